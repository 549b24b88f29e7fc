import { SuluhError } from '@suluh/contract/platform/error'
import type { GeneralTable, GeneralTableInput, TableColumn } from '@suluh/contract/school/general-table'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { countRows, getTable, toGeneralTable } from './tables.ts'

/** Makes a table of the tenant's own, empty. */
export async function insertTable(db: Tx, actor: Actor, input: GeneralTableInput): Promise<GeneralTable> {
  await demandGood(db, input, null)
  const { id } = await db
    .insertInto('generalTable')
    .values({
      applicationId: actor.applicationId,
      nama: input.nama,
      columns: JSON.stringify(input.columns),
      diubahOleh: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toGeneralTable(await getTable(db, id), 0)
}

/** Renames it and changes its columns; a column that goes takes its values along, a kind and what rows hold stay. */
export async function updateTable(
  db: Tx,
  actor: Actor,
  id: string,
  input: GeneralTableInput & { version: number },
): Promise<GeneralTable> {
  const before = await getTable(db, id)
  await demandGood(db, input, id)
  input.columns.forEach((column, at) => refuseOtherKind(column, at, before.columns))
  for (const [at, column] of input.columns.entries()) await demandChoices(db, id, column, at, before.columns)
  const updated = await db
    .updateTable('generalTable')
    .set({
      nama: input.nama,
      columns: JSON.stringify(input.columns),
      version: input.version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw await staleError(db, 'general_table', id)
  const gone = before.columns.filter((old) => !input.columns.some((column) => column.id === old.id))
  if (gone.length > 0)
    await db
      .updateTable('generalTableRow')
      .set({ isian: sql`isian - ${gone.map((column) => column.id)}::text[]` })
      .where('generalTableId', '=', id)
      .execute()
  const table = await getTable(db, id)
  return toGeneralTable(table, await countRows(db, table))
}

export async function deleteTable(db: Tx, id: string): Promise<null> {
  await getTable(db, id)
  await db.deleteFrom('generalTable').where('id', '=', id).execute()
  return null
}

async function demandGood(db: Tx, { nama, columns }: GeneralTableInput, ownId: string | null): Promise<void> {
  let same = db
    .selectFrom('generalTable')
    .select('id')
    .where(sql`lower(nama)`, '=', nama.toLowerCase())
  if (ownId) same = same.where('id', '<>', ownId)
  if (await same.executeTakeFirst()) throw wrong('nama', `Tabel ${nama} sudah ada.`)
  const names = columns.map((column) => column.nama.toLowerCase())
  const reserved = ['kode', 'nama', 'urutan', 'aktif']
  columns.forEach((column, at) => {
    const name = names[at] ?? ''
    if (reserved.includes(name))
      throw wrong(`columns.${at}.nama`, `Kolom ${column.nama} sudah dimiliki setiap tabel. Pakai nama lain.`)
    if (names.indexOf(name) < at) throw wrong(`columns.${at}.nama`, `Kolom ${column.nama} ada dua kali.`)
    if (column.kind === 'pilihan' && column.choices.length === 0)
      throw wrong(`columns.${at}.choices`, `Kolom ${column.nama} belum punya pilihan.`)
  })
}

function refuseOtherKind(column: TableColumn, at: number, before: TableColumn[]): void {
  const old = before.find((each) => each.id === column.id)
  if (old && old.kind !== column.kind)
    throw wrong(
      `columns.${at}.kind`,
      `Jenis kolom ${old.nama} tidak dapat diubah. Tambahkan kolom baru dengan jenis itu.`,
    )
}

/** A row whose choice is gone could not be saved again, whatever else one wants to change in it. */
async function demandChoices(
  db: Tx,
  tableId: string,
  { id, nama, choices }: TableColumn,
  at: number,
  before: TableColumn[],
): Promise<void> {
  const gone = before.find((each) => each.id === id)?.choices.filter((choice) => !choices.includes(choice))
  if (!gone?.length) return
  const { rows } = await sql<{ choice: string; count: number }>`
    select choice, count(*) as count from general_table_row r, unnest(${gone}::text[]) choice
     where r.general_table_id = ${tableId} and r.isian -> ${id}::text ? choice group by choice order by choice`.execute(
    db,
  )
  const [used] = rows
  if (used)
    throw wrong(
      `columns.${at}.choices`,
      `Pilihan ${used.choice} pada kolom ${nama} masih dipakai ${used.count} baris. Ubah dahulu barisnya.`,
    )
}

function wrong(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
