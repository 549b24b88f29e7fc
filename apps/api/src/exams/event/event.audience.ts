import { SuluhError } from '@suluh/contract/platform/error'
import type { EventInput } from '@suluh/contract/exams/event'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, lembagaScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Audience = Pick<EventInput, 'groupBelajarIds' | 'lembagaIds' | 'applicationUserIds'>

export async function insertAudience(
  db: Tx,
  own: { applicationId: string; eventId: string },
  { groupBelajarIds, lembagaIds, applicationUserIds }: Audience,
): Promise<void> {
  const audience = [
    ...groupBelajarIds.map((groupBelajarId) => ({ ...own, groupBelajarId })),
    ...lembagaIds.map((lembagaId) => ({ ...own, lembagaId })),
    ...applicationUserIds.map((applicationUserId) => ({ ...own, applicationUserId })),
  ]
  await db
    .insertInto('eventAudience')
    .values(audience)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Groups, lembaga and people must lie within what the actor may read. */
export async function demandAudience(db: Tx, actor: Actor, input: Audience): Promise<void> {
  const isMine = sql`exists (select from group_belajar_member m where m.group_belajar_id = any (g.path) and m.application_user_id = ${actor.userId})`
  const groups = await db
    .selectFrom('groupBelajar as g')
    .select('g.id')
    .where('g.id', '=', sql<string>`any(${input.groupBelajarIds}::uuid[])`)
    .where('g.diarsipkanPada', 'is', null)
    .where(inScope(actor, 'group-belajar.read', { lembaga: sql.ref('g.lembaga_id'), own: isMine }))
    .execute()
  const lembaga = await db
    .selectFrom('lembaga as l')
    .select('l.id')
    .where('l.id', '=', sql<string>`any(${input.lembagaIds}::uuid[])`)
    .where(lembagaScope(actor, 'lembaga.read'))
    .execute()
  if (
    groups.length < new Set(input.groupBelajarIds).size ||
    lembaga.length < new Set(input.lembagaIds).size
  ) {
    throw new SuluhError('validation', 'Ada peserta di luar jangkauan Anda.', [
      { path: 'groupBelajarIds', message: 'Pilih group atau lembaga Anda sendiri yang belum diarsipkan' },
    ])
  }
  if (input.applicationUserIds.length && !(await areInReach(db, actor, input.applicationUserIds)))
    throw new SuluhError('validation', 'Ada peserta di luar jangkauan Anda.')
}

/** Whoever is to watch a room sees its students: only oneself or people whom the actor may read are asked to. */
export async function demandPengawas(
  db: Tx,
  actor: Actor,
  ruang: EventInput['ruang'],
  known: readonly (string | null)[] = [],
): Promise<void> {
  const ids = ruang.flatMap(({ pengawasId: id }) =>
    id && id !== actor.userId && !known.includes(id) ? [id] : [],
  )
  if (ids.length && !(await areInReach(db, actor, ids)))
    throw new SuluhError('validation', 'Ada pengawas ruang di luar jangkauan Anda.', [
      { path: 'ruang', message: 'Pilih pengawas dari lembaga Anda sendiri' },
    ])
}

async function areInReach(db: Tx, actor: Actor, ids: string[]): Promise<boolean> {
  const users = await db
    .selectFrom('applicationUser as u')
    .select('u.id')
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(
      inScope(actor, 'application-user.read', {
        lembaga: sql.ref('u.lembaga_id'),
        own: sql`u.id = ${actor.userId}`,
      }),
    )
    .execute()
  return users.length === new Set(ids).size
}
