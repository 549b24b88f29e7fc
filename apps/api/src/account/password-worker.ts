import { hashSync, verifySync } from '@node-rs/argon2'
import { freshCost, passwordCost } from './password-cost.ts'

export function hashOnThread(password: string): string {
  return hashSync(password, passwordCost)
}

export function hashFreshOnThread(passwords: string[]): string[] {
  return passwords.map((password) => hashSync(password, freshCost))
}

export function verifyOnThread({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password)
}
