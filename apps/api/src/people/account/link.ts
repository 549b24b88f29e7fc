import { SuluhError } from '@suluh/contract/platform/error'
import { hashToken, newToken } from '#platform/auth/token.ts'
import type { Db } from '#platform/db/open.ts'
import type { DB } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/tenant.ts'

type AccountLinkPurpose = DB['accountLink']['purpose']

/** What an opened link says: whose it is, and that they read the mail of `email`. */
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
  konfirmasi: 24 * 60 * 60_000,
  undangan: 7 * 24 * 60 * 60_000,
}

/** Makes a link and returns its secret, of which only the hash is stored. */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('accountLink')
    .values({ ...link, tokenHash: hashToken(token) })
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
    .select((link) => [
      link
        .selectFrom('application as a')
        .select('a.status')
        .whereRef('a.id', '=', 'accountLink.applicationId')
        .as('status'),
    ])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!link) return refuseLink()
  const { status, ...known } = link
  if (status === 'ditangguhkan') throw new SuluhError('suspended')
  return known
}

/** Uses a link up: of two at once only one gets it. Throws where it is spent, too old or for something else. */
export async function takeLink(
  tx: Tx,
  token: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<Link> {
  const link = await tx
    .deleteFrom('accountLink')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', new Date())
    .returning(columns)
    .executeTakeFirst()
  return link ?? refuseLink()
}

/** Makes every open link of somebody worthless, as after their password or e-mail changed. */
export async function deleteLinksOf(tx: Tx, applicationUserId: string): Promise<void> {
  await tx.deleteFrom('accountLink').where('applicationUserId', '=', applicationUserId).execute()
}

function refuseLink(): never {
  throw new SuluhError('validation', 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.')
}
