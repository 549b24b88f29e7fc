import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/platform/error'
import { Piscina } from 'piscina'
import { freshCost, passwordCost } from './password-cost.ts'

/** Waiting longer than some twenty seconds helps nobody. */
const mostWaiting = 600
/** So many passwords are compared at once. */
export const passwordThreads = Math.max(1, Math.min(3, availableParallelism() - 1))

/**
 * Threads of their own, fewer than the cores and of lower priority: when a whole school signs in at once, people
 * wait for each other, and answers that others save meanwhile do not wait for them.
 */
const threads = new Piscina({
  filename: join(import.meta.dirname, 'password-worker.ts'),
  minThreads: 0,
  maxThreads: passwordThreads,
  maxQueue: mostWaiting,
  idleTimeout: 60_000,
  niceIncrement: 5,
})

export function hashPassword(password: string): Promise<string> {
  return run('hashOnThread', password)
}

/** Passwords that were drawn at random here, many at a time; see `freshCost`. */
export function hashFreshPasswords(passwords: string[]): Promise<string[]> {
  return run('hashFreshOnThread', passwords)
}

/** What an unknown person is compared with: no password is known for it. */
const nobody =
  '$argon2id$v=19$m=32768,t=4,p=1$/POm2zYsnGMXBIRrzwgIWA$+gbMD1+sxELjmNgQ+aO5mxC+UMliBhE75LlVOL0rCck'
/** The same at the cost of fresh passwords. */
const nobodyFresh =
  '$argon2id$v=19$m=1024,t=1,p=1$yy18yGWEozKcrjnV5xlqWA$Fdqk39V6s4IX2Y6NisF1y71WiBKP90KqrJkjQqyYZvE'

/** False for an account without password too. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { isRight } = await comparePassword([stored], password)
  return isRight[0]!
}

/**
 * Whether it is the password of each, in one turn at the threads, and the milliseconds that comparing took there. One hash of either
 * cost is computed for each, whoever is meant: with a password of their own, with a fresh one, or nobody.
 */
export async function comparePassword(
  stored: (string | null | undefined)[],
  password: string,
): Promise<{ isRight: boolean[]; ms: number }> {
  const hashes = stored.flatMap((each) => {
    const isGivenFresh = typeof each === 'string' && isFresh(each)
    return [typeof each === 'string' && !isGivenFresh ? each : nobody, isGivenFresh ? each : nobodyFresh]
  })
  checks += stored.length
  const { isThat, ms } = await run<{ isThat: boolean[]; ms: number }>('verifyOnThread', { hashes, password })
  const isRight = stored.map(
    (each, at) => typeof each === 'string' && isThat[isFresh(each) ? 2 * at + 1 : 2 * at]!,
  )
  return { isRight, ms }
}

let checks = 0

/** How many hashes at today's cost this process has compared; many at once are somebody's guesses. */
export function countPasswordChecks(): number {
  return checks
}

/** Whether a hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = passwordCost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

function isFresh(stored: string): boolean {
  return stored.includes(`$m=${freshCost.memoryCost},`)
}

async function run<T>(name: string, input: unknown): Promise<T> {
  if (threads.queueSize >= mostWaiting)
    throw new SuluhError('unavailable', 'Sangat banyak yang masuk bersamaan. Coba lagi sebentar lagi.')
  return (await threads.run(input, { name })) as T
}
