import { sql } from 'kysely'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { announceMoved } from '#people/account/people-changed.ts'
import { deleteUsers, updateUser, usedUserIds } from '#people/account/change-users.ts'
import { deleteKartu } from '#people/account/kartu.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { usageOf } from '#platform/db/usage.ts'
import { listWritten, type WrittenRow } from '#platform/staged-import/staged-import.queries.ts'
import { StagedPerson, toUserChange } from './staged-person.ts'

const chunk = 1000

/** Deletes who came with the file and puts back who was changed; says whom it had to keep and why. */
export async function undoPeople(db: Tx, actor: Actor, importId: string): Promise<string[]> {
  const rows = await listWritten(db, importId)
  const examined = await deleteNew(
    db,
    actor,
    rows.filter(({ outcome }) => outcome === 'baru'),
  )
  const changed = await putBack(
    db,
    actor,
    importId,
    rows.filter(({ outcome }) => outcome === 'ubah'),
  )
  const { kartuPesertaId } = await db
    .selectFrom('stagedImport')
    .select('kartuPesertaId')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  if (kartuPesertaId) await deleteKartu(db, kartuPesertaId)
  const keptGroups = await deleteMadeGroups(db, importId)
  const note = (names: string[], what: string) =>
    names.length === 0 ? [] : [`${names.length} ${what}: ${namesInShort(names, 3)}.`]
  return [
    ...note(examined, 'orang tetap ada karena sudah mengerjakan ujian'),
    ...note(changed, 'orang tidak dikembalikan karena sudah diubah lagi'),
    ...note(keptGroups, 'group tetap ada karena sudah dipakai'),
  ]
}

async function deleteNew(db: Tx, actor: Actor, rows: WrittenRow[]): Promise<string[]> {
  const kept: string[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    const ids = some.map(({ recordId }) => recordId)
    const used = await usedUserIds(db, ids)
    kept.push(...some.filter((row) => used.has(row.recordId)).map((row) => row.nama))
    const free = ids.filter((id) => !used.has(id))
    if (free.length > 0) await deleteUsers(db, actor, free)
  }
  return kept
}

async function putBack(db: Tx, actor: Actor, importId: string, rows: WrittenRow[]): Promise<string[]> {
  const kept: string[] = []
  const back: string[] = []
  for (const { nama, recordId, before, version } of rows) {
    const former = toUserChange(StagedPerson.parse(before))
    if (await updateUser(db, actor, recordId, former, version + 1)) back.push(recordId)
    else kept.push(nama)
  }
  await sql`select rejoin_left_groups(${importId}, ${back}::uuid[])`.execute(db)
  const joined = rows.filter(({ joinedGroupId }) => joinedGroupId !== null)
  if (joined.length > 0)
    await sql`select leave_groups(${joined.map((row) => row.recordId)}::uuid[], ${joined.map((row) => row.joinedGroupId)}::uuid[])`.execute(
      db,
    )
  const userIds = rows.map(({ recordId }) => recordId)
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
