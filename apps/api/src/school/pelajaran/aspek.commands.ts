import { SuluhError } from '@suluh/contract/platform/error'
import { maxAspekDepth, type AspekTree, type Pelajaran } from '@suluh/contract/school/pelajaran'
import type { Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { refuseInUse, repoint, usageOf } from '#platform/db/usage.ts'
import { depthOf, subtreeOf } from './aspek-tree.ts'
import { getPelajaran, lockPelajaran } from './pelajaran.queries.ts'
import { demandMay, demandOnlyOwnMoved, type Deed } from './shared-pelajaran.ts'

type At = { pelajaranId: string; id: string }

/** A new part, the last among its siblings. */
export async function insertAspek(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  { nama, indukId }: { nama: string; indukId: string | null },
): Promise<Pelajaran> {
  const { aspek } = await lockPelajaran(db, actor, pelajaranId)
  demandFree(aspek, nama)
  if (indukId !== null) demandPart(aspek, indukId)
  demandDepth([...aspek, { id: 'baru', indukId }])
  await db
    .insertInto('aspek')
    .values({
      applicationId: actor.applicationId,
      pelajaranId,
      nama,
      indukId,
      urutan: aspek.length,
      pembuatId: actor.userId,
    })
    .execute()
  return getPelajaran(db, actor, pelajaranId)
}

export async function updateAspek(
  db: Tx,
  actor: Actor,
  { pelajaranId, id }: At,
  { nama, isAktif }: { nama: string; isAktif: boolean },
): Promise<Pelajaran> {
  const { aspek } = await lockPelajaran(db, actor, pelajaranId)
  demandMay(demandPart(aspek, id), 'mayEdit')
  demandFree(
    aspek.filter((each) => each.id !== id),
    nama,
  )
  await db.updateTable('aspek').set({ nama, isAktif }).where('id', '=', id).execute()
  return getPelajaran(db, actor, pelajaranId)
}

/** Puts all parts into this order and under these parts; refused where parts came or went meanwhile. */
export async function arrangeAspek(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  tree: AspekTree,
): Promise<Pelajaran> {
  const { aspek } = await lockPelajaran(db, actor, pelajaranId)
  const known = new Set(aspek.map(({ id }) => id))
  const given = new Set(tree.map(({ id }) => id))
  if (known.size !== given.size || tree.length !== given.size || [...given].some((id) => !known.has(id)))
    throw new SuluhError('conflict', 'Aspek pelajaran ini sudah berubah. Muat ulang lalu susun lagi.')
  demandOnlyOwnMoved(aspek, tree)
  demandDepth(tree)
  const ids = tree.map(({ id }) => id)
  const parents = tree.map(({ indukId }) => indukId)
  await sql`update aspek a set urutan = n.at, induk_id = n.induk
              from unnest(${ids}::uuid[], ${parents}::uuid[]) with ordinality as n (id, induk, at)
             where a.id = n.id`.execute(db)
  return getPelajaran(db, actor, pelajaranId)
}

/**
 * Whatever names this part, and what lies under it, goes over to the other part of the same subject. Reports of exams go
 * on naming it where its questions were published, and then it stays, put out of use.
 */
export async function mergeAspek(
  db: Tx,
  actor: Actor,
  { pelajaranId, id }: At,
  intoId: string,
): Promise<Pelajaran> {
  const { aspek } = await lockPelajaran(db, actor, pelajaranId)
  const from = demandPart(aspek, id)
  demandMay(from, 'mayEdit')
  const into = demandPart(aspek, intoId)
  if (id === intoId) throw wrong('intoId', 'Pilih aspek lain sebagai tujuan.')
  if (subtreeOf(aspek, id).includes(intoId))
    throw wrong('intoId', `${into.nama} berada di bawah ${from.nama}. Pindahkan dahulu, lalu gabungkan.`)
  demandDepth(aspek.map((each) => (each.indukId === id ? { ...each, indukId: intoId } : each)))
  await repoint(db, 'aspek', { from: id, into: intoId }, ['soal_use'])
  const isUsed = await db.selectFrom('soalUse').select('soalId').where('aspekId', '=', id).executeTakeFirst()
  if (isUsed) await db.updateTable('aspek').set({ isAktif: false }).where('id', '=', id).execute()
  else await db.deleteFrom('aspek').where('id', '=', id).execute()
  return getPelajaran(db, actor, pelajaranId)
}

export async function usageOfAspek(db: Tx, actor: Actor, { pelajaranId, id }: At): Promise<Usage[]> {
  const { aspek } = await getPelajaran(db, actor, pelajaranId)
  demandPart(aspek, id)
  return usageOf(db, 'aspek', subtreeOf(aspek, id), ['aspek'])
}

/** With all that lies under it. `deed`: what the actor has to be allowed; who takes back a file only made it a moment ago. */
export async function deleteAspek(
  db: Tx,
  actor: Actor,
  { pelajaranId, id }: At,
  deed: Deed = 'mayDelete',
): Promise<null> {
  const { aspek } = await lockPelajaran(db, actor, pelajaranId)
  const part = demandPart(aspek, id)
  demandMay(part, deed)
  refuseInUse(await usageOfAspek(db, actor, { pelajaranId, id }), part.nama)
  await db.deleteFrom('aspek').where('id', '=', id).execute()
  return null
}

function demandPart<A extends { id: string }>(aspek: A[], id: string): A {
  const found = aspek.find((each) => each.id === id)
  if (!found) throw new SuluhError('not-found', 'Aspek tidak ditemukan di pelajaran ini.')
  return found
}

function demandFree(others: { nama: string }[], nama: string): void {
  const taken = others.some((each) => each.nama.toLowerCase() === nama.toLowerCase())
  if (taken) throw wrong('nama', `Aspek ${nama} sudah ada di pelajaran ini. Pakai nama lain, atau gabungkan.`)
}

function demandDepth(tree: AspekTree): void {
  const depth = depthOf(tree)
  if (depth === Infinity) throw wrong('aspek', 'Aspek tidak dapat berada di bawah dirinya sendiri.')
  if (depth > maxAspekDepth) throw wrong('aspek', `Aspek bertingkat paling banyak ${maxAspekDepth}.`)
}

function wrong(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
