import { SuluhError } from '@suluh/contract/platform/error'
import type { AudienceGabungan, GabunganDetail, GabunganDraft } from '@suluh/contract/results/gabungan'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getGabungan } from './gabungan.queries.ts'
import { gabunganScope } from '#results/results-scope/gabungan-scope.ts'

export async function insertGabungan(
  db: Tx,
  actor: Actor,
  { nama, eventIds }: { nama: string; eventIds: string[] },
): Promise<GabunganDetail> {
  await demandEvents(db, actor, eventIds, [])
  const tieBreak = [
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'waktu', order: 'asc' },
  ]
  const { applicationId, lembagaId, userId } = actor
  const { id } = await db
    .insertInto('gabungan')
    .values({
      applicationId,
      lembagaId,
      nama,
      pembuatId: userId,
      diubahOleh: userId,
      tieBreak: JSON.stringify(tieBreak),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = eventIds.map((eventId) => ({ eventId, weight: 1, required: false, threshold: null }))
  await insertMembers(db, actor, id, members)
  return getGabungan(db, actor, id)
}

/** Saves the whole definition at once, while it is a draft and nobody else has changed it. */
export async function updateGabungan(
  db: Tx,
  actor: Actor,
  id: string,
  { members, version, tieBreak, ...rules }: GabunganDraft & { version: number },
): Promise<GabunganDetail> {
  const updated = await db
    .updateTable('gabungan as g')
    .set({
      ...rules,
      tieBreak: JSON.stringify(tieBreak),
      version: version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('g.id', '=', id)
    .where('g.version', '=', version)
    .where('g.status', '=', 'draf')
    .where(gabunganScope(actor, 'gabungan.write'))
    .returning('g.id')
    .executeTakeFirst()
  if (!updated) {
    const { status } = await getWithin(db, actor, id, 'gabungan.write')
    if (status === 'draf') throw await staleError(db, 'gabungan', id)
    throw new SuluhError(
      'conflict',
      'Aturannya sudah dibekukan. Kembalikan ke draf dahulu untuk mengubahnya.',
    )
  }
  const known = await db.selectFrom('gabunganMember').select('eventId').where('gabunganId', '=', id).execute()
  await demandEvents(
    db,
    actor,
    members.map(({ eventId }) => eventId),
    known.map(({ eventId }) => eventId),
  )
  await db.deleteFrom('gabunganMember').where('gabunganId', '=', id).execute()
  await insertMembers(db, actor, id, members)
  return getGabungan(db, actor, id)
}

export async function deleteGabungan(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const rows = await db
    .selectFrom('gabungan as g')
    .select(['g.id', 'g.nama', 'g.status'])
    .where('g.id', 'in', ids)
    .where(gabunganScope(actor, 'gabungan.delete'))
    .execute()
  if (rows.length < new Set(ids).size) throw new SuluhError('not-found', 'Ujian gabungan tidak ditemukan.')
  const published = rows.find(({ status }) => status === 'terbit')
  if (published)
    throw new SuluhError(
      'conflict',
      `${published.nama} sudah terbit dan sedang dibaca orang. Tarik dahulu, baru hapus.`,
    )
  await db
    .updateTable('gabungan')
    .set({ status: 'draf', shownVersionId: null })
    .where('id', 'in', ids)
    .execute()
  await db.deleteFrom('gabungan').where('id', 'in', ids).execute()
  return null
}

/** Shows a frozen gabungan to its readers, or to other readers than before. */
export async function publishGabungan(
  db: Tx,
  actor: Actor,
  id: string,
  audience: AudienceGabungan,
): Promise<GabunganDetail> {
  const { status } = await getWithin(db, actor, id, 'gabungan.publish')
  if (status === 'draf')
    throw new SuluhError('conflict', 'Hitung dan bekukan peringkatnya dahulu, baru terbitkan.')
  return moveGabungan(db, actor, id, { ...audience, status: 'terbit' })
}

export async function withdrawGabungan(
  db: Tx,
  actor: Actor,
  id: string,
  to: 'beku' | 'draf',
): Promise<GabunganDetail> {
  const { status } = await getWithin(db, actor, id, 'gabungan.publish')
  if (status === to || status === 'draf') throw new SuluhError('conflict')
  return moveGabungan(db, actor, id, { status: to })
}

type Move = Partial<AudienceGabungan> & { status: 'draf' | 'beku' | 'terbit'; shownVersionId?: string }

export async function moveGabungan(db: Tx, actor: Actor, id: string, move: Move): Promise<GabunganDetail> {
  await db
    .updateTable('gabungan')
    .set((set) => ({
      ...move,
      version: set('version', '+', 1),
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    }))
    .where('id', '=', id)
    .execute()
  return getGabungan(db, actor, id)
}

/** Holds it until the end of the transaction; `forbidden` where the actor may only read it. */
export async function getWithin(db: Tx, actor: Actor, id: string, izin: GrantableIzin) {
  const row = await db
    .selectFrom('gabungan as g')
    .select(['g.id', 'g.status', 'g.shownVersionId'])
    .where('g.id', '=', id)
    .where(gabunganScope(actor, izin))
    .forUpdate()
    .executeTakeFirst()
  if (row) return row
  await getGabungan(db, actor, id)
  throw new SuluhError('forbidden')
}

async function insertMembers(db: Tx, actor: Actor, gabunganId: string, members: GabunganDraft['members']) {
  const rows = members.map((member, position) => ({
    ...member,
    gabunganId,
    position,
    applicationId: actor.applicationId,
  }))
  if (rows.length) await db.insertInto('gabunganMember').values(rows).execute()
}

/** Every exam once, there, and within what the actor may read; those that were in it already may stay. */
async function demandEvents(db: Tx, actor: Actor, ids: string[], known: string[]): Promise<void> {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (twice >= 0) throw refusal(twice, 'Ujian ini dipilih lebih dari sekali. Keluarkan salah satunya.')
  const fresh = ids.filter((id) => !known.includes(id))
  if (fresh.length === 0) return
  const found = await db
    .selectFrom('event as e')
    .select('e.id')
    .where('e.id', 'in', fresh)
    .where(
      inScope(actor, 'event.read', { lembaga: sql.ref('e.lembaga_id'), own: isActor(actor, 'e.pembuat_id') }),
    )
    .execute()
  const missing = fresh.find((id) => !found.some((row) => row.id === id))
  if (missing === undefined) return
  const gabungan = await db.selectFrom('gabungan').select('id').where('id', '=', missing).executeTakeFirst()
  throw refusal(
    ids.indexOf(missing),
    gabungan
      ? 'Gabungan tidak dapat memuat gabungan lain. Pilih ujian-ujiannya langsung.'
      : 'Ujian ini tidak ada, atau di luar jangkauan Anda. Pilih ujian dari daftar.',
  )
}

function refusal(at: number, message: string): SuluhError {
  return new SuluhError('validation', `Ujian ke-${at + 1}: ${message}`, [
    { path: `members.${at}.eventId`, message },
  ])
}
