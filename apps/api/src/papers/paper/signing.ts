import { arrangeSignatures, titimangsa, type Signer } from '@suluh/contract/platform/print/signatures'
import { SuluhError } from '@suluh/contract/platform/error'
import type { KopSurat } from '@suluh/contract/school/lembaga'
import type { Actor } from '#platform/auth/scope.ts'
import { zoneNames } from '#platform/email/format-moment.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getKopSurat } from '#school/lembaga/lembaga.queries.ts'

/** Whose paper a file is, who makes it, and on which day: `2026-11-23` and in words; `pada` a moment, without it now. */
export async function signingOf(db: Tx, actor: Actor, lembagaId: string | null, pada?: string) {
  const now = pada ? new Date(pada) : new Date()
  const kop = await kopOf(db, actor, lembagaId, pada)
  const zone = { timeZone: zoneNames[kop.zone] }
  return {
    kop,
    today: now.toLocaleDateString('sv-SE', zone),
    dayInWords: now.toLocaleDateString('id-ID', { ...zone, day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
export type Signing = Awaited<ReturnType<typeof signingOf>>

/** The package's lembaga, or one's own where that one is not for the reader to know. */
async function kopOf(db: Tx, actor: Actor, lembagaId: string | null, pada?: string): Promise<KopSurat> {
  try {
    return await getKopSurat(db, actor, lembagaId ?? undefined, pada)
  } catch (error) {
    if (error instanceof SuluhError && error.code === 'not-found') return getKopSurat(db, actor)
    throw error
  }
}

/** Below a paper about questions: the head of the school, and the teacher who makes it, or others in their place. */
export function signaturesOf(
  { kop, dayInWords }: Pick<Signing, 'kop' | 'dayInWords'>,
  maker: Omit<Signer, 'part'> = { role: 'Guru mata pelajaran', ...kop.guru },
  witness = headOf(kop),
) {
  return arrangeSignatures(
    [
      { part: 'mengetahui', ...witness },
      { part: 'pembuat', ...maker },
    ],
    titimangsa(kop.tempat, dayInWords),
    kop.susunan,
  )
}

/** Who signs for the lembaga. */
export function headOf({ kepala: { jabatan, nama, nip } }: KopSurat): Omit<Signer, 'part'> {
  return { role: jabatan || 'Kepala sekolah', nama, nip }
}
