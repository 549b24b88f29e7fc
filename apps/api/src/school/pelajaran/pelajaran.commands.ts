import { SuluhError } from '@suluh/contract/platform/error'
import type { Pelajaran, PelajaranInput } from '@suluh/contract/school/pelajaran'
import type { Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { refuseInUse, usageOf } from '#platform/db/usage.ts'
import { getPelajaran } from './pelajaran.queries.ts'

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
    urutan,
  }))
  if (aspek.length) await db.insertInto('aspek').values(aspek).execute()
  return getPelajaran(db, id)
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
  const { version: stored } = await getPelajaran(db, id)
  if (stored !== version) throw await staleError(db, 'pelajaran', id)
  await writePelajaran(db, actor, input, id)
  return getPelajaran(db, id)
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
    const made = db.insertInto('pelajaran').values({ ...values, urutan, applicationId: actor.applicationId })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }
  await db
    .updateTable('pelajaran')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

export async function arrangePelajaran(db: Tx, ids: string[]): Promise<null> {
  await sql`update pelajaran p set urutan = n.at from unnest(${ids}::uuid[]) with ordinality as n (id, at)
             where p.id = n.id`.execute(db)
  return null
}

/** What keeps a subject from being deleted; its parts go with it. */
export async function usageOfPelajaran(db: Tx, id: string): Promise<Usage[]> {
  await getPelajaran(db, id)
  return usageOf(db, 'pelajaran', [id], ['aspek', 'kktp'])
}

export async function deletePelajaran(db: Tx, id: string): Promise<null> {
  await db.selectFrom('pelajaran').select('id').where('id', '=', id).forUpdate().execute()
  const { nama } = await getPelajaran(db, id)
  refuseInUse(await usageOfPelajaran(db, id), nama)
  await db.deleteFrom('pelajaran').where('id', '=', id).execute()
  return null
}
