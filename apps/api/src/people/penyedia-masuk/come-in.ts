import type { SebabGagal } from '@suluh/contract/people/penyedia-masuk'
import { EmailAddress } from '@suluh/contract/platform/address/email-address'
import { sql } from 'kysely'
import { findOwners } from '#people/account/identifiers.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { announceMoved } from '#people/account/people-changed.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Vouched } from './oidc.ts'
import type { Penyedia } from './penyedia-masuk.queries.ts'
import { isEmailProven } from '#platform/email/proven.ts'

/** Somebody came back from a provider and may not come in. */
export class NotIn extends Error {
  readonly sebab: SebabGagal
  constructor(sebab: SebabGagal) {
    super(sebab)
    this.sebab = sebab
  }
}

export type Arrived = { userId: string; how: 'dikenal' | 'ditautkan' | 'dibuat' }

/** Google's own word for which school or office an account is of; anybody may have a Google account by a school's address. */
const google = 'https://accounts.google.com'

/** Whose account here this is: the one it is linked to, or that it may be linked to now. Throws `NotIn`. */
export async function comeIn(tx: Tx, penyedia: Penyedia, who: Vouched): Promise<Arrived> {
  const email = vouchedEmail(penyedia, who)
  const linked = await findLinked(tx, penyedia, who)
  if (linked) {
    await demandPerson(tx, penyedia, linked)
    await tx
      .updateTable('akunPenyedia')
      .set({ terakhirPada: sql<Date>`now()`, email: email ?? null })
      .where('penyediaMasukId', '=', penyedia.id)
      .where('applicationUserId', '=', linked)
      .execute()
    return { userId: linked, how: 'dikenal' }
  }
  const known = email && (await findByEmail(tx, email))
  if (known && penyedia.kenalEmail && known.isProven) {
    await demandPerson(tx, penyedia, known.id)
    await link(tx, penyedia, who, known.id, email)
    return { userId: known.id, how: 'ditautkan' }
  }
  if (known) throw new NotIn('email-dipakai')
  if (penyedia.peranBaruId === null) throw new NotIn('belum-tertaut')
  if (email === undefined) throw new NotIn('email')
  return { userId: await makePerson(tx, penyedia, who, email), how: 'dibuat' }
}

/** Links an account elsewhere to somebody who is signed in. Throws `NotIn`. */
export async function linkOwn(tx: Tx, penyedia: Penyedia, who: Vouched, userId: string): Promise<void> {
  const email = vouchedEmail(penyedia, who)
  await demandPerson(tx, penyedia, userId)
  const linked = await findLinked(tx, penyedia, who)
  if (linked === userId) return
  if (linked !== undefined) throw new NotIn('akun-orang-lain')
  await link(tx, penyedia, who, userId, email)
}

/** The address that counts, where it is one; throws where the application takes only those of some domains. */
function vouchedEmail({ domain }: Penyedia, { issuer, email, hd }: Vouched): string | undefined {
  const parsed = EmailAddress.safeParse(email)
  const known = parsed.success ? parsed.data : undefined
  if (domain.length === 0) return known
  if (known === undefined) throw new NotIn('email')
  const of = (each: string) => domain.some((one) => each === one || each.endsWith(`.${one}`))
  if (!of(known.slice(known.lastIndexOf('@') + 1))) throw new NotIn('domain')
  if (issuer === google && !(hd !== undefined && of(hd))) throw new NotIn('domain')
  return known
}

/** Whose account here this one is linked to. */
export async function findLinked(
  tx: Tx,
  { id }: Penyedia,
  { issuer, sub }: Vouched,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('akunPenyedia')
    .select('applicationUserId')
    .where('penyediaMasukId', '=', id)
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .executeTakeFirst()
  return row?.applicationUserId
}

/** Somebody with this address; `isProven`: they have shown here that it is theirs, it was not only typed by somebody. */
async function findByEmail(tx: Tx, email: string): Promise<{ id: string; isProven: boolean } | undefined> {
  return tx
    .selectFrom('applicationUser')
    .select(['id', isEmailProven('applicationUser').as('isProven')])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function demandPerson(tx: Tx, { peranIds }: Penyedia, userId: string): Promise<void> {
  const found = await tx
    .selectFrom('applicationUser')
    .select(['status', 'peranId'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (found?.status !== 'aktif') throw new NotIn('nonaktif')
  if (!peranIds.includes(found.peranId)) throw new NotIn('peran')
}

async function link(
  tx: Tx,
  { applicationId, id }: Penyedia,
  { issuer, sub }: Vouched,
  userId: string,
  email: string | undefined,
): Promise<void> {
  const made = await tx
    .insertInto('akunPenyedia')
    .values({
      applicationId,
      penyediaMasukId: id,
      issuer,
      sub,
      applicationUserId: userId,
      email: email ?? null,
    })
    // Another account of the same provider is theirs already; it goes only by being let go.
    .onConflict((on) => on.doNothing())
    .returning('sub')
    .executeTakeFirst()
  if (!made) throw new NotIn('sudah-tertaut')
}

async function makePerson(tx: Tx, penyedia: Penyedia, who: Vouched, email: string): Promise<string> {
  const { applicationId, peranBaruId, lembagaBaruId } = penyedia
  const taken = await findOwners(tx, applicationId, [email])
  if (taken.size > 0 || peranBaruId === null) throw new NotIn('email-dipakai')
  const nama = who.nama || email.slice(0, email.indexOf('@'))
  const person = { peranId: peranBaruId, lembagaId: lembagaBaruId, nama, nomor: null, email, telp: null }
  const [userId] = await insertUsers(tx, applicationId, [
    { ...person, passwordHash: null, emailTerbukti: email },
  ])
  await link(tx, penyedia, who, userId!, email)
  await announceMoved(tx, applicationId, [userId!])
  return userId!
}
