import { hash, verify } from '@node-rs/argon2'
import type { Tx } from '#db/tenant.ts'

/** argon2id, tuned to some tens of milliseconds of one core; runs off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

const nobody = hashPassword('nobody has this password')

/** False for an account without password too, after the same work, so that time tells nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== null && stored !== undefined
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('applicationUser').set({ passwordHash }).where('id', '=', userId).execute()
}
