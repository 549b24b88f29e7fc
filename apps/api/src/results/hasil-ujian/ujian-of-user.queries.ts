import type { UjianUser } from '@suluh/contract/people/application-user'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import { getApplicationUser } from '#people/application-user/application-user.queries.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { attemptPupil, personScope } from '#results/results-scope/murid-scope.ts'

/** The exams of one person, with what came of each, as far as the actor may read results; of one's own what is shown. */
export async function listUjianOfUser(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
): Promise<{ rows: UjianUser[]; total: number }> {
  await getApplicationUser(db, actor, id)
  const isShown = actor.userId === id ? isShownTo(sql`${id}`) : sql<boolean>`true`
  const nilai = sql<number | null>`case when ${isShown} then h.nilai end`
  const rows = db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .leftJoin('hasil as h', 'h.attemptId', 'a.id')
    .select(['a.id', 'e.id as eventId', 'e.nama', 'e.opensAt', 'e.closesAt', 'p.id as paketId'])
    .select(['p.nama as paket', 'a.status', 'a.submittedAt', nilai.as('nilai')])
    .select(sql<boolean | null>`case when ${isShown} then h.lulus end`.as('lulus'))
    .where('a.applicationUserId', '=', id)
    .where('e.dibatalkan', '=', false)
    .where(personScope(actor, 'hasil-ujian.read', attemptPupil))
  const page = await listRows(rows, query, {
    fields: { opensAt: sql.ref('e.opens_at'), nilai },
    search: [sql.ref('e.nama')],
    id: sql.ref('a.id'),
    order: ['opensAt', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ eventId, nama, opensAt, closesAt, paketId, paket, submittedAt, ...row }) => ({
      ...row,
      event: { id: eventId, nama, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
      paketSoal: { id: paketId, nama: paket },
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
  }
}
