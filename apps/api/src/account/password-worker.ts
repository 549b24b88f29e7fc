import { hashSync, verifySync } from '@node-rs/argon2'
import { passwordCost } from './password-cost.ts'

export function hashOnThread(password: string): string {
  return hashSync(password, passwordCost)
}

export function verifyOnThread({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password)
}
