import type { Peringkat } from '@suluh/contract/results/laporan-words'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import {
  aspekSums,
  ringkasanOf,
  type AspekItems,
  type Line,
  type Place,
  type SummarisedEvent,
  type Unit,
} from './summarise.rules.ts'

type Summary = {
  event: SummarisedEvent
  aspek: AspekItems[]
  lines: Line[]
  units: Unit[]
  places: Map<string, Place>
  about: Peringkat & { scoringVersion: number; hasThreshold: boolean; durationMs: () => number }
}

const rowsAtATime = 2000

/** Puts an event's summaries in the place of what stood there. Students whose line is the same are left alone. */
export async function writeSummary(tx: Tx, summary: Summary): Promise<void> {
  const { id: eventId, applicationId } = summary.event
  await tx.deleteFrom('laporanUnit').where('eventId', '=', eventId).execute()
  await tx.deleteFrom('laporanAspek').where('eventId', '=', eventId).execute()
  if (summary.lines.length === 0) {
    await tx.deleteFrom('laporanMurid').where('eventId', '=', eventId).execute()
    await tx.deleteFrom('laporanEvent').where('eventId', '=', eventId).execute()
    return
  }
  await writeUnits(tx, summary)
  await writeLines(tx, summary)
  const { chain, style, scoringVersion, durationMs } = summary.about
  const row = {
    eventId,
    applicationId,
    style,
    scoringVersion,
    snapshotId: summary.event.snapshotId,
    n: summary.lines.length,
    chain: JSON.stringify(chain),
    aspek: JSON.stringify(
      summary.aspek.map(({ pelajaranId, aspekId, items }) => ({
        pelajaranId,
        aspekId,
        questions: items.length,
      })),
    ),
    pending: summary.lines.filter(({ pending }) => pending > 0).length,
    maxScore: summary.lines.reduce((most, { maxScore }) => Math.max(most, maxScore), 0),
    newestHasil: sql<Date>`(select max(h.scored_at) from hasil h where h.event_id = ${eventId} and h.counted)`,
    computedAt: sql<Date>`clock_timestamp()`,
    durationMs: durationMs(),
  }
  await tx
    .insertInto('laporanEvent')
    .values(row)
    .onConflict((on) => on.column('eventId').doUpdateSet(row))
    .execute()
}

async function writeUnits(tx: Tx, { event, aspek, units, about }: Summary): Promise<void> {
  const { id: eventId, applicationId } = event
  const unitRows = units.map(({ unit, unitId, members }) => ({
    applicationId,
    eventId,
    unit,
    unitId,
    ...ringkasanOf(members, about.hasThreshold),
  }))
  const aspekRows = units.flatMap(({ unit, unitId, members }) =>
    aspek.map(({ pelajaranId, aspekId, items }, index) => ({
      applicationId,
      eventId,
      unit,
      unitId,
      pelajaranId,
      aspekId,
      place: index + 1,
      ...aspekSums(members, index, items.length),
    })),
  )
  for (const rows of inChunks(unitRows)) await tx.insertInto('laporanUnit').values(rows).execute()
  for (const rows of inChunks(aspekRows)) await tx.insertInto('laporanAspek').values(rows).execute()
  await noteUnits(tx, eventId)
}

/**
 * What a unit of those who were invited was when the exam was first summed up, and what it was called, is what it is in
 * this exam's reports from then on: of those too of whom nobody came.
 */
async function noteUnits(tx: Tx, eventId: string): Promise<void> {
  const taken = sql`(select distinct lembaga_id, group_path_ids from attempt where event_id = ${eventId})`
  await sql`insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, provinsi_kode, kabupaten_kota_kode,
                                    jenjang_id, atribut)
    select l.application_id, ${eventId}, l.id, true, l.nama, l.provinsi_kode, l.kabupaten_kota_kode, l.jenjang_id, l.atribut
      from lembaga l where l.id in (select t.lembaga_id from ${taken} t)
    on conflict (event_id, unit_id) do update
       set provinsi_kode = excluded.provinsi_kode, kabupaten_kota_kode = excluded.kabupaten_kota_kode,
           jenjang_id = excluded.jenjang_id, atribut = excluded.atribut
     where event_unit.atribut is null`.execute(tx)
  await sql`insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, lembaga_id, lembaga, atribut)
    select b.application_id, ${eventId}, b.id, false, b.nama, b.lembaga_id, h.nama, b.atribut
      from group_belajar b left join lembaga h on h.id = b.lembaga_id
     where b.id in (select unnest(t.group_path_ids) from ${taken} t)
    on conflict (event_id, unit_id) do update set atribut = excluded.atribut where event_unit.atribut is null`.execute(
    tx,
  )
  // So are subjects and their parts, which keep their order as well.
  await sql`insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, urutan)
    select x.application_id, x.event_id, n.id, false, n.nama, n.urutan
      from laporan_aspek x
     cross join lateral (select p.id, p.nama, p.urutan from pelajaran p where p.id = x.pelajaran_id
                         union all select a.id, a.nama, a.urutan from aspek a where a.id = x.aspek_id) n
     where x.event_id = ${eventId} and x.unit = 'semua'
    on conflict do nothing`.execute(tx)
}

async function writeLines(tx: Tx, { event, lines, places }: Summary): Promise<void> {
  const { id: eventId, applicationId } = event
  for (const some of inChunks(lines)) {
    const rows = some.map((line) => {
      const { rank, rankLembaga, separatedBy } = places.get(line.userId)!
      return {
        application_id: applicationId,
        event_id: eventId,
        application_user_id: line.userId,
        attempt_id: line.attemptId,
        lembaga_id: line.lembagaId,
        group_ids: line.groupIds,
        rank,
        rank_lembaga: rankLembaga,
        separated_by: separatedBy,
        score: line.score,
        max_score: line.maxScore,
        nilai: line.nilai,
        correct: line.correct,
        partial: line.partial,
        wrong: line.wrong,
        blank: line.blank,
        pending: line.pending,
        lulus: line.lulus,
        seconds: line.seconds,
        aspek_score: line.aspekScore,
        aspek_max: line.aspekMax,
        murid_kata: line.muridKata,
        murid_bit: line.muridBit,
      }
    })
    await sql`insert into laporan_murid as kept
      select * from jsonb_populate_recordset(null::laporan_murid, ${JSON.stringify(rows)}::jsonb) new
      on conflict (event_id, application_user_id) do update
         set attempt_id = excluded.attempt_id, lembaga_id = excluded.lembaga_id, group_ids = excluded.group_ids, rank = excluded.rank,
             rank_lembaga = excluded.rank_lembaga, separated_by = excluded.separated_by, score = excluded.score,
             max_score = excluded.max_score, nilai = excluded.nilai, correct = excluded.correct,
             partial = excluded.partial, wrong = excluded.wrong, blank = excluded.blank, pending = excluded.pending,
             lulus = excluded.lulus, seconds = excluded.seconds, aspek_score = excluded.aspek_score,
             aspek_max = excluded.aspek_max
       where kept is distinct from excluded`.execute(tx)
  }
  await sql`delete from laporan_murid m where m.event_id = ${eventId}
    and not exists (select from hasil h where h.event_id = m.event_id and h.counted and h.attempt_id = m.attempt_id)`.execute(
    tx,
  )
}

function inChunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtATime) }, (_, at) =>
    rows.slice(at * rowsAtATime, (at + 1) * rowsAtATime),
  )
}
