import { SuluhError } from '@suluh/contract/platform/error'
import { Alamat } from '@suluh/contract/platform/address/telp'

/** An e-mail, or the number of a phone in the spelling that is stored; throws where it is neither. */
export function readAlamat(typed: string): string {
  const read = Alamat.safeParse(typed)
  if (read.success) return read.data
  const message = read.error.issues[0]?.message ?? 'Email bukan alamat yang benar'
  throw new SuluhError('validation', message, [{ path: 'email', message }])
}
