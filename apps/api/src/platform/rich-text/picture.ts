import { createHash } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import { shownSize } from '@suluh/question-formats/image-size'
import { mimeOf } from '@suluh/question-formats/media-kind'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Upload } from '#platform/http/upload.ts'
import { demandRuang, takeTurnForRuang } from '#platform/layanan/limits.ts'
import { withoutNotes } from './picture-notes.ts'

/** Decoded it takes four bytes a pixel on every phone that shows it; cameras of phones make 12 to 50 million. */
const mostPixels = 50_000_000
const mostSide = 16_384

const mega = 1024 * 1024
/** Who writes no questions has a picture of themselves, and changes it now and then. */
const roomOfReader = 20 * mega
const roomOfWriter = 2048 * mega
const roomOfTenant = 50 * 1024 * mega

/**
 * Keeps a picture or sound once per application and returns its id; undefined where the bytes are neither. What a camera noted
 * in a picture is not kept. Throws where it has too many points, or where whoever brings it has no room left.
 */
export async function insertFile(db: Tx, actor: Actor, bytes: Buffer): Promise<string | undefined> {
  await demandRoom(db, actor, bytes.length)
  return takeFile(db, actor, bytes)
}

/** Keeps a logo, told by its content to be a picture. */
export async function insertLogo(db: Tx, actor: Actor, upload: Upload): Promise<{ logoId: string }> {
  const bytes = Buffer.from(upload.bytes)
  const logoId = mimeOf(bytes)?.startsWith('image/') && (await insertFile(db, actor, bytes))
  if (!logoId)
    throw new SuluhError(
      'unsupported-file',
      `${upload.name} bukan gambar PNG, JPEG, WebP, atau GIF. Simpan logonya sebagai PNG, lalu unggah lagi.`,
    )
  return { logoId }
}

/** The same of what has its room already: a file's pictures wait in `soal_import_media` before they are taken over. */
export async function takeFile(db: Tx, actor: Actor, given: Buffer): Promise<string | undefined> {
  const mime = mimeOf(given)
  const bytes = mime && withoutNotes(given, mime)
  if (!bytes) return undefined
  demandPixels(bytes, mime)
  const sha256 = createHash('sha256').update(bytes).digest()
  const { id } = await db
    .insertInto('file')
    .values({ applicationId: actor.applicationId, sha256, mime, bytes, oleh: actor.userId })
    .onConflict((on) => on.columns(['applicationId', 'sha256']).doUpdateSet({ mime: sql`excluded.mime` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By what its head says, before anybody decodes it. `name`: what the picture is called where it is one of several. */
export function demandPixels(bytes: Buffer, mime: string, name = 'Gambar ini'): void {
  if (!mime.startsWith('image/')) return
  const size = shownSize(bytes)
  if (!size || (size.width * size.height <= mostPixels && Math.max(size.width, size.height) <= mostSide))
    return
  const message = `${name} berukuran ${size.width} × ${size.height} piksel, terlalu besar untuk ponsel murid. Kecilkan menjadi paling banyak 4.000 piksel di sisi terpanjang, lalu unggah lagi.`
  throw new SuluhError('too-large', message)
}

/** Of one person one after the other, so that many at once have no more room than one. */
export async function demandRoom(
  db: Tx,
  { userId, izin, applicationId }: Actor,
  more: number,
): Promise<void> {
  await takeTurnForRuang(db, applicationId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`berkas ${userId}`}, 0))`.execute(db)
  const { rows } = await sql<{ own: string; everybody: string }>`
    select coalesce(sum(size) filter (where oleh = ${userId}), 0) as own, coalesce(sum(size), 0) as everybody
      from (select oleh, octet_length(bytes) as size from file
             union all
            select i.application_user_id, octet_length(m.bytes)
              from soal_import_media m join staged_import i on i.id = m.soal_import_id) kept`.execute(db)
  const { own, everybody } = rows[0]!
  const room = izin.has('soal.write') || izin.has('lembaga.write') ? roomOfWriter : roomOfReader
  if (Number(own) + more > room)
    throw new SuluhError(
      'too-large',
      `Ruang berkas Anda penuh: ${Math.round(room / mega)} MB per orang. Yang tidak dipakai lagi terhapus sendiri dalam sejam; coba lagi nanti, atau minta bantuan pengelola.`,
    )
  await demandRuang(db, applicationId, { kept: Number(everybody), more })
  if (Number(everybody) + more > roomOfTenant)
    throw new SuluhError(
      'too-large',
      `Ruang berkas aplikasi ini penuh (${Math.round(roomOfTenant / mega / 1024)} GB). Hubungi yang menjalankan server.`,
    )
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
