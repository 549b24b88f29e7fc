import type { ListQuery } from '@suluh/contract/platform/list'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { sql } from 'kysely'
import { atributColumns } from '#platform/atribut/atribut-columns.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetTable } from '#platform/sheet/write-sheet.ts'
import { atributThen } from '#results/results-scope/murid-scope.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { exact, yesNo } from '#platform/sheet/cells.ts'
import { getReadableEvent } from './murid-events.queries.ts'
import { allPeserta } from './peserta.queries.ts'

const titles = [
  'Peringkat',
  'Peringkat di lembaga',
  'Nomor',
  'Nama',
  'Lembaga',
  'Group belajar',
  'Benar',
  'Sebagian',
  'Salah',
  'Kosong',
  'Menunggu dinilai',
  'Skor',
  'Skor maksimum',
  'Nilai',
  'Mencapai ambang',
  'Menit',
  'Penskoran',
]

/**
 * Every student of an event whom the actor may read and the query leaves: fixed columns first, then sections, aspects,
 * the IRT score where the package has one, and what the tenant keeps of people.
 */
export async function pesertaTable(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<SheetTable> {
  const event = await getReadableEvent(db, actor, eventId)
  const { sections } = (await getSnapshot(db, event.snapshotId)).structure
  const aspek = await aspekNames(db, eventId)
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const isCalibrated = await db
    .selectFrom('irtScoring')
    .select('snapshotId')
    .where('snapshotId', '=', event.snapshotId)
    .where('model', 'is not', null)
    .executeTakeFirst()
  const rows = await (
    await allPeserta(db, actor, eventId, query)
  )
    .innerJoin('hasil as h', 'h.attemptId', 'm.attemptId')
    .innerJoin('attempt as a', 'a.id', 'm.attemptId')
    .leftJoin('irtScore as i', 'i.attemptId', 'm.attemptId')
    .select(['i.score as irt', 'i.error as irtError'])
    .select(['h.sections', 'h.scoringVersion', 'm.aspekScore', 'm.aspekMax', atributThen.as('atribut')])
    .select(sql<string>`array_to_string(kelas_saat_ujian(m.event_id, a.group_ids), ', ')`.as('groups'))
    .execute()
  return {
    name: `Nilai ${event.nama}`,
    titles: [
      ...titles,
      ...sections.map(({ nama }) => `Skor ${nama}`),
      ...aspek.map((nama) => `Daya serap ${nama} (%)`),
      ...(isCalibrated ? ['Skor IRT', 'Galat baku skor IRT'] : []),
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      row.rank,
      row.rankLembaga,
      row.nomor,
      row.nama,
      row.lembaga,
      row.groups,
      row.correct,
      row.partial,
      row.wrong,
      row.blank,
      row.pending,
      exact(row.score),
      exact(row.maxScore),
      exact(row.nilai),
      yesNo(row.lulus),
      exact(row.minutes),
      scoringLabel(row.scoringVersion),
      ...sections.map(({ id }) => exact((row.sections as Record<string, Totals>)[id]?.score ?? null)),
      ...aspek.map((_, at) =>
        exact(row.aspekMax[at]! > 0 ? (100 * Math.max(0, row.aspekScore[at]!)) / row.aspekMax[at]! : null),
      ),
      ...(isCalibrated ? [row.irt, row.irtError] : []),
      ...kept.cells(row.atribut),
    ]),
  }
}

/** In the order of the arrays of laporan_murid. */
async function aspekNames(db: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ nama: string }>`
    select concat_ws(' – ', p.nama, a.nama) as nama
      from laporan_event e
     cross join jsonb_array_elements(e.aspek) with ordinality as parts (part, at)
      left join pelajaran p on p.id = (part ->> 'pelajaranId')::uuid
      left join aspek a on a.id = (part ->> 'aspekId')::uuid
     where e.event_id = ${eventId} order by at`.execute(db)
  return rows.map(({ nama }) => nama)
}
