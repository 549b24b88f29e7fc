import { SuluhError } from '@suluh/contract/platform/error'
import type { Kartu, KartuPeserta } from '@suluh/contract/people/kartu-peserta'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { newCardKey, passwordOfCard } from '#people/account/fresh-password.ts'
import { getKode, loginName } from '#people/account/identifiers.ts'
import { deleteKartu, insertKartu, insertKartuUsers } from '#people/account/kartu.ts'
import { hashFreshPasswords } from '#platform/auth/password.ts'
import { setPassword } from '#people/account/password.ts'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandGrantable } from '#platform/auth/grant.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Gives these people fresh passwords, tells nobody yet, and opens the sheet that tells them. */
export async function createKartu(db: Tx, actor: Actor, ids: string[]): Promise<KartuPeserta> {
  const users = await db
    .selectFrom('applicationUser as u')
    .select(['u.id', 'u.peranId'])
    .where('u.id', 'in', ids)
    .where(userScope(actor, 'application-user.write'))
    .execute()
  if (users.length < new Set(ids).size) throw new SuluhError('not-found', 'Pengguna tidak ditemukan.')
  if (ids.includes(actor.userId))
    throw new SuluhError('conflict', 'Kata sandi Anda sendiri diubah di Profil.')
  await demandGrantable(
    db,
    actor,
    users.map(({ peranId }) => peranId),
  )
  const key = newCardKey()
  const hashes = await hashFreshPasswords(users.map(({ id }) => passwordOfCard(key, id)))
  const cards = users.map(({ id }, at) => ({ id, passwordHash: hashes[at]! }))
  for (const { id, passwordHash } of cards) await setPassword(db, id, passwordHash, { isIssued: true })
  await endSessionsOf(db, ids)
  const kartuId = await insertKartu(db, actor, key)
  await insertKartuUsers(db, actor, kartuId, cards)
  return getKartu(db, actor, kartuId)
}

/** Only who made the sheet reads it, and only while it lasts. */
async function findSheet(db: Tx, actor: Actor, id: string) {
  const sheet = await db
    .selectFrom('kartuPeserta')
    .select(['id', 'key', 'berakhirPada'])
    .where('id', '=', id)
    .where('applicationUserId', '=', actor.userId)
    .where('berakhirPada', '>', new Date())
    .executeTakeFirst()
  if (!sheet)
    throw new SuluhError(
      'not-found',
      'Kartu ini sudah tidak dapat dicetak. Buat kata sandi baru untuk mencetaknya lagi.',
    )
  return sheet
}

export async function getKartu(db: Tx, actor: Actor, id: string): Promise<KartuPeserta> {
  const sheet = await findSheet(db, actor, id)
  const { nama } = await db
    .selectFrom('application')
    .select('nama')
    .where('id', '=', actor.applicationId)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('kartuPesertaUser')
    .select(sql<number>`count(*)`.as('count'))
    .where('kartuPesertaId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, application: nama, count, berakhirPada: sheet.berakhirPada.toISOString() }
}

export async function listKartu(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
): Promise<{ rows: Kartu[]; total: number }> {
  const { key } = await findSheet(db, actor, id)
  const kode = await getKode(db, actor.applicationId)
  const group = sql<
    string | null
  >`(select min(g.nama) from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id where m.application_user_id = u.id and g.diarsipkan_pada is null)`
  const rows = db
    .selectFrom('kartuPesertaUser as k')
    .innerJoin('applicationUser as u', 'u.id', 'k.applicationUserId')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.id', 'u.nama', 'u.nomor', 'u.nomorPeserta', 'u.username', 'u.email', 'u.telp'])
    .select([
      'p.nama as peran',
      'l.nama as lembaga',
      'l.logoId',
      'l.kopAtas',
      'k.passwordHash',
      'u.passwordHash as current',
    ])
    .select(group.as('group'))
    .where('k.kartuPesertaId', '=', id)
  const page = await listRows(rows, query, {
    // Class by class, as they are handed out.
    fields: { nama: { order: sql`(l.nama, ${group}, ${sql.ref('u.nama')})`, shown: sql.ref('u.nama') } },
    search: [sql.ref('u.cari')],
    id: sql.ref('u.id'),
    order: ['nama', 'asc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ username, email, telp, passwordHash, current, kopAtas, ...row }) => ({
      ...row,
      kop: kopAtas ?? [],
      signInBy: username === null ? (email ?? telp ?? '–') : loginName(username, kode),
      password: passwordHash !== null && passwordHash === current ? passwordOfCard(key, row.id) : null,
      isOwn: passwordHash === null,
    })),
  }
}

export async function forgetKartu(db: Tx, actor: Actor, id: string): Promise<null> {
  await findSheet(db, actor, id)
  await deleteKartu(db, id)
  return null
}
