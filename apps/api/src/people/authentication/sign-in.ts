import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteDevice } from '#people/account/perangkat.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { openPasswordLane, type PasswordLane } from '#platform/auth/password-lane.ts'
import { isPassword, passwordThreads } from '#platform/auth/password.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import type { Afterwards } from '#platform/http/afterwards.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import {
  findAccount,
  identifierOf,
  recordLogin,
  refreshHash,
  type Account,
} from './authentication.queries.ts'

export type Guesses = {
  /** Refuses one guess too many at this account from here; `isKnown`: with a device that the account knows. */
  count: (guess: Guess) => Promise<void>
  /** It was no guess. */
  forgive: (guess: Guess) => Promise<void>
}
type Guess = { identifier: string; network: string; device: string | undefined; isKnown: boolean }

/**
 * Guesses are counted by account and network together: a pupil who tries a teacher's password shuts out nobody but
 * themselves, and nobody shuts a school's one address. Who guesses from many networks at once is held by what strangers may
 * try at one account in all; the account's own devices are counted by themselves and get in all the while.
 */
export function openGuesses({ limit }: RateLimits): Guesses {
  const ofOne = limit('masuk-dari', 10, 5 * 60)
  const ofStrangers = limit('masuk-akun', 100, 10 * 60)
  // Not a limit on people: what no school does, however many come at eight o'clock.
  const ofNetwork = limit('masuk-jaringan', 3000, 60)
  const nameOf = ({ identifier, network, device, isKnown }: Guess) =>
    `${identifier} ${isKnown ? `perangkat ${device}` : network}`
  return {
    count: async (guess) => {
      await ofOne(nameOf(guess))
      if (guess.isKnown) return
      await ofNetwork(guess.network)
      await ofStrangers(guess.identifier)
    },
    forgive: (guess) => ofOne.forget(nameOf(guess)),
  }
}

/** Looking somebody up takes no thread, so one more is under way than passwords are compared. */
const atOnce = passwordThreads + 1
/** Waiting longer than some twenty seconds helps nobody. */
const mostWaiting = 600

/** Where those who say a password wait for their turn. */
export function openSignInLane(): PasswordLane {
  return openPasswordLane(atOnce, mostWaiting)
}

type Doors = { db: Db; lane: PasswordLane; guesses: Guesses; cookie: DeviceCookie; afterwards: Afterwards }
type Credentials = { emailOrTelp: string; password: string }
type Call = { request: FastifyRequest; reply: FastifyReply }

/** Begins a session for who knows the password; says the same of a wrong one, of nobody, and of what is no name at all. */
export async function signIn(
  doors: Doors,
  credentials: Credentials,
  { request, reply }: Call,
): Promise<string> {
  const { db, cookie } = doors
  const device = cookie.read(request)
  const network = networkOf(request.ip)
  const account = await doors.lane.run(device === undefined ? { network } : { device }, () =>
    prove(doors, credentials, { network, device, request }),
  )
  await recordLogin(db, account, true, request)
  if (account.isSuspended) throw new SuluhError('suspended')
  await refreshHash(db, account, credentials.password)
  await rememberDevice(db, account, cookie.give(request, reply), request)
  return insertSession(db, account, request)
}

/** Who it is, by their password; counts the guess. */
async function prove(
  { db, guesses, afterwards }: Doors,
  { emailOrTelp, password }: Credentials,
  { request, ...from }: Pick<Guess, 'network' | 'device'> & { request: FastifyRequest },
): Promise<Account> {
  // However it is typed, the guesses at one account count together.
  const identifier = (await identifierOf(db, emailOrTelp)) ?? emailOrTelp
  const account = await findAccount(db, identifier, from.device)
  const guess = { identifier, ...from, isKnown: account?.isKnownDevice ?? false }
  await guesses.count(guess)
  const isRight = await isPassword(account?.passwordHash, password)
  if (!isRight || !account) {
    // Who is there leaves a line in the log: nobody may notice that by waiting for it.
    if (account) afterwards(() => recordLogin(db, account, false, request))
    throw new SuluhError('invalid-login')
  }
  await guesses.forgive(guess)
  return account
}

async function rememberDevice(
  db: Db,
  { id: userId, applicationId }: Account,
  device: string,
  request: FastifyRequest,
): Promise<void> {
  await tenant(db, { applicationId }, (tx) => noteDevice(tx, { applicationId, userId }, device, request))
}
