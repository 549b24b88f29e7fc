import { createHmac, hash, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Site } from '#platform/merek/site.ts'
import { isSameSecret } from './request-secrets.ts'
import type { Actor } from './scope.ts'
import { getSecret } from './secret.ts'

type Own = { applicationId: string; userId: string }
type OwnSession = Own & Pick<Actor, 'sessionId'>
type AttestationObject = ReturnType<Awaited<ReturnType<typeof webauthn>>['decodeAttestationObject']>
/** What a challenge was given for: signing in, or something of one session. */
type Purpose = 'masuk' | `pasang ${string}` | `bukti ${string}`
/** Options and answers as WebAuthn writes them in JSON. */
type Json = Record<string, unknown>

/** Where the browser is that is asked: what is made at one address answers at no other. */
type Place = Pick<Site, 'origin' | 'hostname'>

export type Passkeys = {
  /** Why this address allows none; undefined where it does. */
  hindrance: (place: Place) => string | undefined
  beginRegistration: (
    tx: Tx,
    place: Place,
    own: OwnSession,
    names: { login: string; nama: string },
  ) => Promise<Json>
  /** Keeps what the authenticator has made; throws where it is no answer to what was asked. */
  register: (tx: Tx, place: Place, own: OwnSession, given: { nama: string; passkey: Json }) => Promise<void>
  beginSignIn: (place: Place) => Promise<Json>
  /** Whose passkey this says it is: to be believed once `signIn` has taken it. */
  claimedBy: (answer: Json) => Own | undefined
  /** Throws `PasskeyRefused` unless it is theirs and answers for the first time what was asked to sign in. */
  signIn: (db: Db, place: Place, own: Own, answer: Json) => Promise<void>
  beginProof: (tx: Tx, place: Place, own: OwnSession) => Promise<Json>
  /** The same for what this session was asked. */
  prove: (db: Db, place: Place, own: OwnSession, answer: Json) => Promise<void>
}

/** The same words whatever is wrong. `isKnown`: the passkey is one of whom it says, so somebody holds it or had it once. */
export class PasskeyRefused extends SuluhError {
  readonly isKnown: boolean

  constructor(isKnown: boolean) {
    const message = 'Kunci sandi ini tidak cocok atau terlalu lama menunggu. Coba lagi.'
    super('validation', message, [{ path: 'passkey', message }])
    this.isKnown = isKnown
  }
}

const validMs = 5 * 60_000
export const mostPasskeys = 10
/** What every authenticator speaks one of, and every Node can check: ES256, EdDSA and RS256, by their numbers in COSE. */
const algorithms = [-7, -8, -257]

/** Loaded at first use: three hundred modules, which every start would read for those who never come. */
const webauthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/**
 * Passkeys by WebAuthn (Level 3): made and asked for with user verification, so that one is something that somebody has and is
 * or knows. Origin and relying party are an address that the platform knows (`siteOfRequest`), never merely what a request says.
 */
