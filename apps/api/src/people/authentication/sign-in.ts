import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteDevice } from '#people/account/perangkat.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { openPasswordLane, type PasswordLane } from '#platform/auth/password-lane.ts'
import { PasskeyRefused, type Passkeys } from '#platform/auth/passkeys.ts'
import { isPassword, passwordThreads } from '#platform/auth/password.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteUrl } from '#platform/email/site-url.ts'
import type { Afterwards } from '#platform/http/afterwards.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import {
  accountOf,
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
/** Whoever reads of a new device a week later has found it otherwise. */
const noticeMs = 7 * 24 * 60 * 60_000

/** Where those who say a password wait for their turn. */
export function openSignInLane(): PasswordLane {
  return openPasswordLane(atOnce, mostWaiting)
}

type Doors = {
  db: Db
  config: Config
  lane: PasswordLane
  guesses: Guesses
  cookie: DeviceCookie
  factors: SecondFactors
  passkeys: Passkeys
  afterwards: Afterwards
}
type Credentials = {
  emailOrTelp: string
  password: string
  kode?: string | undefined
  passkey?: Record<string, unknown> | undefined
  bersama?: boolean | undefined
}
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
  await recordLogin(db, account, 'masuk', request)
  if (account.isSuspended) throw new SuluhError('suspended')
  await refreshHash(db, account, credentials.password)
  return beginSession(doors, account, credentials.bersama, { request, reply })
}

/**
 * The same by a passkey alone: it was asked to verify its person, so it counts as both steps. Whose it is says the
 * authenticator; that it is theirs, the key.
 */
export async function signInByPasskey(
  doors: Doors,
  { passkey, bersama }: { passkey: Record<string, unknown>; bersama: boolean | undefined },
  { request, reply }: Call,
): Promise<string> {
  const { db, passkeys, cookie } = doors
  const own = passkeys.claimedBy(passkey)
  if (!own) throw new PasskeyRefused(false)
  const device = cookie.read(request)
  const account = await tenant(db, own, (tx) => accountOf(tx, own.userId, { device, byPassword: false }))
  await demandPasskey(doors, { own, account, request }, passkey)
  if (!account) throw new PasskeyRefused(true)
  await recordLogin(db, account, 'masuk-kunci-sandi', request)
  if (account.isSuspended) throw new SuluhError('suspended')
  return beginSession(doors, account, bersama, { request, reply })
}

/** Throws unless the passkey is theirs and answers; where it is theirs, the log says so. */
async function demandPasskey(
  { db, passkeys, afterwards }: Pick<Doors, 'db' | 'passkeys' | 'afterwards'>,
  {
    own,
    account,
    request,
  }: {
    own: { applicationId: string; userId: string }
    account: Account | undefined
    request: FastifyRequest
  },
  passkey: Record<string, unknown>,
): Promise<void> {
  try {
    await passkeys.signIn(db, own, passkey)
  } catch (error) {
    if (account && error instanceof PasskeyRefused && error.isKnown)
      afterwards(() => recordLogin(db, account, 'kunci-sandi-ditolak', request))
    throw error
  }
}

async function beginSession(
  { db, config, cookie }: Doors,
  account: Account,
  isShared = false,
  { request, reply }: Call,
): Promise<string> {
  // A shared computer is known to nobody afterwards; whose it is already stays so.
  await rememberDevice(db, config, account, isShared ? undefined : cookie.give(request, reply), request)
  return insertSession(db, account, request, { owes: account.owes, isShared })
}

/** Who it is, by their password and, where they have one, their second step; counts the guess. */
async function prove(
  doors: Doors,
  { emailOrTelp, password, ...second }: Credentials,
  { request, ...from }: Pick<Guess, 'network' | 'device'> & { request: FastifyRequest },
): Promise<Account> {
  const { db, guesses, afterwards } = doors
  // However it is typed, the guesses at one account count together.
  const identifier = (await identifierOf(db, emailOrTelp)) ?? emailOrTelp
  const account = await findAccount(db, identifier, from.device)
  const guess = { identifier, ...from, isKnown: account?.isKnownDevice ?? false }
  await guesses.count(guess)
  const isRight = await isPassword(account?.passwordHash, password)
  if (!isRight || !account) {
    // Who is there leaves a line in the log: nobody may notice that by waiting for it.
    if (account) afterwards(() => recordLogin(db, account, 'masuk-gagal', request))
    throw new SuluhError('invalid-login')
  }
  if (account.hasSecondFactor) await demandSecondStep(doors, { account, request }, second, guess)
  await guesses.forgive(guess)
  return account
}

/** Of who knows the password. The guess stays counted until the second step is right, too. */
async function demandSecondStep(
  doors: Pick<Doors, 'db' | 'factors' | 'passkeys' | 'afterwards'>,
  { account, request }: { account: Account; request: FastifyRequest },
  { kode, passkey }: Pick<Credentials, 'kode' | 'passkey'>,
  { isKnown, device }: Guess,
): Promise<void> {
  const own = { applicationId: account.applicationId, userId: account.id }
  if (passkey) return demandPasskey(doors, { own, account, request }, passkey)
  if (kode !== undefined)
    return doors.factors.demand(doors.db, own, kode, isKnown ? `perangkat ${device}` : 'asing')
  const message = 'Pakai kunci sandi Anda, atau isi kode.'
  throw new SuluhError('second-factor', undefined, account.hasPasskey ? [{ path: 'passkey', message }] : [])
}

/** Knows this browser, where it is one, from now on; staff who had others are told by mail, and of every shared computer. */
export async function rememberDevice(
  db: Db,
  config: Config,
  { id: userId, applicationId, email, nama, zone, isKnownDevice }: Account,
  device: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  await tenant(db, { applicationId }, async (tx) => {
    const isNews =
      device === undefined ? !isKnownDevice : await noteDevice(tx, { applicationId, userId }, device, request)
    // A pupil sits at another computer of the lab each time.
    if (!isNews || !email || (await takesExams(tx, userId))) return
    await enqueueMail(tx, {
      applicationId,
      to: { email, nama },
      subject: () => 'Perangkat baru masuk ke akun Suluh Anda',
      lines: () => [
        `Akun Anda baru saja masuk dari perangkat atau peramban yang belum pernah dipakai (alamat ${request.ip}).`,
        'Bila itu Anda, tidak ada yang perlu dilakukan. Bila bukan, keluarkan perangkat itu di halaman profil dan segera ganti kata sandi.',
      ],
      action: { label: 'Lihat perangkat saya', url: `${siteUrl(config)}/dashboard/profile` },
      expiresAt: new Date(Date.now() + noticeMs),
      ...(zone && { zone }),
    })
  })
}

async function takesExams(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('applicationUser as u')
    .innerJoin('peranIzin as i', 'i.peranId', 'u.peranId')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('i.izin', '=', 'ujian.take')
    .executeTakeFirst()
  return found !== undefined
}
