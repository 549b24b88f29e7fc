import { sql } from 'kysely'
import type { PupilSums } from '@suluh/psychometrics/classical/mastery'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { WhichDayaSerap } from '@suluh/contract/reports/laporan-pelajaran'
import { linePupil, learnedIn, resultScope } from '#results/results-scope/murid-scope.ts'
import type { WhichUjian } from '@suluh/contract/reports/laporan-lembaga'
import { steadySum } from '#platform/db/steady-sum.ts'
import { whichUjian } from './which-ujian.ts'

/** So many results are read within a tenth of a second or two. Of more, even the widest interval is narrow. */
const mostRead = 50_000

type Of = { pelajaranId: string; aspekId: string | null; unitId?: string; events: number }
type Unit = 'semua' | 'lembaga' | 'group'
const unitColumn = { semua: sql`null::uuid`, lembaga: sql`m.lembaga_id`, group: sql`g.id` }

/**
 * What each pupil brings into the mastery of a subject and its parts over several exams: several results of one pupil are
 * alike and do not make a mean as sure as so many pupils would. By subject, part and unit.
 */
export async function repeatedPupils(
  db: Tx,
  actor: Actor,
  { which, pelajaranId, unit }: { which: WhichDayaSerap; pelajaranId?: string; unit: Unit },
  found: readonly { events: number }[],
): Promise<(of: Of) => PupilSums | number | undefined> {
  const isRepeated = found.some(({ events }) => events > 1)
  const widest = ({ events }: Of) => (events > 1 ? events : undefined)
  const asked = pelajaranId ? { ...which, pelajaranId } : which
  if (!isRepeated || (await countRead(db, actor, asked)) > mostRead) return widest
  const { lembagaId, groupBelajarId } = which
  const { rows } = await sql<PupilSums & { key: string }>`
    with bagian as materialized (
      select l.event_id, p.at::int as at, p.part ->> 'pelajaranId' as pelajaran_id, p.part ->> 'aspekId' as aspek_id
        from laporan_event l join event e on e.id = l.event_id cross join jsonb_array_elements(l.aspek) with ordinality as p (part, at)
       where ${whichUjian(which)} and ${pelajaranId ? sql`p.part ->> 'pelajaranId' = ${pelajaranId}` : sql`true`}
         and ${groupBelajarId ? satBy(groupBelajarId) : sql`true`})
    select concat_ws(' ', t.pelajaran_id, t.aspek_id, t.unit) as key, count(*)::int as pupils,
           ${steadySum(sql`t.sum * t.sum`)} as squares, ${steadySum(sql`t.sum * t.n`)} as products, sum(t.n * t.n)::float8 as sizes
      from (select p.pelajaran_id, p.aspek_id, ${unitColumn[unit]} as unit,
                   ${steadySum(sql`greatest(0, m.aspek_score[p.at]) / m.aspek_max[p.at]`)} as sum, count(*)::float8 as n
              from bagian p
              join event e on e.id = p.event_id
              join laporan_murid m on m.event_id = p.event_id
             cross join lateral unnest(${unit === 'group' ? sql`m.group_ids` : sql`array[null::uuid]`}) as g (id)
             where m.aspek_max[p.at] > 0 and ${unit === 'semua' ? readBy(actor, groupBelajarId) : sql`true`}
               and ${lembagaId ? sql`m.lembaga_id = ${lembagaId}` : sql`true`}
               and ${groupBelajarId ? learnedIn(linePupil, [groupBelajarId]) : sql`true`}
             group by 1, 2, 3, m.application_user_id) t
     group by 1`.execute(db)
  const known = new Map(rows.map(({ key, ...sums }) => [key, sums]))
  return ({ pelajaranId: subject, aspekId, unitId, events }) =>
    events > 1 ? known.get([subject, aspekId, unitId].filter(Boolean).join(' ')) : undefined
}

/** How many results are looked at, or one more than are read: of a unit as they were counted, of a teacher's own one by one. */
async function countRead(db: Tx, actor: Actor, which: WhichDayaSerap & WhichUjian): Promise<number> {
  const { lembagaId, groupBelajarId } = which
  const isOwn = actor.izin.get('laporan.read') === 'milik' && !groupBelajarId
  const counted = sql`select sum(x.n) from laporan_unit x join event e on e.id = x.event_id where ${whichUjian(which)}
     and ${groupBelajarId ? sql`x.unit = 'group' and x.unit_id = ${groupBelajarId}` : lembagaId ? sql`x.unit = 'lembaga' and x.unit_id = ${lembagaId}` : sql`x.unit = 'semua'`}`
  const own = sql`select count(*) from (select from laporan_murid m join event e on e.id = m.event_id
     where ${whichUjian(which)} and ${readBy(actor, undefined)} limit ${mostRead + 1}) x`
  const { rows } = await sql<{ n: number }>`select coalesce((${isOwn ? own : counted}), 0)::int as n`.execute(
    db,
  )
  return rows[0]!.n
}

/** No index knows the groups of a result: only exams that somebody of this one sat are read. */
function satBy(groupBelajarId: string) {
  return sql`l.event_id in (select x.event_id from laporan_unit x where x.unit = 'group' and x.unit_id = ${groupBelajarId})`
}

/** As the sums of mastery are: stored ones of a unit are of all its pupils, others of those whom the actor may read. */
function readBy(actor: Actor, groupBelajarId: string | undefined) {
  const reach = actor.izin.get('laporan.read')
  if (groupBelajarId || reach === 'aplikasi') return sql`true`
  return reach === 'lembaga' ? sql`m.lembaga_id = ${actor.lembagaId}` : resultScope(actor, linePupil)
}
