import { setTimeout as sleep } from 'node:timers/promises'
import { deviceName } from '@suluh/contract/people/device-name'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteDevice } from '#people/account/perangkat.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { demandOpen } from '#platform/auth/closed-application.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { openPasswordLane, type PasswordLane } from '#platform/auth/password-lane.ts'
import { PasskeyRefused, type Passkeys } from '#platform/auth/passkeys.ts'
import { comparePassword, passwordThreads } from '#platform/auth/password.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { formatMoment } from '#platform/email/format-moment.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteOf, siteOfRequest } from '#platform/merek/site.ts'
import { leadToCell } from '#platform/sel/lead.ts'
import type { Afterwards } from '#platform/http/afterwards.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import {
  accountOf,
  findCandidates,
  recordLogin,
  refreshHash,
  type Account,
  type Candidate,
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
  aplikasi?: string | undefined
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
  const later: (() => Promise<unknown>)[] = []
  const proving = { ...doors, afterwards: (work: () => Promise<unknown>) => void later.push(work) }
  const turn: Turn = { hashes: 0, hashMs: 0 }
  const account = await doors.lane
    .run(device === undefined ? { network } : { device }, () => {
      turn.began = performance.now()
      return prove(proving, credentials, { network, device, request, turn })
    })
    .then(
      // Whoever came in here before learns nothing new.
      async (found) => (found.isKnownDevice ? found : evenly(turn).then(() => found)),
      async (error: unknown) => {
        await evenly(turn)
        throw error
      },
    )
    .finally(() => later.forEach(doors.afterwards))
  await recordLogin(db, account, 'masuk', request)
  await demandOpen(db, account.applicationId)
  await refreshHash(db, account, credentials.password)
  return beginSession(doors, account, credentials.bersama, { request, reply })
}

/** How a turn went: when it began, how many passwords it has compared, and how long they took. */
type Turn = { began?: number; hashes: number; hashMs: number }

/** Two hashes fit in; nobody notices it at a login. */
const evenMs = 150

/**
 * How long to wait with an answer whose turn took so long, so that nobody tells by it in how many applications a name is: one hash
 * counts as two, however slow the machine is at the moment, and answers come at whole multiples of `evenMs`.
 */
export function restMs(took: number, { hashes, hashMs }: Pick<Turn, 'hashes' | 'hashMs'>): number {
  const alike = hashes < 2 ? took + hashMs : took
  return Math.ceil(alike / evenMs) * evenMs - took
}

/** The turn itself is given on before, so that others go on meanwhile. */
async function evenly({ began, ...hashed }: Turn): Promise<void> {
  if (began !== undefined) await sleep(restMs(performance.now() - began, hashed))
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
  await demandOpen(db, account.applicationId)
  return beginSession(doors, account, bersama, { request, reply })
}

/** Throws unless the passkey is theirs and answers; where it is theirs, the log says so. */
async function demandPasskey(
  { db, config, passkeys, afterwards }: Pick<Doors, 'db' | 'config' | 'passkeys' | 'afterwards'>,
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
    await passkeys.signIn(db, await siteOfRequest(db, config, request), own, passkey)
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
  // What they owe is done here, at the centre.
  if (account.owes === null) await leadToCell(db, account, { isShared })
  // A shared computer is known to nobody afterwards; whose it is already stays so.
  await rememberDevice(db, config, account, isShared ? undefined : cookie.give(request, reply), request)
  return insertSession(db, account, request, { owes: account.owes, isShared })
}

type From = Pick<Guess, 'network' | 'device'> & { request: FastifyRequest; turn: Turn }

/** Who it is, by their password and, where they have one, their second step; counts the guess. */
async function prove(
  doors: Doors,
  { emailOrTelp, password, aplikasi, ...second }: Credentials,
  { request, turn, ...from }: From,
): Promise<Account> {
  const candidates = await findCandidates(doors.db, emailOrTelp, { device: from.device, aplikasi })
  const isAtHome = ({ account }: Candidate) => account?.isKnownDevice === true
  const call = { request, turn, ...from }
  const right =
    (await whoseIsIt(doors, candidates.filter(isAtHome), password, call)) ??
    (await whoseIsIt(
      doors,
      candidates.filter((each) => !isAtHome(each)),
      password,
      call,
    ))
  if (!right) throw new SuluhError('invalid-login')
  const { account, guess } = theOne(right)
  if (account.hasSecondFactor) await demandSecondStep(doors, { account, request }, second, guess)
  await doors.guesses.forgive(guess)
  return account
}

