import { SuluhError } from '@suluh/contract/platform/error'
import type { Body } from '@suluh/contract/platform/endpoint'
import type { Merek, merek } from '@suluh/contract/platform/layanan/merek'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { releaseFile } from '#platform/rich-text/picture.ts'

/** How an application shows itself, to its own people and in the scope of its own. */
export async function getMerek(db: Tx, applicationId: string): Promise<Merek> {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('merek as m', 'm.applicationId', 'a.id')
    .select(['a.nama as aplikasi', 'a.alamat', 'm.nama', 'm.warna', 'm.logoId', 'm.version'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return { ...row, version: row.version ?? 0 }
}

export async function updateMerek(
  db: Tx,
  { applicationId }: Actor,
  { version, ...input }: Body<typeof merek.update>,
): Promise<Merek> {
  const before = await getMerek(db, applicationId)
  if (input.logoId !== null && input.logoId !== before.logoId) await demandPicture(db, input.logoId)
  const written = await db
    .insertInto('merek')
    .values({ ...input, applicationId, version: version + 1 })
    .onConflict((on) =>
      on
        .column('applicationId')
        .doUpdateSet({ ...input, version: version + 1 })
        .where('merek.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!written || before.version !== version)
    throw new SuluhError('conflict', 'Tampilan ini sudah diubah orang lain. Muat ulang dahulu.')
  if (before.logoId && before.logoId !== input.logoId) await releaseFile(db, before.logoId)
  return getMerek(db, applicationId)
}

async function demandPicture(db: Tx, id: string): Promise<void> {
  const found = await db.selectFrom('file').select('mime').where('id', '=', id).executeTakeFirst()
  if (found?.mime.startsWith('image/')) return
  const message = 'Gambar logo ini tidak ada lagi. Unggah sekali lagi.'
  throw new SuluhError('validation', message, [{ path: 'logoId', message }])
}

/** The logo that stands there now; undefined for any other file. */
export function findLogo(db: Tx, logoId: string): Promise<{ mime: string; bytes: Buffer } | undefined> {
  return db
    .selectFrom('merek as m')
    .innerJoin('file as f', 'f.id', 'm.logoId')
    .select(['f.mime', 'f.bytes'])
    .where('m.logoId', '=', logoId)
    .executeTakeFirst()
}
