import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { updateUser } from '#people/account/change-users.ts'
import { newCardKey, passwordOfCard } from '#people/account/fresh-password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { insertKartu, insertKartuUsers } from '#people/account/kartu.ts'
import { hashFreshPasswords, hashPassword } from '#platform/auth/password.ts'
import { announceMoved } from '#people/account/people-changed.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { StagedPerson, toUserChange } from './staged-person.ts'

const chunk = 500
/** Hashes per turn of the password threads, so that people who sign in meanwhile come in between. */
const hashesAtOnce = 50

type Work = { db: Db; actor: Actor; importId: string; makeGroups: boolean; isStopping: () => boolean }
type Row = { row: number; id: string; person: StagedPerson; version: number | null }

/**
 * Does a confirmed import: passwords first, while others work on, then everybody in one transaction. Whatever goes
 * wrong leaves nothing written and says why; broken off, it can be begun again.
 */
export async function runImport(work: Work): Promise<void> {
  const { db, actor, importId } = work
  try {
    const key = newCardKey()
    const hashes = await hashAll(work, key)
    await tenant(db, actor, (tx) => writeAll(tx, work, key, hashes))
  } catch (error) {
    const note =
      error instanceof SuluhError ? error.message : 'Terjadi kesalahan. Tidak ada yang tertulis; coba lagi.'
    await tenant(db, actor, (tx) => setImport(tx, importId, { status: 'gagal', note, done: 0 }))
    if (!(error instanceof SuluhError)) throw error
  }
}

async function hashAll(work: Work, key: Buffer): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const rows of chunksOf(work, 'baru')) {
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
    await progress(work, hashes.size)
  }
  return hashes
}

async function writeAll(tx: Tx, work: Work, key: Buffer, hashes: Map<string, string>): Promise<void> {
  const { actor, importId } = work
  const kartuId = hashes.size > 0 ? await insertKartu(tx, actor, key) : null
  for await (const rows of chunksOf({ ...work, tx }, 'baru')) {
    const users = rows.map(({ id, person }) => ({
      ...toUserChange(person),
      id,
      passwordHash: hashes.get(id) ?? null,
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
    await progress(work, hashes.size)
  }
  let done = hashes.size
  for await (const rows of chunksOf({ ...work, tx }, 'ubah')) {
    // Who moves leaves the groups of the former lembaga.
    const userIds = rows.map(({ id }) => id)
    const lembagaIds = rows.map(({ person }) => person.lembagaId)
    await sql`select note_left_groups(${importId}, ${userIds}::uuid[], ${lembagaIds}::uuid[])`.execute(tx)
    for (const { row, id, person, version } of rows)
      if (!(await updateUser(tx, actor, id, toUserChange(person), version ?? 0)))
        throw new SuluhError(
          'conflict',
          `${person.nama} (baris ${row}) diubah orang lain sejak pratinjau. Tidak ada yang tertulis; unggah berkasnya sekali lagi.`,
        )
    await joinGroupsAndExams(tx, work, rows)
    done += rows.length
    await progress(work, done)
  }
  // The file's passwords have done their work.
  await tx
    .updateTable('applicationUserImportRow')
    .set({ person: null })
    .where('importId', '=', importId)
    .where('outcome', '=', 'baru')
    .execute()
  await setImport(tx, importId, { status: 'selesai', note: null, done, kartuPesertaId: kartuId })
}

/** The groups of their classes, and the exams that they are in the audience of now. */
async function joinGroupsAndExams(tx: Tx, { actor, importId, makeGroups }: Work, rows: Row[]): Promise<void> {
  const joining = rows.filter(({ person }) => person.kelas !== undefined)
  if (joining.length > 0)
    await sql`
    with joined as (
      select * from join_groups_by_name(${actor.applicationId}::uuid, ${importId}::uuid, ${joining.map(({ id }) => id)}::uuid[],
        ${joining.map(({ person }) => person.lembagaId)}::uuid[], ${joining.map(({ person }) => person.kelas)}::text[], ${makeGroups})
    )
    update application_user_import_row r set joined_group_id = joined.group_id from joined
     where r.import_id = ${importId} and r.application_user_id = joined.user_id`.execute(tx)
  const userIds = rows.map(({ id }) => id)
  await announceMoved(tx, actor.applicationId, userIds)
}

/** The rows to write, some hundred at a time, so that memory stays flat however long the file is. */
async function* chunksOf(work: Work & { tx?: Tx }, outcome: 'baru' | 'ubah'): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    const read = (tx: Tx) =>
      tx
        .selectFrom('applicationUserImportRow')
        .select(['row', 'applicationUserId', 'person', 'version'])
        .where('importId', '=', work.importId)
        .where('outcome', '=', outcome)
        .where('row', '>', after)
        .orderBy('row')
        .limit(chunk)
        .execute()
    const found = await (work.tx ? read(work.tx) : tenant(work.db, work.actor, read))
    if (found.length === 0) return
    after = found.at(-1)!.row
    yield found.map(({ row, applicationUserId, person, version }) => ({
      row,
      version,
      id: applicationUserId ?? '',
      person: StagedPerson.parse(person),
    }))
  }
}

/** Said on a connection of its own: what is not committed yet can be seen on the way. */
async function progress({ db, actor, importId }: Work, done: number): Promise<void> {
  await tenant(db, actor, (tx) => setImport(tx, importId, { done }))
}

type Change = {
  done?: number
  status?: 'selesai' | 'gagal'
  note?: string | null
  kartuPesertaId?: string | null
}

async function setImport(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('applicationUserImport')
    .set({ ...change, aliveAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
