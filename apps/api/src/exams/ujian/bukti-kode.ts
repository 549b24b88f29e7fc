import { randomBytes } from 'node:crypto'
import { KodeBukti } from '@suluh/contract/exams/bukti-simpan'
import { SuluhError } from '@suluh/contract/platform/error'

/** As `KodeBukti`: 32 letters, so that five bits of a byte choose one without favour. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that nobody guesses: ten letters that nobody confuses. */
export function newKode(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** As it is stored. Throws `validation` for what is no code at all. */
export function readKode(given: string): string {
  const parsed = KodeBukti.safeParse(given)
  if (!parsed.success) throw new SuluhError('validation', parsed.error.issues[0]?.message)
  return parsed.data.replace(/^(.{5})-?/, '$1-')
}
