import type { Cakupan, GrantableIzin } from '@suluh/contract/platform/izin'

/** Who calls: set by the session, passed to every query that depends on the caller. */
export type Actor = {
  userId: string
  nama: string
  applicationId: string
  isSystem: boolean
  lembagaId: string | null
  peran: string
  izin: ReadonlyMap<GrantableIzin, Cakupan>
  /** Changes with the rights; sent with every answer to a session, so that an open page notices. */
  rightsMark?: string
  /** A program that holds a token, not the person: it changes nothing of the person's own. */
  isProgram?: true
  /** Hash of the session token, hex: names the session to end. */
  session: string
}
