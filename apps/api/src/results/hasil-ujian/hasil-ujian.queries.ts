import type { HasilUjian } from '@suluh/contract/results/hasil-ujian'
import type { IrtScore } from '@suluh/contract/results/irt-scoring'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql, type Expression, type SqlBool } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, reachesAll } from '#platform/auth/scope.ts'
import { listRows, prepareLongList } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Rows of `hasil h` of attempt `a` at event `e` that the actor may read: a murid one's own, a guru one's own events. */
export function hasilScope(actor: Actor) {
  return inScope(actor, 'hasil-ujian.read', {
    lembaga: sql.ref('a.lembaga_id'),
    own: sql`h.application_user_id = ${actor.userId} or e.pembuat_id = ${actor.userId}`,
  })
}

export async function listHasilUjian(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: HasilUjian[]; total: number }> {
  await prepareLongList(db)
  const isByTime = query.sorters.some(({ field }) => field === 'submittedAt')
  // A murid's own line appears once the event's rules show it.
  const isVisible = sql<boolean>`(h.application_user_id <> ${actor.userId} or ${isShownTo(sql`${actor.userId}`)})`
  const rows = db
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select([
      'h.attemptId as id',
      'u.id as userId',
      'u.nama',
      'u.nomor',
      'h.correct',
      'h.partial',
      'h.wrong',
      'h.blank',
    ])
    .select([
      'h.pending',
      'h.score',
      'h.maxScore',
      'h.nilai',
      'h.lulus',
      'a.submittedAt',
      'h.scoredAt',
      'h.scoringVersion',
    ])
    .select(
      sql<IrtScore | null>`(select json_build_object('score', i.score, 'error', i.error) from irt_score i where i.attempt_id = h.attempt_id)`.as(
        'irt',
      ),
    )
    .where('h.applicationId', '=', actor.applicationId)
    .where(hasilScope(actor))
    .where('h.counted', '=', true)
    .where(isVisible)
    // So that the newest are found by their index, in which nobody without a time stands.
    .$if(isByTime, (query) => query.where('a.submittedAt', 'is not', null))
  const page = await listRows(rows, query, {
    // Whoever reads the whole application's results counts them without looking at each student and event.
    count:
      reachesAll(actor, 'hasil-ujian.read') && query.filters.every(isOfHasil)
        ? (conditions) => countHasil(db, actor, conditions)
        : undefined,
    fields: {
      nama: sql.ref('u.nama'),
      nilai: sql.ref('h.nilai'),
      submittedAt: sql.ref('a.submitted_at'),
      eventId: sql.ref('h.event_id'),
      paketSoalId: sql.ref('h.paket_soal_id'),
    },
    search: [sql.ref('u.nama'), sql.ref('u.nomor')],
    id: sql.ref('h.attempt_id'),
    order: ['nilai', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ userId, nama, nomor, submittedAt, scoredAt, ...row }) => ({
      ...row,
      murid: { id: userId, nama, nomor },
      submittedAt: (submittedAt ?? scoredAt).toISOString(),
    })),
  }
}

/** All that count, but for one's own that are not shown yet. Filters of this list speak of `hasil` only. */
async function countHasil(db: Tx, actor: Actor, conditions: Expression<SqlBool>[]): Promise<number> {
  let all = db
    .selectFrom('hasil as h')
    .select(sql<number>`count(*)`.as('total'))
    .where('h.applicationId', '=', actor.applicationId)
    .where('h.counted', '=', true)
  for (const condition of conditions) all = all.where(condition)
  const hidden = all
    .where('h.applicationUserId', '=', actor.userId)
    .where(
      sql<boolean>`not exists (select from event e where e.id = h.event_id and ${isShownTo(sql`${actor.userId}`)})`,
    )
  const counts = await Promise.all([all, hidden].map((query) => query.executeTakeFirstOrThrow()))
  return counts[0]!.total - counts[1]!.total
}

/** A filter that counting bears without a look at students and attempts. */
function isOfHasil({ field }: ListQuery['filters'][number]): boolean {
  return field === 'eventId' || field === 'paketSoalId' || field === 'nilai'
}
