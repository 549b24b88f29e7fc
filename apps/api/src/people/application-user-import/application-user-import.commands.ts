import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { announceMoved } from '#people/account/people-changed.ts'
import { deleteUsers, updateUser, usedUserIds } from '#people/account/change-users.ts'
import { deleteKartu } from '#people/account/kartu.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { usageOf } from '#platform/db/usage.ts'
import { deadAfter, importScope } from './application-user-import.queries.ts'
import { StagedPerson, toUserChange } from './staged-person.ts'

/** Takes hold of an import that waits for it, so that it is done once only. */
export async function beginImport(db: Tx, actor: Actor, id: string): Promise<void> {
  const begun = await db
    .updateTable('applicationUserImport as i')
    .set({ status: 'berjalan', done: 0, note: null, aliveAt: sql<Date>`now()` })
    .where('i.id', '=', id)
    .where(await importScope(db, actor))
    .where(
      sql<boolean>`(i.status in ('pratinjau', 'gagal') or (i.status = 'berjalan' and i.alive_at < now() - ${deadAfter}::interval))`,
    )
    .where('i.total', '>', 0)
    .returning('i.id')
    .executeTakeFirst()
  if (!begun)
    throw new SuluhError(
      'conflict',
      'Impor ini sudah dijalankan, atau tidak ada yang perlu dimasukkan. Muat ulang untuk melihatnya.',
    )
}

export async function deleteImport(db: Tx, actor: Actor, id: string): Promise<null> {
  const deleted = await db
    .deleteFrom('applicationUserImport as i')
    .where('i.id', '=', id)
    .where(await importScope(db, actor))
    .where('i.status', 'in', ['pratinjau', 'gagal'])
    .returning('i.id')
    .executeTakeFirst()
  if (!deleted)
    throw new SuluhError('conflict', 'Impor yang sudah dijalankan tidak dapat dihapus; batalkan saja.')
  return null
}

const chunk = 1000

/** Deletes who came with the file and puts back who was changed; says whom it had to keep and why. */
export async function undoImport(db: Tx, actor: Actor, id: string): Promise<null> {
  const found = await db
    .selectFrom('applicationUserImport as i')
    .select(['i.id', 'i.kartuPesertaId'])
    .where('i.id', '=', id)
    .where(await importScope(db, actor))
    .where('i.status', '=', 'selesai')
    .forUpdate('i')
    .executeTakeFirst()
  if (!found)
    throw new SuluhError(
      'conflict',
      'Hanya impor yang sudah selesai dapat dibatalkan. Muat ulang untuk melihatnya.',
    )
  const rows = await db
    .selectFrom('applicationUserImportRow')
    .select(['nama', 'outcome', 'applicationUserId', 'before', 'version', 'joinedGroupId'])
    .where('importId', '=', id)
    .where('outcome', 'in', ['baru', 'ubah'])
    .orderBy('row')
    .execute()
  const examined = await deleteNew(
    db,
    actor,
    rows.filter(({ outcome }) => outcome === 'baru'),
  )
  const changed = await putBack(
    db,
    actor,
    id,
    rows.filter(({ outcome }) => outcome === 'ubah'),
  )
  if (found.kartuPesertaId) await deleteKartu(db, found.kartuPesertaId)
  const keptGroups = await deleteMadeGroups(db, id)
  const notes = [
    examined.length > 0 &&
      `${examined.length} orang tetap ada karena sudah mengerjakan ujian: ${inShort(examined)}.`,
    changed.length > 0 &&
      `${changed.length} orang tidak dikembalikan karena sudah diubah lagi: ${inShort(changed)}.`,
    keptGroups.length > 0 &&
      `${keptGroups.length} group tetap ada karena sudah dipakai: ${inShort(keptGroups)}.`,
  ].filter(Boolean)
  await db
    .updateTable('applicationUserImport')
    .set({ status: 'dibatalkan', note: notes.join(' ') || null })
    .where('id', '=', id)
    .execute()
  return null
}

type Row = {
  nama: string
  applicationUserId: string | null
  before: unknown
  version: number | null
  joinedGroupId: string | null
}

async function deleteNew(db: Tx, actor: Actor, rows: Row[]): Promise<string[]> {
  const kept: string[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    const ids = some.flatMap(({ applicationUserId }) => applicationUserId ?? [])
    const used = await usedUserIds(db, ids)
    kept.push(...some.filter((row) => used.has(row.applicationUserId ?? '')).map((row) => row.nama))
    const free = ids.filter((id) => !used.has(id))
    if (free.length > 0) await deleteUsers(db, actor, free)
  }
  return kept
}

async function putBack(db: Tx, actor: Actor, importId: string, rows: Row[]): Promise<string[]> {
  const kept: string[] = []
  const back: string[] = []
  for (const { nama, applicationUserId, before, version } of rows) {
    const isBack =
      applicationUserId !== null &&
      (await updateUser(
        db,
        actor,
        applicationUserId,
        toUserChange(StagedPerson.parse(before)),
        (version ?? 0) + 1,
      ))
    if (isBack) back.push(applicationUserId)
    else kept.push(nama)
  }
  await sql`select rejoin_left_groups(${importId}, ${back}::uuid[])`.execute(db)
  const joined = rows.filter(({ joinedGroupId }) => joinedGroupId !== null)
  if (joined.length > 0)
    await sql`select leave_groups(${joined.map((row) => row.applicationUserId)}::uuid[], ${joined.map((row) => row.joinedGroupId)}::uuid[])`.execute(
      db,
    )
  const userIds = rows.flatMap(({ applicationUserId }) => applicationUserId ?? [])
  await announceMoved(db, actor.applicationId, userIds)
  return kept
}

/** Groups that came with the file go with it, but for those that something uses by now; returns the names of these. */
async function deleteMadeGroups(db: Tx, importId: string): Promise<string[]> {
  const made = await db
    .selectFrom('groupBelajar')
    .select(['id', 'nama'])
    .where('importId', '=', importId)
    .execute()
  const kept: string[] = []
  const unused: string[] = []
  for (const { id, nama } of made) {
    const usage = await usageOf(db, 'group_belajar', [id])
    if (usage.length > 0) kept.push(nama)
    else unused.push(id)
  }
  await sql`select delete_groups(${unused}::uuid[])`.execute(db)
  return kept
}

function inShort(names: string[]): string {
  const more = names.length - 3
  return more > 0 ? `${names.slice(0, 3).join(', ')}, dan ${more} lainnya` : names.join(', ')
}
