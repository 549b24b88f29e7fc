import { SuluhError } from '@suluh/contract/platform/error'
import type { KopSurat } from '@suluh/contract/school/lembaga'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getKopSurat } from '#school/lembaga/lembaga.queries.ts'

const zone = { timeZone: 'Asia/Jakarta' } as const

/** Whose paper a file is, who makes it, and on which day: `2026-11-23` and in words. */
export async function signingOf(db: Tx, actor: Actor, lembagaId: string | null) {
  const now = new Date()
  return {
    kop: await kopOf(db, actor, lembagaId),
    today: now.toLocaleDateString('sv-SE', zone),
    dayInWords: now.toLocaleDateString('id-ID', { ...zone, day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
export type Signing = Awaited<ReturnType<typeof signingOf>>

/** The package's lembaga, or one's own where that one is not for the reader to know. */
async function kopOf(db: Tx, actor: Actor, lembagaId: string | null): Promise<KopSurat> {
  try {
    return await getKopSurat(db, actor, lembagaId ?? undefined)
  } catch (error) {
    if (error instanceof SuluhError && error.code === 'not-found') return getKopSurat(db, actor)
    throw error
  }
}
