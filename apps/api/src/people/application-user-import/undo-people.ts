import { AtributValues } from '@suluh/contract/platform/atribut'
import { sql } from 'kysely'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { announceMoved } from '#people/account/people-changed.ts'
import { deleteUsers, updateUser, usedUserIds } from '#people/account/change-users.ts'
import { deleteKartu } from '#people/account/kartu.ts'
import { groupsOfResults } from '#people/group-belajar/groups-of-results.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listDefinitions, lockDefinitions } from '#platform/atribut/definitions.ts'
import { takeBackAtribut } from '#platform/atribut/take-back.ts'
import { idsNeeded, usageOf } from '#platform/db/usage.ts'
import { listWritten, type WrittenRow } from '#platform/staged-import/staged-import.queries.ts'
import { StagedPerson, toUserChange } from './staged-person.ts'

const chunk = 1000

/** Names of what had to stay, in a note. */
const mostNamed = 20
/** What is lost with a person, and is worth keeping them for. */
const theirWork = [
  'staged_import',
  'kartu_peserta',
  'event_audience',
  'application_report_share',
  'folder_laporan_hak',
  'rapor_murid',
]

/**
 * Deletes who came with the file and puts back who was changed, as far as they are as the file left them; says whom it
 * had to keep and why.
 */
export async function undoPeople(db: Tx, actor: Actor, importId: string): Promise<string[]> {
  const rows = await listWritten(db, importId)
  const { examined, used } = await deleteNew(
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
    names.length === 0 ? [] : [`${names.length} ${what}: ${namesInShort(names, mostNamed)}.`]
  return [
    ...note(examined, 'orang tetap ada karena sudah mengerjakan ujian'),
    ...note(used, 'orang tetap ada karena datanya sudah diubah atau sudah bekerja di sini'),
    ...note(changed, 'orang tidak dikembalikan karena sudah diubah lagi'),
    ...note(keptGroups, 'group tetap ada karena sudah dipakai'),
  ]
}

async function deleteNew(
  db: Tx,
  actor: Actor,
  rows: WrittenRow[],
): Promise<{ examined: string[]; used: string[] }> {
  const examined: string[] = []
  const used: string[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    const ids = some.map(({ recordId }) => recordId)
    const inExams = await usedUserIds(db, ids)
    const needed = await idsNeeded(db, 'application_user', ids, theirWork)
    const changed = await listChanged(db, some)
    const free: string[] = []
    for (const { recordId, nama } of some) {
      if (inExams.has(recordId)) examined.push(nama)
      else if (needed.has(recordId) || changed.has(recordId)) used.push(nama)
      else free.push(recordId)
    }
    if (free.length > 0) await deleteUsers(db, actor, free)
  }
  return { examined, used }
}

/** Who is not as the file left them: changed, or in a group that it did not put them into. */
async function listChanged(db: Tx, rows: WrittenRow[]): Promise<Set<string>> {
  const { rows: changed } = await sql<{ id: string }>`
    select u.id from application_user u
      join unnest(${rows.map(({ recordId }) => recordId)}::uuid[], ${rows.map((row) => row.joinedGroupId)}::uuid[])
           as w (id, group_id) on w.id = u.id
     where u.version > 1
        or exists (select from group_belajar_member m
                    where m.application_user_id = u.id and not m.by_rule
                      and (m.is_guru or m.group_belajar_id is distinct from w.group_id))`.execute(db)
  return new Set(changed.map(({ id }) => id))
}

async function putBack(db: Tx, actor: Actor, importId: string, rows: WrittenRow[]): Promise<string[]> {
  await lockDefinitions(db, actor.applicationId, 'application-user', 'read')
  const definitions = await listDefinitions(db, 'application-user')
  const kept: string[] = []
  const back: string[] = []
  for (const { nama, recordId, before, input, version } of rows) {
    const former = StagedPerson.parse(before)
    const written = StagedPerson.parse(input)
    const atribut = takeBackAtribut(definitions, {
      before: former.atribut,
      written: written.atribut,
      now: await atributNow(db, recordId),
    })
    const change = atribut && toUserChange({ ...former, atribut })
    if (change && (await updateUser(db, actor, recordId, change, version + 1))) back.push(recordId)
    else kept.push(nama)
  }
  await sql`select rejoin_left_groups(${importId}, ${back}::uuid[])`.execute(db)
  // Who has become the group's teacher since stays in it.
  await sql`
    select leave_groups(array_agg(m.application_user_id), array_agg(m.group_belajar_id))
      from staged_import_row r
      join group_belajar_member m
        on m.application_user_id = r.record_id and m.group_belajar_id = r.joined_group_id and not m.is_guru
     where r.import_id = ${importId} and r.record_id = any(${back}::uuid[])`.execute(db)
  await announceMoved(db, actor.applicationId, back)
  return kept
}

async function atributNow(db: Tx, id: string): Promise<AtributValues> {
  const row = await db.selectFrom('applicationUser').select('atribut').where('id', '=', id).executeTakeFirst()
  return AtributValues.parse(row?.atribut ?? {})
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
  const sat = new Set(
    (
      await groupsOfResults(
        db,
        made.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  for (const { id, nama } of made) {
    const usage = await usageOf(db, 'group_belajar', [id])
    if (usage.length > 0 || sat.has(id)) kept.push(nama)
    else unused.push(id)
  }
  await sql`select delete_groups(${unused}::uuid[])`.execute(db)
  return kept
}
