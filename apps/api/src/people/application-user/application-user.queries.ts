import {
  JenisKelamin,
  type ApplicationUser,
  type ApplicationUserDetail,
} from '@suluh/contract/people/application-user'
import { systemApplicationUsername, type CurrentUser } from '@suluh/contract/platform/current-user'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { getKode, loginName } from '#people/account/identifiers.ts'
import { userScope } from '#people/account/group-scope.ts'
import { listDefinitions, visibleAtribut, type Definition } from '#platform/atribut/definitions.ts'
import { hasSecondFactor } from '#platform/auth/second-factor.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { reaches } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** The signed-in person, as the client keeps them. */
export async function getCurrentUser(db: Tx, actor: Actor): Promise<CurrentUser> {
  const row = await db
    .selectFrom('applicationUser as u')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'a.isSystem', 'a.kode as aplikasi', 'a.nama as application', 'a.pusat'])
    .select(['u.fotoId', 'p.kode', 'p.nama as peran', 'l.nama as lembaga', 'l.zone'])
    .select((from) =>
      from
        .selectFrom('event as e')
        .select('e.paketSoalId')
        .where('e.id', '=', actor.onlyEventId ?? null)
        .as('hanyaPaketId'),
    )
    .where('u.id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw new SuluhError('unauthenticated')
  return {
    id: row.id,
    name: row.nama,
    application_username: row.isSystem ? systemApplicationUsername : row.aplikasi,
    application: row.application,
    peran: { kode: row.kode, nama: row.peran },
    lembaga: row.lembaga,
    fotoId: row.fotoId,
    hanyaPaketId: row.hanyaPaketId ?? undefined,
    pusat: row.pusat ?? undefined,
    zone: row.zone ?? 'WIB',
    harus: actor.owes,
  }
}

/** What a list shows of a person; the small subqueries run for the rows of a page only. */
export function selectUser(db: Tx) {
  return db
    .selectFrom('applicationUser as u')
    .select(['u.id', 'u.nama', 'u.peranId', 'u.lembagaId', 'u.nomor', 'u.nis', 'u.nomorPeserta'])
    .select(['u.username', 'u.email', 'u.telp', 'u.jenisKelamin', 'u.status', 'u.dibuatPada', 'u.atribut'])
    .select(['u.tempatLahir', 'u.tanggalLahir'])
    .select(hasSecondFactor(sql`u.id`).as('hasSecondFactor'))
    .select([
      sql<string>`(select p.kode from peran p where p.id = u.peran_id)`.as('peranKode'),
      sql<string>`(select p.nama from peran p where p.id = u.peran_id)`.as('peranNama'),
      sql<string | null>`(select l.nama from lembaga l where l.id = u.lembaga_id)`.as('lembagaNama'),
      sql<
        string[]
      >`array(select g.nama from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id where m.application_user_id = u.id order by 1)`.as(
        'groups',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUser>['executeTakeFirstOrThrow']>>

/** A row as the reader may see it. */
export function toUser(row: Row, definitions: readonly Definition[], actor: Actor): ApplicationUser {
  return {
    ...row,
    peran: { id: row.peranId, kode: row.peranKode, nama: row.peranNama },
    lembaga: row.lembagaId === null ? null : { id: row.lembagaId, nama: row.lembagaNama ?? '' },
    jenisKelamin: JenisKelamin.nullable().parse(row.jenisKelamin),
    atribut: visibleAtribut(definitions, actor, row.atribut, row.peranKode),
    dibuatPada: row.dibuatPada.toISOString(),
  }
}

export async function getApplicationUser(db: Tx, actor: Actor, id: string): Promise<ApplicationUserDetail> {
  const row = await selectUser(db)
    .select(['u.fotoId', 'u.version', 'u.diubahPada', 'u.dianonimkanPada'])
    .select(sql<boolean>`u.password_hash is not null`.as('hasPassword'))
    .select(
      sql<number>`(select count(*) from session s where s.application_user_id = u.id and s.expires_at > now())`.as(
        'sessions',
      ),
    )
    .select(reaches(actor, 'application-user.write', userScope).as('isInReach'))
    .where('u.id', '=', id)
    .where(userScope(actor, 'application-user.read'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Pengguna tidak ditemukan.')
  const grantable = await grantablePeranIds(db, actor)
  return {
    ...row,
    ...toUser(row, await listDefinitions(db, 'application-user'), actor),
    signInBy: await signInNames(db, actor, row),
    mayEdit: row.isInReach && grantable.has(row.peranId) && row.dianonimkanPada === null,
    diubahPada: row.diubahPada.toISOString(),
  }
}

/** What this person can type to sign in, the shortest first. */
export async function signInNames(
  db: Tx,
  actor: Actor,
  names: { email: string | null; telp: string | null; username: string | null },
): Promise<string[]> {
  const { email, telp, username } = names
  const byUsername = username === null ? [] : [loginName(username, await getKode(db, actor.applicationId))]
  return [...byUsername, ...[email, telp].filter((each) => each !== null)]
}
