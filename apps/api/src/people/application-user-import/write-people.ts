import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { updateUser } from '#people/account/change-users.ts'
import { newCardKey, passwordOfCard } from '#people/account/fresh-password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { insertKartu, insertKartuUsers } from '#people/account/kartu.ts'
import { hashFreshPasswords, hashPassword } from '#platform/auth/password.ts'
import { announceMoved } from '#people/account/people-changed.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { ImportWork } from '#platform/staged-import/import-kind.ts'
import { finishImport, rowsToWrite, showProgress } from '#platform/staged-import/staged-import.commands.ts'
import { StagedPerson, toUserChange } from './staged-person.ts'

/** Hashes per turn of the password threads, so that people who sign in meanwhile come in between. */
const hashesAtOnce = 50

type Row = { row: number; id: string; person: StagedPerson; version: number }

/** Passwords first, while others work on, then everybody in one transaction. */
export async function writePeople(work: ImportWork): Promise<void> {
  const key = newCardKey()
  const hashes = await hashAll(work, key)
  await tenant(work.db, work.actor, (tx) => writeAll(tx, work, key, hashes))
}

async function hashAll(work: ImportWork, key: Buffer): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const rows of peopleOf(work, 'baru')) {
    for (let from = 0; from < rows.length; from += hashesAtOnce) {
      if (work.isStopping())
        throw new SuluhError('unavailable', 'Server dimulai ulang. Tidak ada yang tertulis; mulai lagi.')
      const some = rows.slice(from, from + hashesAtOnce)
      const fresh = some.filter(({ person }) => person.password === undefined)
      const made = await hashFreshPasswords(fresh.map(({ id }) => passwordOfCard(key, id)))
      for (const [at, { id }] of fresh.entries()) hashes.set(id, made[at]!)
      for (const { id, person } of some)
        if (person.password !== undefined) hashes.set(id, await hashPassword(person.password))
    }
    showProgress(work, hashes.size)
  }
  return hashes
}

async function writeAll(tx: Tx, work: ImportWork, key: Buffer, hashes: Map<string, string>): Promise<void> {
  const { actor, importId } = work
  const kartuId = hashes.size > 0 ? await insertKartu(tx, actor, key) : null
  for await (const rows of peopleOf(work, 'baru', tx)) {
    const users = rows.map(({ id, person }) => ({
      ...toUserChange(person),
      id,
      passwordHash: hashes.get(id) ?? null,
      passwordIssued: true,
    }))
    await insertUsers(tx, actor.applicationId, users)
    if (kartuId !== null) {
      const cards = rows.map(({ id, person }) => ({
        id,
        passwordHash: person.password === undefined ? (hashes.get(id) ?? null) : null,
      }))
      await insertKartuUsers(tx, actor, kartuId, cards)
    }
    await joinGroupsAndExams(tx, work, rows)
    await planAnew(tx)
    showProgress(work, hashes.size)
  }
  let done = hashes.size
  for await (const rows of peopleOf(work, 'ubah', tx)) {
    // Who moves leaves the groups of the former lembaga.
    const userIds = rows.map(({ id }) => id)
    const lembagaIds = rows.map(({ person }) => person.lembagaId)
    await sql`select note_left_groups(${importId}, ${userIds}::uuid[], ${lembagaIds}::uuid[])`.execute(tx)
    for (const { row, id, person, version } of rows)
      if (!(await updateUser(tx, actor, id, toUserChange(person), version)))
        throw new SuluhError(
          'conflict',
          `${person.nama} (${await placeInFile(tx, importId, row)}) diubah orang lain sejak pratinjau. Tidak ada yang tertulis; unggah berkasnya sekali lagi.`,
        )
    await joinGroupsAndExams(tx, work, rows)
    done += rows.length
    showProgress(work, done)
  }
  await finishImport(tx, work, done, kartuId)
}

/**
 * A connection keeps the plan by which it looks up whom a new row points at. Made while there were few people, it reads all of one
 * application for each: of ten thousand new ones 7 ms for every row instead of 0.02.
 */
async function planAnew(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx)
}

/** The groups of their classes, and the exams that they are in the audience of now. */
async function joinGroupsAndExams(
  tx: Tx,
  { actor, importId, makeGroups, useLikeGroups }: ImportWork,
  rows: Row[],
): Promise<void> {
  const joining = rows.filter(({ person }) => person.kelas !== undefined)
  if (joining.length > 0)
    await sql`
    with joined as (
      select * from join_groups_by_name(${actor.applicationId}::uuid, ${importId}::uuid, ${joining.map(({ id }) => id)}::uuid[],
        ${joining.map(({ person }) => person.lembagaId)}::uuid[], ${joining.map(({ person }) => (useLikeGroups && person.likeKelas) || person.kelas)}::text[], ${makeGroups})
    )
    update staged_import_row r set joined_group_id = joined.group_id from joined
     where r.import_id = ${importId} and r.record_id = joined.user_id
       and r.row = any(${joining.map(({ row }) => row)}::int[])`.execute(tx)
  const userIds = rows.map(({ id }) => id)
  await announceMoved(tx, actor.applicationId, userIds)
}

/** Where a row stands in its file: rows of several sheets are counted on here, and each sheet counts from 1. */
async function placeInFile(tx: Tx, importId: string, row: number): Promise<string> {
  const { place } = await tx
    .selectFrom('stagedImportRow')
    .select(sql<string | null>`values ->> 'tempat'`.as('place'))
    .where('importId', '=', importId)
    .where('row', '=', row)
    .executeTakeFirstOrThrow()
  return place ?? `baris ${row}`
}

async function* peopleOf(work: ImportWork, outcome: 'baru' | 'ubah', tx?: Tx): AsyncGenerator<Row[]> {
  for await (const rows of rowsToWrite(work, [outcome], tx))
    yield rows.map(({ row, recordId, input, version }) => ({
      row,
      id: recordId,
      person: StagedPerson.parse(input),
      version,
    }))
}
