import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/error'
import { Piscina } from 'piscina'
import type { Tx } from '#db/tenant.ts'
import { freshCost, passwordCost } from './password-cost.ts'

/** Waiting longer than some twenty seconds helps nobody. */
const mostWaiting = 600

/**
 * Threads of their own, fewer than the cores and of lower priority: when a whole school signs in at once, people
 * wait for each other, and answers that others save meanwhile do not wait for them.
 */
const threads = new Piscina({
  filename: join(import.meta.dirname, 'password-worker.ts'),
  minThreads: 0,
  maxThreads: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxQueue: mostWaiting,
  idleTimeout: 60_000,
  niceIncrement: 10,
})

export function hashPassword(password: string): Promise<string> {
  return run('hashOnThread', password)
}

/** Passwords that were drawn at random here, many at a time; see `freshCost`. */
export function hashFreshPasswords(passwords: string[]): Promise<string[]> {
  return run('hashFreshOnThread', passwords)
}

/** What an unknown person is compared with: no password is known for it. */
export const nobody =
  '$argon2id$v=19$m=32768,t=4,p=1$/POm2zYsnGMXBIRrzwgIWA$+gbMD1+sxELjmNgQ+aO5mxC+UMliBhE75LlVOL0rCck'

/** False for an account without password too, after the same work, so that time tells nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password)
  // After the same work whether it is a fresh password, an older one or nobody's.
  if (stored && isFresh(stored)) await verify(nobody, password)
  return matches && stored !== null && stored !== undefined
}

let checks = 0

/** How many hashes at today's cost this process has compared; many at once are somebody's guesses. */
export function countPasswordChecks(): number {
  return checks
}

function verify(stored: string, password: string): Promise<boolean> {
  if (!isFresh(stored)) checks += 1
  return run('verifyOnThread', { stored, password })
}

/** Whether a hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = passwordCost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('applicationUser').set({ passwordHash }).where('id', '=', userId).execute()
}

function isFresh(stored: string): boolean {
  return stored.includes(`$m=${freshCost.memoryCost},`)
}

async function run<T>(name: string, input: unknown): Promise<T> {
  if (threads.queueSize >= mostWaiting)
    throw new SuluhError('unavailable', 'Sangat banyak yang masuk bersamaan. Coba lagi sebentar lagi.')
  return (await threads.run(input, { name })) as T
}
