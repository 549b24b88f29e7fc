import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The hash as a name for the session. */
export function sessionName(token: string): string {
  return hash('sha256', token, 'hex')
}