type Asked = { account: Account | undefined; guess: Guess }
type Right = Asked & { account: Account }

/**
 * Those of the candidates whose password it is; undefined where it is none's. Each has guesses of its own, so that nobody
 * takes back those at somebody else's account by signing in to one of the same name. A guess counts at all of them, also where
 * the school is named: else one's own count would tell whether somebody there has the name too. Throws where all who are meant
 * are shut.
 */
async function whoseIsIt(
  { guesses, db, afterwards }: Doors,
  candidates: Candidate[],
  password: string,
  { request, turn, ...from }: From,
): Promise<Right[] | undefined> {
  const asked: Asked[] = []
  let shut: unknown
  for (const { identifier, account, isMeant } of candidates) {
    const guess = { identifier, ...from, isKnown: account?.isKnownDevice ?? false }
    try {
      await guesses.count(guess)
      if (isMeant) asked.push({ account, guess })
    } catch (error) {
      if (isMeant) shut = error
    }
  }
  if (asked.length === 0) {
    if (shut !== undefined) throw shut
    return undefined
  }
  const stored = asked.map(({ account }) => account?.passwordHash)
  const { isRight, ms } = await comparePassword(stored, password)
  turn.hashes += asked.length
  turn.hashMs += ms
  const right: Right[] = []
  for (const [at, { account, guess }] of asked.entries()) {
    if (!account) continue
    if (isRight[at]) right.push({ account, guess })
    // Who is there leaves a line in the log: nobody may notice that by waiting for it.
    else afterwards(() => recordLogin(db, account, 'masuk-gagal', request))
  }
  return right.length > 0 ? right : undefined
}

/** Whom the password fits in several schools is asked which; nobody else learns that there are several. */
function theOne(right: Right[]): Right {
  const open = right.filter(({ account }) => !account.isSuspended)
  const [one, ...others] = open.length > 0 ? open : right.slice(0, 1)
  if (one && others.length === 0) return one
  const issues = open.map(({ account: { aplikasi } }) => ({ path: aplikasi.kode, message: aplikasi.nama }))
  throw new SuluhError('which-application', undefined, issues)
}

/** Of who knows the password. The guess stays counted until the second step is right, too. */
async function demandSecondStep(
  {
    db,
    config,
    factors,
    passkeys,
    afterwards,
  }: Pick<Doors, 'db' | 'config' | 'factors' | 'passkeys' | 'afterwards'>,
  { account, request }: { account: Account; request: FastifyRequest },
  { kode, passkey }: Pick<Credentials, 'kode' | 'passkey'>,
  { isKnown, device }: Guess,
): Promise<void> {
  const own = { applicationId: account.applicationId, userId: account.id }
  if (passkey) return demandPasskey({ db, config, passkeys, afterwards }, { own, account, request }, passkey)
  if (kode !== undefined)
    return factors
      .demand(db, own, kode, isKnown ? `perangkat ${device}` : 'asing')
      .catch((error: unknown) => {
        afterwards(() => recordLogin(db, account, 'kode-ditolak', request))
        throw error
      })
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
      isNotice: true,
      subject: () => 'Perangkat baru masuk ke akun Suluh Anda',
      lines: () => [
        `Akun Anda baru saja masuk di ${device === undefined ? 'komputer bersama' : 'perangkat yang belum dikenal'}: ${deviceName(request.headers['user-agent'] ?? null)}, alamat ${request.ip}, ${formatMoment(new Date(), zone ?? 'WIB')}.`,
        'Bila itu Anda, tidak ada yang perlu dilakukan. Bila bukan, keluarkan perangkat itu di halaman profil dan segera ganti kata sandi.',
      ],
      action: {
        label: 'Lihat perangkat saya',
        url: `${await siteOf(tx, config, applicationId)}/dashboard/profile`,
      },
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