export async function openPasskeys(db: Db): Promise<Passkeys> {
  const challenges = openChallenges(await getSecret(db, 'passkey'))

  const ask = async (
    place: Place,
    purpose: Purpose,
    allowCredentials: { id: string; transports: string[] }[] = [],
  ) => {
    demandAddress(place)
    const { generateAuthenticationOptions } = await webauthn()
    return asJson(
      await generateAuthenticationOptions({
        rpID: place.hostname,
        challenge: challenges.make(purpose),
        timeout: validMs,
        userVerification: 'required',
        ...(allowCredentials.length > 0 && { allowCredentials }),
      }),
    )
  }

  /** Whether this answers a challenge of `purpose` by a passkey of this person, for the first time. */
  const check = async (
    tx: Tx,
    { origin, hostname }: Place,
    own: Own,
    asked: { purpose: Purpose; answer: Json },
  ) => {
    const { purpose, answer } = asked
    const response = answer as unknown as AuthenticationResponseJSON
    const key = await findPasskey(tx, own, response.id)
    if (!key) throw new PasskeyRefused(false)
    const { verified, authenticationInfo } = await refusing(true, async () =>
      (await webauthn()).verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.isOf(purpose, challenge),
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        credential: { id: response.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      }),
    )
    if (!verified) throw new PasskeyRefused(true)
    await challenges.useUp(tx, own, response.response.clientDataJSON)
    await tx
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter, terakhirPada: sql<Date>`now()` })
      .where('id', '=', key.id)
      .execute()
  }

  return {
    hindrance: hindranceOf,
    beginRegistration: async (tx, place, own, { login, nama }) => {
      demandAddress(place)
      const excludeCredentials = await listCredentials(tx, own)
      demandRoom(excludeCredentials.length)
      const { generateRegistrationOptions } = await webauthn()
      return asJson(
        await generateRegistrationOptions({
          rpName: 'Suluh',
          rpID: place.hostname,
          userName: login,
          userDisplayName: nama,
          userID: handleOf(own),
          challenge: challenges.make(`pasang ${own.sessionId}`),
          timeout: validMs,
          attestationType: 'none',
          excludeCredentials,
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      )
    },
    register: async (tx, { origin, hostname }, own, { nama, passkey: answer }) => {
      const response = answer as unknown as RegistrationResponseJSON
      const { verified, registrationInfo } = await refusing(false, async () => {
        const { decodeAttestationObject, verifyRegistrationResponse } = await webauthn()
        const { attestationObject } = response.response
        demandNoCertificate(
          decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))),
        )
        return verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.isOf(`pasang ${own.sessionId}`, challenge),
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        })
      })
      if (!verified) throw new PasskeyRefused(false)
      await challenges.useUp(tx, own, response.response.clientDataJSON)
      demandRoom((await listCredentials(tx, own)).length)
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      const made = await tx
        .insertInto('passkey')
        .values({
          applicationId: own.applicationId,
          applicationUserId: own.userId,
          credentialId: Buffer.from(id, 'base64url'),
          publicKey: Buffer.from(publicKey),
          counter,
          transports: wordsAmong(transports),
          nama,
        })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) throw new PasskeyRefused(false)
    },
    beginSignIn: (place) => ask(place, 'masuk'),
    claimedBy: ({ response }) =>
      response instanceof Object && 'userHandle' in response ? ownerIn(response.userHandle) : undefined,
    signIn: (pool, place, own, answer) =>
      tenant(pool, own, (tx) => check(tx, place, own, { purpose: 'masuk', answer })),
    beginProof: async (tx, place, own) => {
      const known = await listCredentials(tx, own)
      if (known.length === 0) throw new SuluhError('conflict', 'Akun Anda belum punya kunci sandi.')
      return ask(place, `bukti ${own.sessionId}`, known)
    },
    prove: (pool, place, own, answer) =>
      tenant(pool, own, (tx) => check(tx, place, own, { purpose: `bukti ${own.sessionId}`, answer })),
  }
}

/** Of two that somebody makes at once the second waits and sees the first, also where none of theirs is there yet. */
export async function lockPasskeys(tx: Tx, { userId }: Pick<Own, 'userId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkey ${userId}`}, 0))`.execute(tx)
}

