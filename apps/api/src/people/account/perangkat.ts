import { sql, type RawBuilder } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '#platform/auth/token.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** A browser that no account has seen for so long is a stranger again. */
const keptDays = 365
const mostOfOne = 20

/** Whether the person of `userId` has signed in with this browser before. */
export function isKnownDevice(userId: RawBuilder<unknown>, device: string | undefined): RawBuilder<boolean> {
  if (device === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (select from perangkat d where d.application_user_id = ${userId} and d.device_hash = ${hashToken(device)})`
}

type Own = { applicationId: string; userId: string }

/**
 * Notes that somebody has signed in with this browser. True where it is news: they have others, and this one is not among
 * them. Of one person only the last few are kept.
 */
export async function noteDevice(
  tx: Tx,
  { applicationId, userId }: Own,
  device: string,
  request: FastifyRequest,
): Promise<boolean> {
  const { others } = await tx
    .selectFrom('perangkat')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('applicationUserId', '=', userId)
    .executeTakeFirstOrThrow()
  const { isNew } = await tx
    .insertInto('perangkat')
    .values({
      applicationId,
      applicationUserId: userId,
      deviceHash: hashToken(device),
      device: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    .onConflict((on) =>
      on.columns(['applicationUserId', 'deviceHash']).doUpdateSet({ terakhirPada: sql`now()` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew && others >= mostOfOne)
    await sql`delete from perangkat where application_user_id = ${userId} and device_hash not in
      (select device_hash from perangkat where application_user_id = ${userId} order by terakhir_pada desc limit ${mostOfOne})`.execute(
      tx,
    )
  return isNew && others > 0
}

/** Forgets browsers of this application that nobody has signed in with for a year. */
export async function forgetOldDevices(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('perangkat')
    .where('terakhirPada', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
