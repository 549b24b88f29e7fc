import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'

const kinds: [mime: string, starts: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
]

/** What a file really is, by its first bytes; undefined for anything that is not shown to students. */
export function mimeOf(bytes: Buffer): string | undefined {
  return kinds.find(([, starts]) => starts(bytes))?.[0]
}

/** Keeps a picture once per application and returns its id; undefined where the bytes are no picture. */
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
