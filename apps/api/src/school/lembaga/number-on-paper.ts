import { sebutanOf } from '@suluh/contract/platform/print/signatures'

/**
 * What of an account's number may stand below its name on paper: a NIP or a NUPTK. The same field holds numbers of a school's own,
 * with which people sign in; on paper they would be taken for a number of service.
 */
export function numberOnPaper(nomor: string | null): string {
  return nomor !== null && sebutanOf(nomor) !== 'NIY' ? nomor : ''
}
