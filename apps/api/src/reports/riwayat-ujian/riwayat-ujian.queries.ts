import type { ListQuery } from '@suluh/contract/platform/list'
import type { Riwayat } from '@suluh/contract/reports/riwayat-ujian'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows, within } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { attemptPupil, resultScope } from '#results/results-scope/murid-scope.ts'
import { getReadableEvent } from '../laporan/murid-events.queries.ts'
import { scoringWords } from './scoring-words.ts'

const mostNamed = 3

type Act = Omit<Riwayat, 'at' | 'names'> & {
  at: Date
  everyone: string[]
  /** The scoring version that came into force with it, or was withdrawn. */
  versionId: string | null
}

/**
 * Every act that changed what an exam or its results say, the newest first, of those students whom the actor may read;
 * what was done to the exam as a whole is for those who read all of it.
 */
export async function listRiwayat(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: Riwayat[]; total: number }> {
  const { isWhole, snapshotId } = await getReadableEvent(db, actor, eventId)
  const acts = sql<Act>`(
    select at::text || kind || coalesce(actor_id::text, '') as id, at, kind,
           (select nama from application_user where id = actor_id) as oleh, alasan, count, everyone, changed, before, after,
           '[]'::jsonb as ubahan,
           (select v.id from scoring_version v
             where a.kind = 'penskoran' and v.snapshot_id = ${snapshotId} and a.at in (v.published_at, v.withdrawn_at) limit 1) as version_id
      from (${actsOnResults(actor, { eventId, snapshotId })} union all ${actsWithout(actor, eventId)}) a
    union all
    ${isWhole ? wholeActs(eventId) : sql`select null, null, null, null, null, 0, '{}'::text[], 0, null, null, null, null where false`})`
  const page = await listRows(
    db
      .selectFrom(acts.as('r'))
      .select(['r.id', 'r.at', 'r.kind', 'r.oleh', 'r.alasan', 'r.count'])
      .select([
        'r.changed',
        'r.before',
        'r.after',
        'r.ubahan',
        'r.versionId',
        someNames(query.q).as('names'),
      ]),
    query,
    {
      fields: { at: sql.ref('r.at'), kind: sql.ref('r.kind') },
      search: [sql.ref('r.oleh'), sql.ref('r.alasan'), sql`array_to_string(r.everyone, ', ')`],
      id: sql.ref('r.id'),
      order: ['at', 'desc'],
    },
  )
  const wordsOf = await scoringWords(
    db,
    snapshotId,
    page.rows.some(({ versionId }) => versionId !== null),
  )
  return {
    total: page.total,
    rows: page.rows.map(({ at, versionId, ubahan, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ubahan: versionId === null ? ubahan : wordsOf(versionId, at),
    })),
  }
}

const everyone = sql`array_agg(distinct u.nama)`

/** A few of all whom an act was about: those first whom the reader looks for, then by the alphabet as they came. */
function someNames(sought = ''): RawBuilder<string[]> {
  return sql`array(
    select n.nama from unnest(r.everyone) with ordinality as n (nama, place)
     order by (n.nama ilike ${within(sought)}) desc, n.place limit ${sql.lit(mostNamed)})`
}

/** Acts by which results became others. What was done in one transaction has one moment, in the log of attempts too. */
function actsOnResults(
  actor: Actor,
  { eventId, snapshotId }: { eventId: string; snapshotId: string },
): RawBuilder<unknown> {
  const reason = sql`coalesce(
    (select g.detail ->> 'alasan' from attempt_log g where g.event_id = ${eventId} and g.at = l.until and g.kind = l.kind limit 1),
    (select case v.withdrawn_at when l.until then v.withdrawn_reason else v.reason end
       from scoring_version v where v.snapshot_id = ${snapshotId} and l.until in (v.published_at, v.withdrawn_at) limit 1))`
  return sql`
    select l.until as at, coalesce(l.kind, 'hitung-ulang') as kind, l.actor_id, ${reason} as alasan,
           count(distinct u.id)::int as count, ${everyone} as everyone, count(*)::int as changed,
           avg(l.nilai) as before, avg(l.nilai_baru) as after
      from hasil_lama l
      join attempt a on a.id = l.attempt_id
      join application_user u on u.id = l.application_user_id
      join event e on e.id = l.event_id
     where l.event_id = ${eventId} and ${resultScope(actor, attemptPupil)}
     group by l.until, l.kind, l.actor_id`
}

/** What people did to students that left all results as they were, or there were none yet. */
function actsWithout(actor: Actor, eventId: string): RawBuilder<unknown> {
  return sql`
    select g.at, g.kind, g.actor_id, min(g.detail ->> 'alasan') as alasan, count(distinct u.id)::int as count,
           ${everyone} as everyone, 0 as changed, null::float8 as before, null::float8 as after
      from attempt_log g
      join attempt a on a.id = g.attempt_id
      join application_user u on u.id = a.application_user_id
      join event e on e.id = g.event_id
     where g.event_id = ${eventId} and g.actor_id is not null
       and g.kind not in ('identitas-cocok', 'identitas-batal', 'pesan')
       and not exists (select from hasil_lama l where l.event_id = ${eventId} and l.until = g.at and l.kind = g.kind)
       and ${resultScope(actor, attemptPupil)}
     group by g.at, g.kind, g.actor_id`
}

function wholeActs(eventId: string): RawBuilder<unknown> {
  return sql`
    select t.id::text, t.at, t.kind, (select nama from application_user where id = t.actor_id), null,
           cardinality(t.user_ids),
           array(select distinct u.nama from unnest(t.user_ids) p (id) join application_user u on u.id = p.id order by 1),
           0, null::float8, null::float8, t.ubahan, null::uuid
      from event_tindakan t
     where t.event_id = ${eventId}`
}
