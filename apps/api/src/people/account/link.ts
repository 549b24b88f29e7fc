import { randomInt } from 'node:crypto'
import { SuluhError } from '@suluh/contract/platform/error'
import { isTelp } from '@suluh/contract/platform/address/phone'
import { demandOpen } from '#platform/auth/closed-application.ts'
import { hashToken, newToken } from '#platform/auth/token.ts'
import type { Db } from '#platform/db/open.ts'
import type { DB } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/tenant.ts'

type AccountLinkPurpose = DB['accountLink']['purpose']

/** What an opened link says: whose it is, and that they read what is sent to `email`, which may be the number of a phone. */
export type Link = {
  applicationId: string
  email: string
  applicationUserId: string | null
  calonPenggunaId: string | null
}

type NewLink = { applicationId: string; purpose: AccountLinkPurpose; email: string; expiresAt: Date } & (
  | { applicationUserId: string }
  | { calonPenggunaId: string }
)

export const linkMs: Record<AccountLinkPurpose, number> = {
  'atur-ulang': 60 * 60_000,
  'ganti-email': 24 * 60 * 60_000,
  'ganti-telp': 60 * 60_000,
  konfirmasi: 24 * 60 * 60_000,
  undangan: 7 * 24 * 60 * 60_000,
}

/** Without letters and digits that look alike: a code is read from a phone and typed. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 50 bits, good for an hour or some days, once: nobody guesses it over the network. */
const codeLength = 10

/**
 * Makes a link and returns its secret, of which only the hash is stored: a long one for a mail, for a phone a code that can be
 * typed.
 */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const token = isTelp(link.email) ? newCode() : newToken()
  await tx
    .insertInto('accountLink')
    .values({ ...link, tokenHash: hashLink(token) })
    .execute()
  return token
}

const columns = ['applicationId', 'email', 'applicationUserId', 'calonPenggunaId'] as const

/**
 * Looks at a link without using it up; throws where it is spent, too old or for something else. Links of a suspended
 * application rest, and work again when it is resumed.
 */
export async function getLink(
  db: Db | Tx,
  token: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<Link> {
  const link = await db
    .selectFrom('accountLink')
    .select(columns)
    .where('tokenHash', '=', hashLink(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!link) return refuseLink(token)
  await demandOpen(db, link.applicationId)
  return link
}

/** Uses a link up: of two at once only one gets it. Throws where it is spent, too old or for something else. */
export async function takeLink(
  tx: Tx,
  token: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<Link> {
  const link = await tx
    .deleteFrom('accountLink')
    .where('tokenHash', '=', hashLink(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', new Date())
    .returning(columns)
    .executeTakeFirst()
  return link ?? refuseLink(token)
}

/** Makes every open link of somebody worthless, as after their password or e-mail changed. */
export async function deleteLinksOf(tx: Tx, applicationUserId: string): Promise<void> {
  await tx.deleteFrom('accountLink').where('applicationUserId', '=', applicationUserId).execute()
}

/** Makes those of one purpose worthless, as another takes their place. */
export async function deleteLinksFor(
  tx: Tx,
  applicationUserId: string,
  purpose: AccountLinkPurpose,
): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('applicationUserId', '=', applicationUserId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Makes those worthless that went to an address which is theirs no more. */
export async function deleteLinksTo(tx: Tx, applicationUserId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('accountLink')
    .where('applicationUserId', '=', applicationUserId)
    .where('email', '=', address)
    .execute()
}

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** The long secret of a mail is longer than any spelling of a code. */
const isCode = (token: string) => token.length <= 20

/** A code counts however it is typed. */
function hashLink(token: string): Buffer {
  return hashToken(isCode(token) ? token.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : token)
}

function refuseLink(token: string): never {
  throw new SuluhError(
    'validation',
    isCode(token)
      ? 'Kode ini tidak cocok, sudah dipakai, atau kedaluwarsa. Periksa lagi, atau minta yang baru.'
      : 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.',
  )
}
