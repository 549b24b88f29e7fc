import type { Cakupan, GrantableIzin } from '@suluh/contract/izin'

/** Who calls: set by the session, passed to every query that depends on the caller. */
export type Actor = {
  userId: string
  nama: string
  applicationId: string
  isSystem: boolean
  lembagaId: string | null
  peran: string
  izin: ReadonlyMap<GrantableIzin, Cakupan>
  /** Hash of the session token, hex: names the session to end. */
  session: string
}
