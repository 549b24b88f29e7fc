import { SuluhError } from '@suluh/contract/platform/error'
import {
  builtInTables,
  TableColumn,
  type BuiltInTable,
  type GeneralTable,
} from '@suluh/contract/school/general-table'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/db/tenant.ts'

/** One of the tables that this feature edits, all of them in the same way. */
export type Table = {
  key: string
  nama: string
  /** The id of a table that the tenant defined itself. */
  ownId: string | null
  /**
   * Where its rows are. All these tables have one shape; the name of one of them stands for all in the types.
   * Only rows of `generalTableRow` have `generalTableId` and `isian`.
   */
  sqlName: 'generalTableRow'
  columns: TableColumn[]
  hasOneActive: boolean
  version: number
}

const sqlNames: Record<BuiltInTable, string> = {
  jenjang: 'jenjang',
  tingkat: 'tingkat',
  jurusan: 'jurusan',
  'jenis-ujian': 'jenisUjian',
  'tahun-ajaran': 'tahunAjaran',
}

const isBuiltIn = (key: string): key is BuiltInTable => Object.hasOwn(builtInTables, key)

function builtIn(key: BuiltInTable): Table {
  return {
    key,
    nama: builtInTables[key],
    ownId: null,
    sqlName: sqlNames[key] as 'generalTableRow',
    columns: [],
    hasOneActive: key === 'tahun-ajaran',
    version: 1,
  }
}

type OwnRow = { id: string; nama: string; columns: unknown; version: number }

function own({ id, nama, columns, version }: OwnRow): Table {
  return {
    key: id,
    nama,
    ownId: id,
    version,
    sqlName: 'generalTableRow',
    columns: z.array(TableColumn).parse(columns),
    hasOneActive: false,
  }
}

export async function getTable(db: Tx, key: string): Promise<Table> {
  if (isBuiltIn(key)) return builtIn(key)
  const row = z.uuid().safeParse(key).success
    ? await db
        .selectFrom('generalTable')
        .select(['id', 'nama', 'columns', 'version'])
        .where('id', '=', key)
        .executeTakeFirst()
    : undefined
  if (!row) throw new SuluhError('not-found', 'Tabel ini tidak ditemukan.')
  return own(row)
}

/** The tables that every application has, then its own, each with how many rows it has. */
export async function listTables(db: Tx): Promise<GeneralTable[]> {
  const made = await db
    .selectFrom('generalTable')
    .select(['id', 'nama', 'columns', 'version'])
    .orderBy('nama')
    .execute()
  const keys = Object.keys(builtInTables) as BuiltInTable[]
  const tables = [...keys.map(builtIn), ...made.map(own)]
  const counted: GeneralTable[] = []
  for (const table of tables) counted.push(toGeneralTable(table, await countRows(db, table)))
  return counted
}

export function toGeneralTable(table: Table, rows: number): GeneralTable {
  const { key, nama, columns, hasOneActive, version } = table
  return { key, nama, columns, hasOneActive, version, rows, isOwn: table.ownId !== null }
}

/** The rows of one table as `r`. */
export function rowsOf(db: Tx, table: Table) {
  const rows = db.selectFrom(`${table.sqlName} as r` as 'generalTableRow as r')
  return table.ownId === null ? rows : rows.where('r.generalTableId', '=', table.ownId)
}

export async function countRows(db: Tx, table: Table): Promise<number> {
  const { count } = await rowsOf(db, table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
