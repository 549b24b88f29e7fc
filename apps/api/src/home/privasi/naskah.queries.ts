import { SuluhError } from '@suluh/contract/platform/error'
import type { Naskah, NaskahInput } from '@suluh/contract/home/privasi'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { demandAll } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

export async function findNaskah(db: Tx): Promise<Naskah | null> {
  const row = await db
    .selectFrom('naskahPrivasi')
    .select(['versi', 'pengendali', 'kontak', 'tambahan', 'dibuatPada'])
    .orderBy('versi', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, dibuatPada: row.dibuatPada.toISOString() } : null
}

/** A new version; whoever agreed has agreed to the one before, so none is ever changed. */
export async function insertNaskah(
  db: Tx,
  actor: Actor,
  { versi, ...text }: z.infer<typeof NaskahInput> & { versi: number },
): Promise<Naskah> {
  demandAll(actor, 'privasi.write')
  const newest = (await findNaskah(db))?.versi ?? 0
  const { applicationId, userId } = actor
  const written =
    newest === versi &&
    (await db
      .insertInto('naskahPrivasi')
      .values({ ...text, applicationId, versi: versi + 1, dibuatOleh: userId })
      .onConflict((on) => on.doNothing())
      .returning('versi')
      .executeTakeFirst())
  if (!written) throw new SuluhError('conflict', 'Naskah ini sudah diubah orang lain. Muat ulang dahulu.')
  return (await findNaskah(db))!
}
