import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { announceLeft, announceMoved } from './people-changed.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { keepPengelola } from '#platform/auth/grant.ts'
import { sessionChanged } from '#platform/auth/session-cache.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandOrang } from '#platform/layanan/limits.ts'
import { deleteIdentifiers, insertIdentifiers } from './identifiers.ts'
import { explainTaken, spelled, type NewUser } from './insert-users.ts'
import { deleteLinksOf, deleteLinksTo } from './link.ts'

export type UserChange = Omit<NewUser, 'id' | 'passwordHash'>

/**
 * Changes a person and what they sign in by; false where somebody else has changed them since `version`. Exams follow
 * by `announceMoved`, of many people at once.
 */
export async function updateUser(
  db: Tx,
  actor: Actor,
  id: string,
  change: UserChange,
  version: number,
): Promise<boolean> {
  const former = await db
    .selectFrom('applicationUser')
    .select(['lembagaId', 'email', 'telp'])
    .where('id', '=', id)
    .executeTakeFirst()
  const row = { ...change, ...spelled(change) }
  const write = () =>
    db
      .updateTable('applicationUser')
      .set({ ...row, version: version + 1, diubahOleh: actor.userId, diubahPada: new Date() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
  const updated = await keepPengelola(db, actor.applicationId, [id], () => explainTaken(write))
  if (!updated) return false
  if (former?.lembagaId !== row.lembagaId) await leaveOtherLembaga(db, id, row.lembagaId)
  // Links that went to the former address are worthless.
  if (former?.email !== row.email) await deleteLinksOf(db, id)
  if (former?.telp && former.telp !== row.telp) await deleteLinksTo(db, id, former.telp)
  await deleteIdentifiers(db, id)
  await insertIdentifiers(db, actor.applicationId, [{ id, names: row }])
  // Role and lembaga act at once in every open session.
  await sessionChanged(db, id)
  return true
}

/** A group of a lembaga has people of that lembaga only. One that is archived stays as it was. */
async function leaveOtherLembaga(db: Tx, id: string, lembagaId: string | null): Promise<void> {
  await sql`
    select leave_groups(array_agg(user_id), array_agg(group_id))
      from members_elsewhere(array[${id}::uuid], array[${lembagaId}::uuid])`.execute(db)
}

/** Who is made inactive is signed out everywhere, and no exam waits for them. */
export async function setStatusOf(
  db: Tx,
  actor: Actor,
  ids: string[],
  status: 'aktif' | 'nonaktif',
): Promise<void> {
  const write = () =>
    db
      .updateTable('applicationUser')
      .set((set) => ({
        status,
        version: set('version', '+', 1),
        diubahOleh: actor.userId,
        diubahPada: new Date(),
      }))
      .where('id', 'in', ids)
      .execute()
  if (status === 'aktif') {
    await demandOrang(db, actor.applicationId, await countInactive(db, ids))
    await write()
  } else {
    await keepPengelola(db, actor.applicationId, ids, write)
    await endSessionsOf(db, ids)
  }
  await announceMoved(db, actor.applicationId, ids)
}

async function countInactive(db: Tx, ids: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('applicationUser')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('status', '=', 'nonaktif')
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes people with all that is theirs alone. Who has taken an exam stays: results point at them. */
export async function deleteUsers(db: Tx, actor: Actor, ids: string[]): Promise<void> {
  const used = await usedUserIds(db, ids)
  if (used.size > 0)
    throw new SuluhError(
      'conflict',
      `${used.size} orang sudah ada pada hasil atau daftar hadir ujian. Nonaktifkan saja supaya laporannya tetap utuh.`,
    )
  await demandNoRapor(db, ids)
  await announceLeft(db, ids)
  await keepPengelola(db, actor.applicationId, ids, () =>
    db.deleteFrom('applicationUser').where('id', 'in', ids).execute(),
  )
  // Everybody of the application is looked up anew, rather than thousands told one by one.
  await sessionChanged(db, actor.applicationId)
}

/** A rapor that was issued says what it says of everybody on it. */
async function demandNoRapor(db: Tx, ids: string[]): Promise<void> {
  const { count } = await db
    .selectFrom('raporMurid')
    .select((get) => get.fn.count<number>('applicationUserId').distinct().as('count'))
    .where('applicationUserId', 'in', ids)
    .where('isi', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count > 0)
    throw new SuluhError(
      'conflict',
      `${count} orang ada pada rapor yang sudah terbit. Nonaktifkan saja supaya rapornya tetap utuh.`,
    )
}

/**
 * Those of them who have begun or finished an exam, or were absent from one that is over: its reports count them. Attempts
 * that only wait to be started do not count.
 */
export async function usedUserIds(db: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('attempt')
    .select('applicationUserId')
    .distinct()
    .where('applicationUserId', 'in', ids)
    .where((where) =>
      where.or([
        where('status', '<>', 'siap'),
        sql<boolean>`exists (select from event e where e.id = attempt.event_id and not e.dibatalkan
          and coalesce(attempt.closes_at, e.closes_at) <= now())`,
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.applicationUserId))
}