/** False where it is none of theirs. */
export async function renamePasskey(tx: Tx, { userId }: Pick<Own, 'userId'>, id: string, nama: string) {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ nama })
    .where('id', '=', id)
    .where('applicationUserId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Says what it was called; undefined where it is none of theirs. */
export async function deletePasskey(tx: Tx, { userId }: Pick<Own, 'userId'>, id: string) {
  return tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('applicationUserId', '=', userId)
    .returning('nama')
    .executeTakeFirst()
}

/** Browsers know passkeys of names only, by https or on this machine itself. */
function hindranceOf({ origin, hostname }: Place): string | undefined {
  if (hostname === 'localhost') return undefined
  if (!origin.startsWith('https:'))
    return `Suluh di sini dibuka lewat ${origin}, tanpa https. Peramban hanya mengizinkan kunci sandi di alamat https.`
  if (/^[\d.]+$|^\[/.test(hostname))
    return `Suluh di sini dibuka lewat alamat angka (${hostname}). Peramban hanya mengizinkan kunci sandi di alamat bernama.`
  return undefined
}

function demandAddress(place: Place): void {
  const hindrance = hindranceOf(place)
  if (hindrance !== undefined) throw new SuluhError('conflict', hindrance)
}

function demandRoom(count: number): void {
  if (count >= mostPasskeys)
    throw new SuluhError(
      'conflict',
      `Paling banyak ${mostPasskeys} kunci sandi. Hapus yang tidak dipakai lagi.`,
    )
}

/** Challenges that need no row until they are answered: they say themselves for what, and until when, they are. */
function openChallenges(secret: Buffer) {
  const sign = (purpose: Purpose, head: string) =>
    createHmac('sha256', secret).update(`${purpose} ${head}`).digest('base64url')
  return {
    make: (purpose: Purpose): Uint8Array<ArrayBuffer> => {
      const head = `${randomBytes(16).toString('base64url')}.${Date.now() + validMs}`
      return new TextEncoder().encode(`${head}.${sign(purpose, head)}`)
    },
    isOf: (purpose: Purpose, challenge: string): boolean => {
      const text = Buffer.from(challenge, 'base64url').toString()
      const [random = '', until = ''] = text.split('.')
      const head = `${random}.${until}`
      return isSameSecret(text, `${head}.${sign(purpose, head)}`) && Number(until) > Date.now()
    },
    /** Of two at once with the same answer one counts, at whichever copy of the API. To be called once it was verified. */
    useUp: async (tx: Tx, { applicationId }: Own, clientDataJSON: string): Promise<void> => {
      const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
        challenge: string
      }
      const old = sql<Date>`now() - make_interval(secs => ${(2 * validMs) / 1000})`
      await tx.deleteFrom('passkeyChallenge').where('usedAt', '<', old).execute()
      const used = await tx
        .insertInto('passkeyChallenge')
        // Its bytes, however they are spelled.
        .values({
          applicationId,
          challengeHash: hash('sha256', Buffer.from(challenge, 'base64url'), 'buffer'),
        })
        .onConflict((on) => on.doNothing())
        .returning('challengeHash')
        .executeTakeFirst()
      if (!used) throw new PasskeyRefused(true)
    },
  }
}

/** Locked, so that its counter rises one answer at a time. */
async function findPasskey(tx: Tx, { userId }: Own, id: unknown) {
  if (typeof id !== 'string') return undefined
  return tx
    .selectFrom('passkey')
    .select(['id', 'publicKey', 'counter'])
    .where('applicationUserId', '=', userId)
    .where('credentialId', '=', Buffer.from(id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
}

async function listCredentials(tx: Tx, { userId }: Own): Promise<{ id: string; transports: string[] }[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where('applicationUserId', '=', userId)
    .execute()
  return rows.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }))
}

/**
 * No maker's certificate is asked for, and browsers send none. One that comes nevertheless would be followed to wherever it
 * says that it may be revoked.
 */
function demandNoCertificate(sent: AttestationObject): void {
  if (!['none', 'packed'].includes(sent.get('fmt')) || sent.get('attStmt').get('x5c') !== undefined)
    throw new PasskeyRefused(false)
}

/** How a browser may reach the authenticator, as it says: only words that mean something to browsers. */
function wordsAmong(transports: unknown): string[] {
  if (!Array.isArray(transports)) return []
  return transports.filter((each): each is string => /^[a-z-]{1,20}$/.test(String(each))).slice(0, 10)
}

/** What the authenticator keeps beside its key: whose it is, in which application. */
function handleOf({ applicationId, userId }: Own): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`${applicationId}${userId}`.replaceAll('-', ''), 'hex'))
}

function ownerIn(handle: unknown): Own | undefined {
  const hex = typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString('hex') : ''
  if (hex.length !== 64) return undefined
  const uuid = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { applicationId: uuid(hex.slice(0, 32)), userId: uuid(hex.slice(32)) }
}

/** Whatever is wrong with what came, of whatever kind, is refused in the same words. */
async function refusing<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new PasskeyRefused(isKnown)
  }
}

/** Plain data, as it is sent. */
function asJson(options: object): Json {
  return { ...options }
}
