import { SuluhError } from '@suluh/contract/platform/error'
import type { LaporanMurid, Pembanding, TitikKemajuan } from '@suluh/contract/reports/laporan-murid'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { isShownTo } from '#exams/attempt/show-result.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { sectionPassed, thresholdsOf } from '#papers/scoring/thresholds.ts'
import { getSnapshot, type SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import { aspekName, bagianOrder, bagianSaatUjian, pelajaranName } from './bagian-saat-ujian.ts'
import { kesegaranOf } from './kesegaran.ts'
import { attemptPupil, personScope, resultScope } from '#results/results-scope/murid-scope.ts'
import { peringkatOf } from '#results/ranking/peringkat.ts'
import { pelajaranOf } from './murid-events.queries.ts'
import { checkThresholds } from '@suluh/psychometrics/scoring/threshold'

/** Among fewer results an average tells a student what single others scored. */
const fewestForAverage = 5
/** A single result is its own average. */
const fewestToCompare = 2

/** One student at one event and over time; for the student only as far as the event's rules show it. */
export async function getLaporanMurid(
  db: Tx,
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<LaporanMurid> {
  const row = await findRow(db, actor, eventId, userId)
  if (!row) throw new SuluhError('not-found', 'Murid ini belum mempunyai hasil pada ujian ini.')
  const isOwn = actor.userId === userId
  if (isOwn && !row.isShown) throw new SuluhError('forbidden', 'Hasil ujian ini belum dibuka.')
  const { structure } = await getSnapshot(db, row.snapshotId)
  const totals = row.sections as Record<string, Totals>
  const showsRank = !isOwn || row.showRank
  const fewest = isOwn ? fewestForAverage : fewestToCompare
  const { correct, partial, wrong, blank, pending, score, maxScore, nilai, lulus } = row
  const pembanding = await listPembanding(db, eventId, userId)
  const aspek = await listAspek(db, eventId, userId)
  return {
    murid: {
      id: userId,
      nama: row.murid,
      nomor: row.nomor,
      lembaga: row.lembaga,
      lembagaId: row.lembagaId,
      groups: row.groups,
      waliKelas: row.waliKelas ?? { nama: '', nip: '' },
    },
    event: {
      id: eventId,
      nama: row.event,
      opensAt: row.opensAt.toISOString(),
      paketSoal: { id: row.paketId, nama: row.paket },
    },
    submittedAt: (row.submittedAt ?? row.scoredAt).toISOString(),
    minutes:
      row.submittedAt && row.startedAt
        ? (row.submittedAt.getTime() - row.startedAt.getTime()) / 60_000
        : null,
    correct,
    partial,
    wrong,
    blank,
    pending,
    score,
    maxScore,
    nilai,
    lulus,
    threshold: structure.threshold,
    failed: failedThresholds(structure, { nilai, maxScore }, totals),
    sections: sectionsOf(structure, totals),
    aspek: aspek.map((each) => (each.n < fewest ? { ...each, allMean: null } : each)),
    peringkat: showsRank ? await peringkatOf(db, eventId) : null,
    pembanding: pembanding.map((each) => ({
      ...each,
      rank: showsRank ? each.rank : null,
      mean: each.n < fewest ? null : each.mean,
    })),
    kemajuan: await listKemajuan(db, actor, userId, fewest),
    ...(await kesegaranOf(db, [eventId])),
    scoringVersion: row.scoringVersion,
  }
}

function findRow(db: Tx, actor: Actor, eventId: string, userId: string) {
  return (
    db
      .selectFrom('hasil as h')
      .innerJoin('attempt as a', 'a.id', 'h.attemptId')
      .innerJoin('event as e', 'e.id', 'h.eventId')
      .innerJoin('paketSoal as p', 'p.id', 'h.paketSoalId')
      .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
      .select(['h.snapshotId', 'h.correct', 'h.partial', 'h.wrong', 'h.blank', 'h.pending', 'h.score'])
      .select(['h.maxScore', 'h.nilai', 'h.lulus', 'h.sections', 'h.scoredAt', 'h.scoringVersion'])
      .select(['a.startedAt', 'a.submittedAt', 'e.nama as event', 'e.opensAt'])
      .select(isShownTo(sql.ref('h.application_user_id')).as('isShown'))
      .select(['e.showRank', 'p.id as paketId', 'p.nama as paket', 'u.nama as murid', 'u.nomor'])
      .select(['a.lembagaId', sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga')])
      .select(kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' }).as('groups'))
      .select(
        sql<
          LaporanMurid['murid']['waliKelas'] | null
        >`(select json_build_object('nama', g.wali_kelas_nama, 'nip', g.wali_kelas_nip)
          from group_belajar g where g.id = any (a.group_ids) and g.wali_kelas_nama <> ''
         order by cardinality(g.path) desc, g.nama limit 1)`.as('waliKelas'),
      )
      // By the attempts of the student, who has few, and not by the event's, which may be a province's.
      .where('a.applicationUserId', '=', userId)
      .where('a.eventId', '=', eventId)
      .where('h.counted', '=', true)
      .where(personScope(actor, 'hasil-ujian.read', attemptPupil))
      .executeTakeFirst()
  )
}

function sectionsOf(
  { sections }: SnapshotStructure,
  totals: Record<string, Totals>,
): LaporanMurid['sections'] {
  return sections.flatMap(({ id, nama, threshold }) => {
    const total = totals[id]
    if (!total) return []
    const { nilai: _, ...counts } = total
    return [{ id, nama, ...counts, threshold, lulus: sectionPassed(threshold, total) }]
  })
}

/** Points by subject and part, beside what all who took it reached on average. */
async function listAspek(db: Tx, eventId: string, userId: string) {
  const { rows } = await sql<LaporanMurid['aspek'][number] & { n: number }>`
    select ${pelajaranName} as pelajaran, ${aspekName} as aspek, (part ->> 'questions')::int as questions,
           m.aspek_score[at] as score, m.aspek_max[at] as "maxScore",
           100 * greatest(0, m.aspek_score[at]) / nullif(m.aspek_max[at], 0) as percent,
           100 * s.sum / nullif(s.n, 0) as "allMean", coalesce(s.n, 0) as n
      from laporan_event e
      join laporan_murid m on m.event_id = e.event_id
     cross join jsonb_array_elements(e.aspek) with ordinality as parts (part, at)
      join pelajaran p on p.id = (part ->> 'pelajaranId')::uuid
      left join aspek a on a.id = (part ->> 'aspekId')::uuid
      ${bagianSaatUjian(sql`e.event_id`)}
      left join laporan_aspek s on s.event_id = e.event_id and s.unit = 'semua' and s.pelajaran_id = p.id
                               and s.aspek_id is not distinct from (part ->> 'aspekId')::uuid
     where e.event_id = ${eventId} and m.application_user_id = ${userId}
     order by ${bagianOrder}`.execute(db)
  return rows
}

/** All, the lembaga and each group that was theirs then, the largest first, with the place among them; who is alone is compared with nobody. */
async function listPembanding(db: Tx, eventId: string, userId: string): Promise<Pembanding[]> {
  const { rows } = await sql<Omit<Pembanding, 'rank'> & { position: number }>`
    select x.unit, case x.unit when 'semua' then 'Semua peserta' else v.nama end as nama, x.n, x.mean,
           case x.unit when 'semua' then m.rank when 'lembaga' then m.rank_lembaga
             else (select case when e.style = '1-2-2-3' then count(distinct o.rank) else count(*) end + 1
                     from laporan_murid o where o.event_id = m.event_id and o.rank < m.rank
                       and o.group_ids @> array[x.unit_id])::int end as position
      from laporan_murid m
      join laporan_event e on e.event_id = m.event_id
      join laporan_unit x on x.event_id = m.event_id
      left join event_unit v on v.event_id = x.event_id and v.unit_id = x.unit_id
     where m.event_id = ${eventId} and m.application_user_id = ${userId} and x.n >= ${fewestToCompare}
       and (x.unit = 'semua' or (x.unit = 'lembaga' and x.unit_id = m.lembaga_id)
            or (x.unit = 'group' and x.unit_id = any (m.group_ids)))
     order by array_position(array['semua', 'lembaga', 'group'], x.unit), x.n desc, nama, x.unit_id`.execute(
    db,
  )
  return rows.map(({ position, ...row }) => ({ ...row, rank: { position, of: row.n } }))
}

/** Every exam of the student that the actor may read, the oldest first. */
async function listKemajuan(db: Tx, actor: Actor, userId: string, fewest: number): Promise<TitikKemajuan[]> {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('hasil as h', 'h.attemptId', 'a.id')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .leftJoin('laporanUnit as x', (join) =>
      join.onRef('x.eventId', '=', 'e.id').on('x.unit', '=', 'lembaga').onRef('x.unitId', '=', 'a.lembagaId'),
    )
    .leftJoin('laporanUnit as y', (join) => join.onRef('y.eventId', '=', 'e.id').on('y.unit', '=', 'semua'))
    .select(['e.id as eventId', 'e.nama', 'e.opensAt', 'h.nilai', 'h.lulus', 'h.pending'])
    .select(['x.mean as lembagaMean', 'x.n as lembagaN', 'y.mean as allMean', 'y.n as allN'])
    .select(pelajaranOf(sql.ref('e.id')).as('pelajaran'))
    .where('a.applicationUserId', '=', userId)
    .where('h.counted', '=', true)
    .where('e.dibatalkan', '=', false)
    .where(resultScope(actor, attemptPupil, 'hasil-ujian.read'))
    .orderBy('e.opensAt')
    .orderBy('e.id')
    .execute()
  return rows.map(({ lembagaN, allN, opensAt, ...row }) => ({
    ...row,
    opensAt: opensAt.toISOString(),
    lembagaMean: (lembagaN ?? 0) >= fewest ? row.lembagaMean : null,
    allMean: (allN ?? 0) >= fewest ? row.allMean : null,
  }))
}

/** The thresholds that a result has not reached, in words a student understands. */
function failedThresholds(
  structure: SnapshotStructure,
  { nilai, maxScore }: { nilai: number; maxScore: number },
  totals: Record<string, Totals>,
): string[] {
  const score = { score: 0, maxScore, nilai, pending: 0, sections: totals }
  return checkThresholds(score, thresholdsOf(structure)).failed.map(({ section, least }) => {
    if (section === null) return `Nilai ${inWords(nilai)} belum mencapai ${inWords(least)}`
    const nama = structure.sections.find(({ id }) => id === section)?.nama
    return `${nama}: skor ${inWords(totals[section]?.score ?? 0)} belum mencapai ${inWords(least)}`
  })
}

function inWords(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}
