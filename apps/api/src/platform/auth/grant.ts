import { SuluhError } from '@suluh/contract/platform/error'
import type { Cakupan } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import type { Actor } from './scope.ts'

/** Whoever holds one of these has power over other people, and comes in by invitation only. */
export const managing = ['application-user.write', 'peran-izin.write']

type Grant = { izin: string; cakupan: Cakupan }

/** The role that must always have somebody: without it nobody could repair anything. */
export const pengelola = 'pengelola'
/** The same in the system application. */
const sistem = 'sistem'
/** They keep every right that they start with. */
export const firstPeran: readonly string[] = [pengelola, sistem]

const reach: Record<Cakupan, number> = { milik: 1, lembaga: 2, aplikasi: 3 }

/** Taking exams gives no power over others, so whoever makes accounts may give it without having it. */
const harmless = new Set(['ujian.take'])

/** Whether the actor holds all of these rights, each at least as far: nobody grants more than they hold. */
export function holdsAll(actor: Pick<Actor, 'izin'>, grants: readonly Grant[]): boolean {
  const held = new Map<string, Cakupan>(actor.izin)
  return grants.every(({ izin, cakupan }) => {
    const own = held.get(izin)
    return harmless.has(izin) || (own !== undefined && reach[own] >= reach[cakupan])
  })
}

/** The roles that the actor may give, and whose people they may change: those that grant no more than their own. */
export async function grantablePeranIds(db: Tx, actor: Pick<Actor, 'izin'>): Promise<Set<string>> {
  const roles = await db
    .selectFrom('peran as p')
    .leftJoin('peranIzin as g', 'g.peranId', 'p.id')
    .select(['p.id', 'g.izin', 'g.cakupan'])
    .execute()
  const byRole = Map.groupBy(roles, (row) => row.id)
  return new Set(
    [...byRole]
      .filter(([, rows]) =>
        holdsAll(
          actor,
          rows.flatMap(({ izin, cakupan }) => (izin && cakupan ? [{ izin, cakupan }] : [])),
        ),
      )
      .map(([id]) => id),
  )
}

/** Refuses a role above the actor's own. */
export async function demandGrantable(db: Tx, actor: Actor, peranIds: readonly string[]): Promise<void> {
  const grantable = await grantablePeranIds(db, actor)
  if (peranIds.some((id) => !grantable.has(id)))
    throw new SuluhError('forbidden', 'Peran ini memberi hak yang lebih luas daripada hak Anda.')
}

/**
 * Refuses who holds less than the first role of their application: what lets somebody in as anybody is for those alone who
 * may do everything there anyway.
 */
export async function demandAllOfFirst(db: Tx, actor: Actor): Promise<void> {
  const first = await db.selectFrom('peran').select('id').where('kode', 'in', firstPeran).execute()
  const grantable = await grantablePeranIds(db, actor)
  if (first.some(({ id }) => !grantable.has(id)))
    throw new SuluhError(
      'forbidden',
      'Kode dan tautan di sini membuka akun siapa saja, jadi hanya terbuka bagi yang memegang semua izin.',
    )
}

/**
 * Runs a change of these people and refuses it where it took the last active pengelola away. Changes that could do
 * so wait for each other, so that two at once cannot each count on the other's.
 */
export async function keepPengelola<T>(
  db: Tx,
  applicationId: string,
  userIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const touched = await activePengelola(db)
    .where('u.id', 'in', [...userIds])
    .executeTakeFirst()
  const result = await change()
  if (touched) await demandPengelola(db, applicationId)
  return result
}

/** Refuses, after a change and in its transaction, to leave an application without an active pengelola. */
export async function demandPengelola(db: Tx, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pengelola ${applicationId}`}, 0))`.execute(db)
  if (await activePengelola(db).executeTakeFirst()) return
  throw new SuluhError(
    'conflict',
    'Aplikasi harus punya paling sedikit satu pengelola aktif. Jadikan orang lain pengelola dahulu.',
  )
}

function activePengelola(db: Tx) {
  return db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .select('u.id')
    .where('p.kode', '=', sql<string>`case when a.is_system then ${sistem} else ${pengelola} end`)
    .where('u.status', '=', 'aktif')
    .limit(1)
}
