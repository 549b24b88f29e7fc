import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandGroup } from '#people/account/group-scope.ts'

export function changed(actor: Actor, version: number) {
  return { version: version + 1, diubahOleh: actor.userId, diubahPada: new Date() }
}

/** Throws `not-found` where the right does not reach, `conflict` where somebody else was faster. */
export async function demandVersion(db: Tx, actor: Actor, id: string, version: number): Promise<void> {
  await demandGroup(db, actor, id, 'group-belajar.write')
  const stored = await db
    .selectFrom('groupBelajar as g')
    .leftJoin('applicationUser as u', 'u.id', 'g.diubahOleh')
    .select(['g.version', 'u.nama'])
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow()
  if (stored.version !== version)
    throw new SuluhError(
      'conflict',
      `${stored.nama ?? 'Orang lain'} baru saja mengubah group ini. Muat ulang lalu coba lagi.`,
    )
}
