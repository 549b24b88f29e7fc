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
import { siteOf } from '#platform/merek/site.ts'
import { isElsewhere } from '#platform/sel/elsewhere.ts'

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
  /** Of their application, for who has accounts in several. */
  aplikasi: { kode: string; nama: string }
  /** They have signed in with this browser before. */
  isKnownDevice: boolean
  hasSecondFactor: boolean
  hasPasskey: boolean
  /** What comes before anything else. */
  owes: Owed | null
  /** The cell of their lembaga; empty or `*` of who is at none of them. */
  cell: string
}

const nowhere = '00000000-0000-0000-0000-000000000000'

/** NISN, NIP and the like. */
const bareNumber = /^\d{4,20}$/

/** So many accounts of one name are tried; who has more opens the address of their school. */
const mostAlike = 5

/** `isMeant`: of the application that is meant, or nobody there has the name. */
type Named = { identifier: string; applicationId: string; applicationUserId: string; isMeant: boolean }

/**
 * Whose what was typed may be, in whichever application: an e-mail or a phone in any spelling, `name@code`, or a number alone
 * (NISN, NIP). `aplikasi` is the code of the application that is meant: where somebody there has the name, nobody else is.
 */
async function findNamed(db: Db, typed: string, aplikasi?: string): Promise<Named[]> {
  const known = parseEmailOrTelp(typed) ?? ''
  const number = typed.replaceAll(/\s/g, '')
  const isThis = sql<boolean>`i.identifier = ${known}`
  // A number of an application only: as many e-mails as somebody likes begin with the same one.
  const isNumber = sql<boolean>`i.identifier ~ '^\\d+@' and split_part(i.identifier, '@', 1) = ${number}
    and split_part(i.identifier, '@', 2) = a.kode`
  const rows = await db
    .selectFrom('loginIdentifier as i')
    .innerJoin('application as a', 'a.id', 'i.applicationId')
    .select(['i.identifier', 'i.applicationId', 'i.applicationUserId'])
    .select(sql<boolean>`coalesce(a.kode = ${aplikasi ?? null}, false)`.as('isMeant'))
    .where(bareNumber.test(number) ? sql<boolean>`(${isThis} or (${isNumber}))` : isThis)
    .orderBy('i.applicationId')
    .execute()
  const exact = rows.filter(({ identifier }) => identifier === known)
  const alike = (exact.length > 0 ? exact : rows).toSorted((a, b) => Number(b.isMeant) - Number(a.isMeant))
  const isAnyMeant = alike.some(({ isMeant }) => isMeant)
  return alike.slice(0, mostAlike).map((each) => ({ ...each, isMeant: each.isMeant || !isAnyMeant }))
}

/**
 * Somebody whom a name may mean; without `account` they are there and may not come in, and where another application is meant
 * they are not asked.
 */
export type Candidate = { identifier: string; account: Account | undefined; isMeant: boolean }

/** Who has this name, one of them at least: who is not there is looked for just as long. */
export async function findCandidates(
  db: Db,
  typed: string,
  { device, aplikasi }: { device?: string | undefined; aplikasi?: string | undefined } = {},
): Promise<Candidate[]> {
  const named = await findNamed(db, typed, aplikasi)
  const identifier = parseEmailOrTelp(typed) ?? typed
  const nobody = { identifier, applicationId: nowhere, applicationUserId: nowhere, isMeant: true }
  return Promise.all(
    (named.length > 0 ? named : [nobody]).map(async (each) => ({
      identifier:
        each.applicationId === nowhere ? each.identifier : `${each.identifier} ${each.applicationId}`,
      account: await tenant(db, each, (tx) =>
        accountOf(tx, each.applicationUserId, { device, byPassword: true }),
      ),
      isMeant: each.isMeant,
    })),
  )
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
    .select('u.sel as cell')
    .select('a.kirimPesan as sendsMessages')
    .select(sql<Account['aplikasi']>`jsonb_build_object('kode', a.kode, 'nama', a.nama)`.as('aplikasi'))
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
    if (await isElsewhere(tx, account.applicationId)) return
    await storeHash(tx, id, passwordHash)
    await rehashOnKartu(tx, id, outdated, passwordHash)
  })
}

/** What this server sends at all, for whichever application; at the address of one, what that one sends. */
export async function sendsAnything(
  db: Db,
  config: Config,
  applicationId?: string,
): Promise<{ email: boolean; pesan: boolean }> {
  const { email, pesan } = await db
    .selectFrom('application')
    .select([
      sql<boolean>`coalesce(bool_or(kirim_email), false)`.as('email'),
      sql<boolean>`coalesce(bool_or(kirim_pesan), false)`.as('pesan'),
    ])
    .$if(applicationId !== undefined, (query) => query.where('id', '=', applicationId ?? ''))
    .executeTakeFirstOrThrow()
  return { email: email || config.smtpUrl !== undefined, pesan }
}

/** Where to send it: what was typed, if something sends there; else the other address. */
function addressOf({ email, telp, sendsMessages }: Account, typed: string): string | null {
  return isTelp(typed) && (sendsMessages || email === null) ? typed : (email ?? telp)
}

/** Writes the mails or messages with a link to a new password, one for each account that has this name. */
export async function requestPasswordReset(
  db: Db,
  config: Config,
  typed: string,
  request: FastifyRequest,
): Promise<void> {
  for (const { account } of await findCandidates(db, typed))
    if (account && !account.isSuspended) await sendResetLink(db, config, account, typed, request)
}

/** To where the account has an address; while nothing sends it, it waits for somebody of their application to pass it on. */
async function sendResetLink(
  db: Db,
  config: Config,
  account: Account,
  typed: string,
  request: FastifyRequest,
): Promise<void> {
  const email = addressOf(account, typed)
  if (!email) return
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
        url: `${await siteOf(tx, config, applicationId)}/change-password?token=${token}`,
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
  how: 'masuk' | 'masuk-kunci-sandi' | 'masuk-gagal' | 'kunci-sandi-ditolak' | 'kode-ditolak',
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
