import { hashSync, verifySync } from '@node-rs/argon2'
import { freshCost, passwordCost } from './password-cost.ts'

export function hashOnThread(password: string): string {
  return hashSync(password, passwordCost)
}

export function hashFreshOnThread(passwords: string[]): string[] {
  return passwords.map((password) => hashSync(password, freshCost))
}

/** Whether the password is that of each hash, and the milliseconds that all took; all are computed. */
export function verifyOnThread({ hashes, password }: { hashes: string[]; password: string }) {
  const began = performance.now()
  const isThat = hashes.map((each) => verifySync(each, password))
  return { isThat, ms: performance.now() - began }
}
