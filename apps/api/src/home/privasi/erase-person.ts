import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { keepPengelola } from '#platform/auth/grant.ts'
import { sessionChanged } from '#platform/auth/session-cache.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getOrang } from './orang.queries.ts'

/** Takes everything that says who this person is; what they scored stays, and leads to nobody. */
export async function erasePerson(db: Tx, actor: Actor, id: string): Promise<void> {
  const { mayErase, dianonimkanPada } = await getOrang(db, actor, id)
  if (dianonimkanPada) throw new SuluhError('conflict', 'Data pribadi orang ini sudah dihapus.')
  if (!mayErase)
    throw new SuluhError(
      'forbidden',
      'Anda tidak dapat menghapus diri sendiri atau orang yang haknya lebih luas.',
    )
  const running = await db
    .selectFrom('attempt')
    .select('id')
    .where('applicationUserId', '=', id)
    .where('status', '=', 'berlangsung')
    .executeTakeFirst()
  if (running) throw new SuluhError('conflict', 'Murid ini sedang ujian. Tunggu sampai dikumpulkan.')
  await keepPengelola(db, actor.applicationId, [id], async () => {
    await endSessionsOf(db, [id])
    await anonymise(db, [id])
  })
  await sessionChanged(db, id)
}

/** In the database, because it touches what every part of the house has stored. */
export async function anonymise(db: Tx, ids: string[]): Promise<void> {
  await sql`select anonymise_users(${ids})`.execute(db)
}
