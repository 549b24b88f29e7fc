import { sql } from 'kysely'
import type { PupilSums } from '@suluh/psychometrics/classical/mastery'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { WhichDayaSerap } from '@suluh/contract/reports/laporan-pelajaran'
import { linePupil, learnedIn, resultScope } from '#results/results-scope/murid-scope.ts'
import type { WhichUjian } from '@suluh/contract/reports/laporan-lembaga'
import { whichUjian } from './which-ujian.ts'

/** So many results are read within a tenth of a second or two. Of more, even the widest interval is narrow. */
const mostRead = 10_000

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
  if (!isRepeated || (await countRead(db, { ...which, ...(pelajaranId ? { pelajaranId } : {}) })) > mostRead)
    return widest
  const { lembagaId, groupBelajarId } = which
  const { rows } = await sql<PupilSums & { key: string }>`
    select t.key, count(*)::int as pupils, sum(t.sum * t.sum) as squares, sum(t.sum * t.n) as products, sum(t.n * t.n)::float8 as sizes
      from (select concat_ws(' ', p.part ->> 'pelajaranId', p.part ->> 'aspekId', ${unitColumn[unit]}) as key,
                   sum(greatest(0, m.aspek_score[p.at]) / m.aspek_max[p.at]) as sum, count(*)::float8 as n
              from laporan_murid m
              join event e on e.id = m.event_id
              join laporan_event l on l.event_id = m.event_id
             cross join jsonb_array_elements(l.aspek) with ordinality as p (part, at)
             cross join lateral unnest(${unit === 'group' ? sql`m.group_ids` : sql`array[null::uuid]`}) as g (id)
             where m.aspek_max[p.at] > 0 and ${unit === 'semua' ? readBy(actor, groupBelajarId) : sql`true`} and ${whichUjian(which)}
               and ${pelajaranId ? sql`p.part ->> 'pelajaranId' = ${pelajaranId}` : sql`true`}
               and ${lembagaId ? sql`m.lembaga_id = ${lembagaId}` : sql`true`}
               and ${groupBelajarId ? learnedIn(linePupil, [groupBelajarId]) : sql`true`}
             group by 1, m.application_user_id) t
     group by t.key`.execute(db)
  const known = new Map(rows.map(({ key, ...sums }) => [key, sums]))
  return ({ pelajaranId: subject, aspekId, unitId, events }) =>
    events > 1 ? known.get([subject, aspekId, unitId].filter(Boolean).join(' ')) : undefined
}

/** How many results are looked at: of the whole exams, or of one lembaga, which has an index. */
async function countRead(db: Tx, which: WhichDayaSerap & WhichUjian): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(l.n), 0)::int as n
      from ${which.lembagaId ? sql`laporan_unit` : sql`laporan_event`} l join event e on e.id = l.event_id
     where ${which.lembagaId ? sql`l.unit = 'lembaga' and l.unit_id = ${which.lembagaId}` : sql`true`}
       and ${whichUjian(which)}`.execute(db)
  return rows[0]!.n
}

/** As the sums of mastery are: stored ones of a unit are of all its pupils, others of those whom the actor may read. */
function readBy(actor: Actor, groupBelajarId: string | undefined) {
  const reach = actor.izin.get('laporan.read')
  if (groupBelajarId || reach === 'aplikasi') return sql`true`
  return reach === 'lembaga' ? sql`m.lembaga_id = ${actor.lembagaId}` : resultScope(actor, linePupil)
}
