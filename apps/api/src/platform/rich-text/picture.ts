import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'

const kinds: [mime: string, starts: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
  [
    'audio/wav',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE',
  ],
  // With a name tag in front, or at once a frame of MPEG layer III.
  [
    'audio/mpeg',
    (bytes) => bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2),
  ],
  ['audio/ogg', (bytes) => bytes.toString('latin1', 0, 4) === 'OggS'],
  [
    'audio/mp4',
    (bytes) =>
      bytes.toString('latin1', 4, 8) === 'ftyp' &&
      ['M4A ', 'M4B ', 'mp42', 'isom'].includes(bytes.toString('latin1', 8, 12)),
  ],
]

/** What a file really is, by its first bytes; undefined for anything that is not shown to students. */
export function mimeOf(bytes: Buffer): string | undefined {
  return kinds.find(([, starts]) => starts(bytes))?.[0]
}

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
