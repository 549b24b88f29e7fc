import type { AtributValues } from '@suluh/contract/platform/atribut'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import type { TableRow, TableRowInput } from '@suluh/contract/school/general-table'
import { sql } from 'kysely'
import { parseAtribut } from '#platform/atribut/parse-value.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { refuseInUse } from '#platform/db/usage.ts'
import { getTableRow, toSnake, usageOfRows } from './row.queries.ts'
import { rowsOf, type Table } from './tables.ts'

/** Makes a row; throws `validation` with the fields where the code is taken or a value does not fit its column. */
export async function insertTableRow(
  db: Tx,
  actor: Actor,
  table: Table,
  input: TableRowInput,
): Promise<TableRow> {
  const columns = await checkedColumns(db, table, input, null)
  if (input.isAktif) await deactivateOthers(db, table, null)
  const { id } = await db
    .insertInto(table.sqlName)
    .values({
      ...columns,
      applicationId: actor.applicationId,
      diubahOleh: actor.userId,
      ...(table.ownId !== null && { generalTableId: table.ownId }),
    } as { applicationId: string; generalTableId: string; kode: string; nama: string })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getTableRow(db, table, id)
}

/** Changes a row; without `version` whatever became of it meanwhile. */
export async function updateTableRow(
  db: Tx,
  actor: Actor,
  table: Table,
  id: string,
  input: TableRowInput & { version?: number },
): Promise<TableRow> {
  const before = await getTableRow(db, table, id)
  const columns = await checkedColumns(db, table, input, id)
  if (table.hasOneActive && before.kode !== input.kode) await refuseNewCode(db, table, before)
  if (input.isAktif) await deactivateOthers(db, table, id)
  const updated = await db
    .updateTable(table.sqlName)
    .set({ ...columns, version: sql`version + 1`, diubahOleh: actor.userId, diubahPada: new Date() })
    .where('id', '=', id)
    .where('version', '=', input.version ?? before.version)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw await staleError(db, toSnake(table.sqlName), id)
  return getTableRow(db, table, id)
}

/** All or none; a row that something uses stays, and the message says what. */
export async function deleteTableRows(db: Tx, table: Table, ids: string[]): Promise<null> {
  const found = await rowsOf(db, table)
    .select(['r.id', 'r.nama'])
    .where('r.id', 'in', ids)
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size)
    throw new SuluhError('not-found', `${table.nama} ini tidak ditemukan.`)
  refuseInUse(await usageOfRows(db, table, ids), found.length === 1 ? found[0]!.nama : 'Sebagian baris ini')
  await db.deleteFrom(table.sqlName).where('id', 'in', ids).execute()
  return null
}

/** What a row says in the table's columns, as it is stored. Issues name `isian.<column>`. */
export function readIsian(
  table: Table,
  given: Record<string, unknown>,
): { isian: AtributValues; issues: Issue[] } {
  const issues: Issue[] = []
  const isian: AtributValues = {}
  for (const column of table.columns) {
    const parsed = parseAtribut(column, given[column.id])
    if ('problem' in parsed)
      issues.push({ path: `isian.${column.id}`, message: `${column.nama}: ${parsed.problem}` })
    else if (parsed.value !== null) isian[column.id] = parsed.value
  }
  return { isian, issues }
}

/** Issue of a code that this table cannot have. */
export function codeIssue(table: Table, kode: string): Issue | undefined {
  if (table.key !== 'tahun-ajaran') return undefined
  const [, from, to] = /^(\d{4})\/(\d{4})$/.exec(kode) ?? []
  if (Number(to) === Number(from) + 1) return undefined
  return { path: 'kode', message: 'Tulis tahun ajaran seperti 2026/2027' }
}

async function checkedColumns(db: Tx, table: Table, input: TableRowInput, ownId: string | null) {
  const { isian, issues } = readIsian(table, input.isian)
  const wrongCode = codeIssue(table, input.kode)
  if (wrongCode) issues.unshift(wrongCode)
  const [first] = issues
  if (first) throw new SuluhError('validation', first.message, issues)
  let same = rowsOf(db, table)
    .select('r.nama')
    .where(sql`lower(r.kode)`, '=', input.kode.toLowerCase())
  if (ownId) same = same.where('r.id', '<>', ownId)
  const taken = await same.executeTakeFirst()
  if (taken)
    throw new SuluhError('validation', `Kode ${input.kode} sudah dipakai ${taken.nama}.`, [
      { path: 'kode', message: `Sudah dipakai ${taken.nama}` },
    ])
  const { kode, nama, urutan, isAktif } = input
  return { kode, nama, urutan, isAktif, ...(table.ownId !== null && { isian: JSON.stringify(isian) }) }
}

async function deactivateOthers(db: Tx, table: Table, id: string | null): Promise<void> {
  if (!table.hasOneActive) return
  let others = db.updateTable(table.sqlName).set({ isAktif: false }).where('isAktif', '=', true)
  if (id) others = others.where('id', '<>', id)
  await others.execute()
}

/** Groups name their school year by its code: it stays while one of them does. */
async function refuseNewCode(db: Tx, table: Table, row: TableRow): Promise<void> {
  const [usage] = await usageOfRows(db, table, [row.id])
  if (usage)
    throw new SuluhError('validation', `Kode ${row.kode} dipakai ${usage.count} ${usage.what}.`, [
      { path: 'kode', message: `Dipakai ${usage.count} ${usage.what}, jadi tidak dapat diganti` },
    ])
}
