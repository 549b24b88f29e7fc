import { SuluhError } from '@suluh/contract/platform/error'
import type { Pelajaran, PelajaranInput } from '@suluh/contract/school/pelajaran'
import type { Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { refuseInUse, usageOf } from '#platform/db/usage.ts'
import { getPelajaran, lockPelajaran } from './pelajaran.queries.ts'
import { demandMay, demandMayArrange, type Deed } from './shared-pelajaran.ts'

type Values = { kode: string; nama: string; isAktif: boolean }

/** A new subject with its parts, at the end of the list. */
export async function insertPelajaran(db: Tx, actor: Actor, input: PelajaranInput): Promise<Pelajaran> {
  const kode = input.kode ?? (await freeKode(db, input.nama))
  const id = await writePelajaran(db, actor, { ...input, kode, isAktif: true }, null)
  const { applicationId } = actor
  const aspek = [...new Set(input.aspek)].map((nama, urutan) => ({
    applicationId,
    pelajaranId: id,
    nama,
    pembuatId: actor.userId,
    urutan,
  }))
  if (aspek.length) await db.insertInto('aspek').values(aspek).execute()
  return getPelajaran(db, actor, id)
}

/** The initials of a name, of one word its first three letters; with a number where somebody has them. */
async function freeKode(db: Tx, nama: string): Promise<string> {
  const words = nama.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? ['P']
  const short =
    words.length > 1 ? words.map((word) => [...word][0]).join('') : [...words[0]].slice(0, 3).join('')
  const base = short.slice(0, 16)
  const rows = await db.selectFrom('pelajaran').select('kode').execute()
  const taken = new Set(rows.map(({ kode }) => kode.toUpperCase()))
  for (let number = 1; ; number += 1) {
    const kode = number === 1 ? base : `${base}${number}`
    if (!taken.has(kode)) return kode
  }
}

export async function updatePelajaran(
  db: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: Values & { version: number },
): Promise<Pelajaran> {
  const before = await lockPelajaran(db, actor, id)
  demandMay(before, 'mayEdit')
  if (before.version !== version) throw await staleError(db, 'pelajaran', id)
  await writePelajaran(db, actor, input, id)
  return getPelajaran(db, actor, id)
}

/** Makes a subject, or changes the one with this id, and returns its id. */
export async function writePelajaran(
  db: Tx,
  actor: Actor,
  { kode, nama, isAktif }: Values,
  id: string | null,
): Promise<string> {
  let same = db
    .selectFrom('pelajaran')
    .select('nama')
    .where(sql`lower(kode)`, '=', kode.toLowerCase())
  if (id) same = same.where('id', '<>', id)
  const taken = await same.executeTakeFirst()
  if (taken)
    throw new SuluhError('validation', `Kode ${kode} sudah dipakai ${taken.nama}.`, [
      { path: 'kode', message: `Sudah dipakai ${taken.nama}` },
    ])
  const values = { kode, nama, isAktif, diubahOleh: actor.userId, diubahPada: new Date() }
  if (id === null) {
    const urutan = sql<number>`(select coalesce(max(urutan), -1) + 1 from pelajaran)`
    const { applicationId, userId: pembuatId } = actor
    const made = db.insertInto('pelajaran').values({ ...values, urutan, applicationId, pembuatId })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }
  await db
    .updateTable('pelajaran')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

export async function arrangePelajaran(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  await demandMayArrange(db, actor)
  // Whoever arranges at the same moment waits here, whatever their order is: nobody waits for the other.
  await sql`select id from pelajaran where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  await sql`update pelajaran p set urutan = n.at from unnest(${ids}::uuid[]) with ordinality as n (id, at)
             where p.id = n.id`.execute(db)
  return null
}

/** What keeps a subject from being deleted; its parts go with it. */
export async function usageOfPelajaran(db: Tx, actor: Actor, id: string): Promise<Usage[]> {
  await getPelajaran(db, actor, id)
  return usageOf(db, 'pelajaran', [id], ['aspek', 'kktp', 'kktp_lama'])
}

/** `deed`: what the actor has to be allowed, as for a part. */
export async function deletePelajaran(
  db: Tx,
  actor: Actor,
  id: string,
  deed: Deed = 'mayDelete',
): Promise<null> {
  const before = await lockPelajaran(db, actor, id)
  demandMay(before, deed)
  refuseInUse(await usageOfPelajaran(db, actor, id), before.nama)
  await db.deleteFrom('pelajaran').where('id', '=', id).execute()
  return null
}
