import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { parseEmailOrTelp } from '@suluh/contract/platform/address/phone'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** What a person can sign in by; a username only within the application, so its short name follows it. */
export type SignInNames = { email: string | null; telp: string | null; username?: string | null | undefined }

export async function getKode(db: Tx, applicationId: string): Promise<string> {
  const { kode } = await db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return kode
}

/** `budi01@ypn`: what is typed to sign in by a username. */
export function loginName(username: string, kode: string): string {
  return `${username.toLowerCase()}@${kode}`
}

export function identifiersOf(names: SignInNames, kode: string): string[] {
  const { email, telp, username } = names
  const written = [email, telp].flatMap((each) => (each ? (parseEmailOrTelp(each) ?? []) : []))
  return [...new Set(username ? [...written, loginName(username, kode)] : written)]
}

/**
 * Claims what these people sign in by. Whatever somebody of their application has already is refused; what another
 * application's people have is theirs too, so that nothing is told of other tenants.
 */
export async function insertIdentifiers(
  db: Tx,
  applicationId: string,
  people: readonly { id: string; names: SignInNames }[],
): Promise<void> {
  const kode = await getKode(db, applicationId)
  const rows = people.flatMap(({ id, names }) =>
    identifiersOf(names, kode).map((identifier) => ({ identifier, applicationId, applicationUserId: id })),
  )
  if (rows.length === 0) return
  const inserted = await db
    .insertInto('loginIdentifier')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('identifier')
    .execute()
  if (inserted.length === rows.length) return
  const free = new Set(inserted.map((row) => row.identifier))
  const taken = rows.map((row) => row.identifier).filter((each) => !free.has(each))
  const issues = taken.map((each): Issue => {
    const path = fieldOf(each, kode)
    return { path, message: `${labels[path]} ini sudah dipakai orang lain.` }
  })
  throw new SuluhError('validation', `Sudah dipakai orang lain: ${taken.join(', ')}`, issues)
}

/** Whose of this application these e-mail addresses and phone numbers are. */
export async function findOwners(
  db: Tx,
  applicationId: string,
  identifiers: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('loginIdentifier')
    .select(['identifier', 'applicationUserId'])
    .where('applicationId', '=', applicationId)
    .where(sql<boolean>`identifier = any(${identifiers})`)
    .execute()
  return new Map(rows.map((row) => [row.identifier, row.applicationUserId]))
}

export async function deleteIdentifiers(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('loginIdentifier').where('applicationUserId', '=', userId).execute()
}

/** Usernames of an application under its new short name; under the former one nobody signs in any more. */
export async function renameKode(db: Tx, applicationId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('loginIdentifier')
    .set({ identifier: sql`left(identifier, ${-from.length}) || ${to}` })
    .where('applicationId', '=', applicationId)
    .where('identifier', 'like', `%@${from}`)
    .execute()
}

const labels = { email: 'Alamat email', telp: 'Nomor telepon', username: 'Nama pengguna' }

function fieldOf(identifier: string, kode: string): keyof typeof labels {
  if (!identifier.includes('@')) return 'telp'
  return identifier.endsWith(`@${kode}`) ? 'username' : 'email'
}
