import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/tables.ts'

/** What this installation keeps to itself, each for one purpose, with how it is made. A row that is deleted is made anew at the next start. */
export const secretMakers = {
  /** Signs the receipt of every save. */
  receipt: () => randomBytes(32),
  /** Signs what a student keeps of a finished exam; its public half is handed out. */
  bukti: newSigningKey,
  /** Seals the sections of an exam until they open. */
  content: () => randomBytes(32),
  /** Makes the tokens of exams that change by themselves. */
  'event-token': () => randomBytes(32),
  /** Signs the cookie by which an account knows a browser again. */
  perangkat: () => randomBytes(32),
  /** Seals what authenticators share, and hashes recovery codes. */
  'second-factor': () => randomBytes(32),
  /** Signs what passkeys are asked to answer. */
  passkey: () => randomBytes(32),
  /** Seals what applications tell of servers and services that send for them. */
  pengiriman: () => randomBytes(32),
  /** Seals what providers of sign-in know us by, and what a browser carries to them and back. */
  'masuk-lewat': () => randomBytes(32),
} as const satisfies Record<string, () => Buffer>

export type SecretName = keyof typeof secretMakers

export async function getSecret(db: Kysely<DB>, name: SecretName): Promise<Buffer> {
  const { value } = await db
    .selectFrom('platformSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

/** The private half of an Ed25519 pair; its public half follows from it. */
function newSigningKey(): Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
}
