import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sql, type RawBuilder } from 'kysely'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import type { Actor } from './scope.ts'
import { deriveKey, seal, tryUnseal } from './seal.ts'
import { getSecret } from './secret.ts'

type Own = { applicationId: string; userId: string }

/** RFC 6238 as every authenticator knows it; clocks of phones are one step off at most. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const stepsOff = 1
const secretBytes = 20
const codesAtOnce = 10
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

export type SecondFactors = {
  /** A secret that counts once `confirm` has seen a code of it; who has one keeps it until then. */
  begin: (tx: Tx, own: Own, name: string) => Promise<{ secret: string; uri: string }>
  /** Takes what was begun into use and gives recovery codes; undefined where this is no code of it. */
  confirm: (tx: Tx, own: Own, code: string) => Promise<string[] | undefined>
  /** Fresh recovery codes instead of all earlier ones. */
  renewCodes: (tx: Tx, own: Own) => Promise<string[]>
  /**
   * Throws `second-factor` unless this is a code of theirs that nobody has used before, and uses it up. `from`: what guesses
   * are counted by, besides the person; strangers count together, so that nobody gains by coming from many places.
   */
  demand: (db: Db, own: Own, code: string, from?: string) => Promise<void>
}

/** The second step of signing in, kept so that the tables alone open nothing: the key to them is the installation's. */
export async function openSecondFactors(db: Db, { limit }: RateLimits): Promise<SecondFactors> {
  const secret = await getSecret(db, 'second-factor')
  const guesses = limit('langkah-kedua', 10, 15 * 60)
  const keyOf = ({ userId }: Own) => deriveKey(secret, 'second-factor', userId)
  const hashOf = (own: Own, code: string) => createHmac('sha256', keyOf(own)).update(bare(code)).digest()

  const stepIn = (own: Own, sealed: Buffer, code: string) => {
    // Sealed by a key that was replaced since: nothing fits any more, and somebody has to reset it.
    const opened = tryUnseal(keyOf(own), sealed, own.userId)
    return opened && stepOf(opened, code)
  }

  const renewCodes = async (tx: Tx, own: Own) => {
    const { applicationId, userId: applicationUserId } = own
    // Who has a passkey alone gets a row to lock.
    await tx
      .insertInto('secondFactor')
      .values({ applicationId, applicationUserId })
      .onConflict((on) => on.doNothing())
      .execute()
    // Of two at once the later one's are the only ones.
    await lockSecondFactor(tx, own)
    const codes = Array.from({ length: codesAtOnce }, newCode)
    await tx.deleteFrom('recoveryCode').where('applicationUserId', '=', own.userId).execute()
    const rows = codes.map((code) => ({ applicationId, applicationUserId, codeHash: hashOf(own, code) }))
    await tx.insertInto('recoveryCode').values(rows).execute()
    return codes
  }

  /** Whether the code is right, and the first of its kind: of many at once one gets in. */
  const useUp = async (tx: Tx, own: Own, code: string): Promise<boolean> => {
    const row = await lockSecondFactor(tx, own)
    if (!row) return false
    if (!/^\d{6}$/.test(bare(code))) {
      const used = await tx
        .deleteFrom('recoveryCode')
        .where('applicationUserId', '=', own.userId)
        .where('codeHash', '=', hashOf(own, code))
        .returning('codeHash')
        .executeTakeFirst()
      return used !== undefined
    }
    const step = row.secret ? stepIn(own, row.secret, code) : undefined
    if (step === undefined || step <= row.lastStep) return false
    await tx
      .updateTable('secondFactor')
      .set({ lastStep: step })
      .where('applicationUserId', '=', own.userId)
      .execute()
    return true
  }

  return {
    renewCodes,
    begin: async (tx, own, name) => {
      const made = new Secret({ size: secretBytes })
      const { applicationId, userId: applicationUserId } = own
      const pending = seal(keyOf(own), Buffer.from(made.buffer), own.userId)
      await tx
        .insertInto('secondFactor')
        .values({ applicationId, applicationUserId, pending })
        .onConflict((on) => on.column('applicationUserId').doUpdateSet({ pending }))
        .execute()
      const uri = new TOTP({ ...settings, issuer: 'Suluh', label: name, secret: made }).toString()
      return { secret: made.base32, uri }
    },
    confirm: async (tx, own, code) => {
      const row = await lockSecondFactor(tx, own)
      const step = row?.pending && stepIn(own, row.pending, code)
      if (!row?.pending || !step) return undefined
      await tx
        .updateTable('secondFactor')
        .set({ secret: row.pending, pending: null, lastStep: step, since: new Date() })
        .where('applicationUserId', '=', own.userId)
        .execute()
      return renewCodes(tx, own)
    },
    demand: async (db, own, code, from = 'sesi') => {
      const counted = `${own.userId} ${from}`
      await guesses(counted)
      if (!(await tenant(db, own, (tx) => useUp(tx, own, code)))) {
        const message =
          'Kode belum cocok atau sudah dipakai. Tunggu kode berikutnya di autentikator Anda; pastikan jam ponsel Anda tepat.'
        throw new SuluhError('second-factor', message, [{ path: 'kode', message }])
      }
      await guesses.forget(counted)
    },
  }
}

/** Nothing stands between a student and an exam. */
export function mayHaveSecondFactor({ izin }: Pick<Actor, 'izin'>): boolean {
  return !izin.has('ujian.take')
}

/** Whether the person of `userId` has a second step: an authenticator or a passkey. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from second_factor f where f.application_user_id = ${userId} and f.secret is not null)
    or ${hasPasskey(userId)})`
}

export function hasPasskey(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from passkey k where k.application_user_id = ${userId})`
}

/** Takes everything that stands for it away, with the codes; false where there was nothing. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('applicationUserId', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('applicationUserId', '=', userId)
    .executeTakeFirstOrThrow()
  const gone = await tx
    .deleteFrom('secondFactor')
    .where('applicationUserId', '=', userId)
    .returning('secret')
    .executeTakeFirst()
  return numDeletedRows > 0n || Boolean(gone?.secret)
}

/** Takes the authenticator alone away; a passkey and the recovery codes stay. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('secondFactor')
    .set({ secret: null, pending: null, since: null })
    .where('applicationUserId', '=', userId)
    .execute()
}

/** Whoever changes what somebody's second step is does it one after the other. */
export async function lockSecondFactor(tx: Tx, { userId }: Pick<Own, 'userId'>) {
  return tx
    .selectFrom('secondFactor')
    .select(['secret', 'pending', 'lastStep'])
    .where('applicationUserId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The step that a code belongs to, where it belongs to one around now. */
function stepOf(secret: Buffer, code: string): number | undefined {
  const totp = new TOTP({ ...settings, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const delta = totp.validate({ token: bare(code), window: stepsOff })
  return delta === null ? undefined : totp.counter() + delta
}

/** However it is typed. */
function bare(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-')
}
