import type { FastifyRequest } from 'fastify'
import type { Owed } from '@suluh/contract/platform/current-user'
import { isTelp, parseEmailOrTelp } from '@suluh/contract/platform/address/phone'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { getLink, insertLink, linkMs, takeLink } from '#people/account/link.ts'
import { rehashOnKartu } from '#people/account/kartu.ts'
import { hashChosenPassword } from '#platform/auth/common-passwords.ts'
import { hashPassword, isOutdated } from '#platform/auth/password.ts'
import { owedOf } from '#platform/auth/owed.ts'
import { hasPasskey, hasSecondFactor } from '#platform/auth/second-factor.ts'
import { setPassword, storeHash } from '#people/account/password.ts'
import { isKnownDevice } from '#people/account/perangkat.ts'
import { noteProvenEmail, recordOwn } from '#people/account/change-own.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteUrl } from '#platform/email/site-url.ts'

export type Account = {
  id: string
  applicationId: string
  nama: string
  email: string | null
  telp: string | null
  /** Their application has means to send messages. */
  sendsMessages: boolean
  passwordHash: string | null
  zone: 'WIB' | 'WITA' | 'WIT' | null
  isSuspended: boolean
  /** They have signed in with this browser before. */
  isKnownDevice: boolean
  hasSecondFactor: boolean
  hasPasskey: boolean
  /** What comes before anything else. */
  owes: Owed | null
}

const nowhere = '00000000-0000-0000-0000-000000000000'

const bareNumber = /^\d{4,20}$/

/**
 * What was typed to sign in, as it is stored: an e-mail or a phone in any spelling, or a number alone (NISN, NIP) where one
 * person of this server signs in by it; undefined where it is none of these.
 */
export async function identifierOf(db: Db, typed: string): Promise<string | undefined> {
  const known = parseEmailOrTelp(typed)
  const number = typed.replaceAll(/\s/g, '')
  if (!bareNumber.test(number)) return known
  const rows = await db
    .selectFrom('loginIdentifier')
    .select('identifier')
    .where(
      sql<boolean>`identifier = ${known ?? ''} or (identifier ~ '^\\d+@' and split_part(identifier, '@', 1) = ${number})`,
    )
    .limit(3)
    .execute()
  const found = rows.map(({ identifier }) => identifier)
  if (known !== undefined && found.includes(known)) return known
  return found.length === 1 ? found[0] : known
}

/** The active account behind an e-mail or phone, in any spelling. Who is not there is looked for just as long. */
export async function findAccount(
  db: Db,
  emailOrTelp: string,
  device?: string,
): Promise<Account | undefined> {
  const known = await db
    .selectFrom('loginIdentifier')
    .select(['applicationId', 'applicationUserId'])
    .where('identifier', '=', parseEmailOrTelp(emailOrTelp) ?? '')
    .executeTakeFirst()
  const { applicationId, applicationUserId } = known ?? { applicationId: nowhere, applicationUserId: nowhere }
  return tenant(db, { applicationId }, (tx) => accountOf(tx, applicationUserId, { device, byPassword: true }))
}

/** The same of somebody who is known already; `byPassword`: that is how they come in. */
export function accountOf(
  tx: Tx,
  userId: string,
  { device, byPassword }: { device: string | undefined; byPassword: boolean },
): Promise<Account | undefined> {
  return tx
    .selectFrom('applicationUser as u')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.applicationId', 'u.nama', 'u.email', 'u.telp', 'u.passwordHash', 'l.zone'])
    .select('a.kirimPesan as sendsMessages')
    .select(sql<boolean>`a.status = 'ditangguhkan'`.as('isSuspended'))
    .select(hasPasskey(sql`u.id`).as('hasPasskey'))
    .select([hasSecondFactor(sql`u.id`).as('hasSecondFactor'), owedOf({ byPassword }).as('owes')])
    .select(isKnownDevice(sql`u.id`, device).as('isKnownDevice'))
    .where('u.id', '=', userId)
    .where('u.status', '=', 'aktif')
    .executeTakeFirst()
}

