import type { PersonValues } from '@suluh/contract/people/application-user-import'
import { sql } from 'kysely'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { StagedPerson } from './staged-person.ts'

export type Known = {
  id: string
  version: number
  person: StagedPerson
  peran: string
  lembaga: string | null
  groups: string[]
  /** Whether the actor may change this person at all. */
  isInReach: boolean
}
type Keys = {
  nomor: string | null
  nomorPeserta: string | null
  username: string | null
  email: string | null
}

const labels: [keyof Keys, string][] = [
  ['nomor', 'NISN atau NIP'],
  ['nomorPeserta', 'nomor peserta'],
  ['username', 'nama pengguna'],
  ['email', 'email'],
]

export function keysOf(values: PersonValues, isMurid: boolean): Keys {
  const nomor = (isMurid ? values.nisn : (values.nip ?? values.nisn)) ?? null
  const { nomorPeserta = null, username = null, email = null } = values
  return { nomor, nomorPeserta, username, email }
}

/** Whether somebody is in a group of this name, however it is spelt. */
export function isInGroup({ groups }: Known, nama: string): boolean {
  return groups.some((each) => each.toLowerCase() === nama.toLowerCase())
}

/** The people of this application that any of these keys may mean. */
export async function findKnown(db: Tx, actor: Actor, peranId: string, keys: Keys[]): Promise<Known[]> {
  const all = (key: keyof Keys) => [...new Set(keys.flatMap((each) => each[key] ?? []))]
  const rows = await db
    .selectFrom('applicationUser as u')
    .select(['u.id', 'u.version', 'u.peranId', 'u.lembagaId', 'u.nama', 'u.nomor', 'u.nis', 'u.nomorPeserta'])
    .select([
      'u.username',
      'u.email',
      'u.telp',
      'u.jenisKelamin',
      'u.tempatLahir',
      'u.tanggalLahir',
      'u.atribut',
    ])
    .select([
      sql<string>`(select p.nama from peran p where p.id = u.peran_id)`.as('peran'),
      sql<string | null>`(select l.nama from lembaga l where l.id = u.lembaga_id)`.as('lembaga'),
      sql<
        string[]
      >`array(select g.nama from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id where m.application_user_id = u.id order by g.nama)`.as(
        'groups',
      ),
      sql<boolean>`${userScope(actor, 'application-user.write')}`.as('isInReach'),
    ])
    .where(
      sql<boolean>`u.id in (
        select x.id from application_user x where x.peran_id = ${peranId} and x.nomor = any(${all('nomor')})
        union select x.id from application_user x where x.nomor_peserta = any(${all('nomorPeserta')})
        union select x.id from application_user x where x.username = any(${all('username')})
        union select i.application_user_id from login_identifier i where i.identifier = any(${all('email')}))`,
    )
    .execute()
  return rows.map(({ id, version, peran, lembaga, groups, isInReach, ...person }) => ({
    id,
    version,
    peran,
    lembaga,
    groups,
    isInReach,
    person: StagedPerson.parse(person),
  }))
}

/** Those of these usernames that somebody has, with the numbered ones that follow on them without a gap. */
export async function findTakenUsernames(db: Tx, usernames: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    with recursive taken as (
      select name, name as username, 1 as number from unnest(${[...new Set(usernames)]}::text[]) name
       where exists (select from application_user u where u.username = name)
      union all
      select t.name, t.name || (t.number + 1), t.number + 1 from taken t
       where exists (select from application_user u where u.username = t.name || (t.number + 1)))
    select username from taken`.execute(db)
  return new Set(rows.map(({ username }) => username))
}

/** Which of the known people a row means, and by which key; several where the row mixes people up. */
export class KnownIndex {
  private readonly byKey = new Map<string, Known>()

  constructor(known: Known[], peranId: string) {
    for (const each of known)
      for (const [key] of labels) {
        const value = each.person[key]
        const isOfRole = key !== 'nomor' || each.person.peranId === peranId
        if (value !== null && isOfRole) this.byKey.set(`${key} ${value}`, each)
      }
  }

  matches(keys: Keys): { known: Known; by: string }[] {
    const found = new Map<string, { known: Known; by: string }>()
    for (const [key, label] of labels) {
      const known = keys[key] === null ? undefined : this.byKey.get(`${key} ${keys[key]}`)
      if (known && !found.has(known.id)) found.set(known.id, { known, by: label })
    }
    return [...found.values()]
  }
}
