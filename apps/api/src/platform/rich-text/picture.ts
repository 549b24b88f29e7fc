import { mimeOf } from '@suluh/question-formats/media-kind'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Keeps a picture or sound once per application and returns its id; undefined where the bytes are neither. */
export async function insertFile(db: Tx, actor: Actor, bytes: Buffer): Promise<string | undefined> {
  const mime = mimeOf(bytes)
  if (!mime) return undefined
  const sha256 = createHash('sha256').update(bytes).digest()
  const { id } = await db
    .insertInto('file')
    .values({ applicationId: actor.applicationId, sha256, mime, bytes })
    .onConflict((on) => on.columns(['applicationId', 'sha256']).doUpdateSet({ mime: sql`excluded.mime` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody shows this no longer; whether nobody does, `deleteReleased` finds out. */
export async function releaseFile(db: Tx, id: string): Promise<void> {
  await db
    .updateTable('file')
    .set({ dilepasPada: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Lets go of what was released, but for what anything still shows. It reads all that can name a file: never in a page's call. */
export async function deleteReleased(db: Tx): Promise<void> {
  const released = await db.selectFrom('file').select('id').where('dilepasPada', 'is not', null).execute()
  if (released.length === 0) return
  const ids = released.map(({ id }) => id)
  await sql`select delete_unused_files(${ids}::uuid[])`.execute(db)
  await db.updateTable('file').set({ dilepasPada: null }).where('id', 'in', ids).execute()
}