/** A password that was hashed at an older cost is hashed again while it is at hand. */
export async function refreshHash(db: Db, account: Account, password: string): Promise<void> {
  const { id, passwordHash: outdated } = account
  if (!outdated || !isOutdated(outdated)) return
  const passwordHash = await hashPassword(password)
  await tenant(db, account, async (tx) => {
    await storeHash(tx, id, passwordHash)
    await rehashOnKartu(tx, id, outdated, passwordHash)
  })
}

/** What this server sends at all, for whichever application. */
export async function sendsAnything(db: Db, config: Config): Promise<{ email: boolean; pesan: boolean }> {
  const { email, pesan } = await db
    .selectFrom('application')
    .select([
      sql<boolean>`coalesce(bool_or(kirim_email), false)`.as('email'),
      sql<boolean>`coalesce(bool_or(kirim_pesan), false)`.as('pesan'),
    ])
    .executeTakeFirstOrThrow()
  return { email: email || config.smtpUrl !== undefined, pesan }
}

/** Where to send it: what was typed, if something sends there; else the other address. */
function addressOf({ email, telp, sendsMessages }: Account, typed: string): string | null {
  return isTelp(typed) && (sendsMessages || email === null) ? typed : (email ?? telp)
}

/**
 * Writes the mail or message with a link to a new password, if the account has an address to send it to. While nothing
 * sends it, it waits for somebody of their application to pass it on.
 */
export async function requestPasswordReset(
  db: Db,
  config: Config,
  typed: string,
  request: FastifyRequest,
): Promise<void> {
  const account = await findAccount(db, typed)
  const email = account && addressOf(account, typed)
  if (!email || account.isSuspended) return
  const { id: applicationUserId, applicationId, nama, zone } = account
  const purpose = 'atur-ulang'
  const expiresAt = new Date(Date.now() + linkMs[purpose])
  await tenant(db, account, async (tx) => {
    const token = await insertLink(tx, { applicationId, purpose, email, applicationUserId, expiresAt })
    await enqueueMail(tx, {
      applicationId,
      to: { email, nama },
      subject: () => 'Atur ulang kata sandi Suluh',
      lines: (application) => [
        `Kami menerima permintaan untuk membuat kata sandi baru bagi akun Anda di ${application}.`,
      ],
      action: {
        label: 'Buat kata sandi baru',
        url: `${siteUrl(config)}/change-password?token=${token}`,
        code: token,
      },
      expiresAt,
      ...(zone && { zone }),
    })
    await recordOwn(tx, { applicationId, userId: applicationUserId }, { action: 'minta-sandi-baru', request })
  })
}

/** Notes in the log of their application that somebody came in, or that somebody tried to. */
export async function recordLogin(
  db: Db,
  { id: userId, applicationId, isSuspended }: Account,
  how: 'masuk' | 'masuk-kunci-sandi' | 'masuk-gagal' | 'kunci-sandi-ditolak',
  request: FastifyRequest,
): Promise<void> {
  const isRight = how === 'masuk' || how === 'masuk-kunci-sandi'
  const action = isRight && isSuspended ? 'masuk-ditolak' : how
  await tenant(db, { applicationId }, (tx) => recordOwn(tx, { applicationId, userId }, { action, request }))
}

/** Uses up the link, sets the password, ends every session and every other link; returns whose they were. */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
): Promise<string> {
  const link = await getLink(db, token, ['atur-ulang'])
  const passwordHash = await hashChosenPassword(password)
  return tenant(db, link, async (tx) => {
    const { applicationUserId, email } = await takeLink(tx, token, ['atur-ulang'])
    await setPassword(tx, applicationUserId!, passwordHash)
    const own = { applicationId: link.applicationId, userId: applicationUserId! }
    await noteProvenEmail(tx, own, email)
    await endSessionsOf(tx, [applicationUserId!])
    await recordOwn(tx, own, { action: 'atur-ulang-sandi', request })
    return applicationUserId!
  })
}
