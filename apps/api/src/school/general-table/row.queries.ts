import { SuluhError } from '@suluh/contract/platform/error'
import type { TableRow } from '@suluh/contract/school/general-table'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { usageOf } from '#platform/db/usage.ts'
import { rowsOf, type Table } from './tables.ts'

const columnsOf = (db: Tx, table: Table) =>
  rowsOf(db, table)
    .select(['r.id', 'r.kode', 'r.nama', 'r.urutan', 'r.isAktif', 'r.version'])
    .select(
      (table.ownId === null ? sql<TableRow['isian']>`'{}'::jsonb` : sql<TableRow['isian']>`r.isian`).as(
        'isian',
      ),
    )

export function listTableRows(
  db: Tx,
  table: Table,
  query: ListQuery,
): Promise<{ rows: TableRow[]; total: number }> {
  return listRows(columnsOf(db, table), query, {
    fields: {
      urutan: sql.ref('r.urutan'),
      kode: sql.ref('r.kode'),
      nama: sql.ref('r.nama'),
      isAktif: sql.ref('r.is_aktif'),
    },
    search: [sql.ref('r.kode'), sql.ref('r.nama')],
    id: sql.ref('r.id'),
    order: table.hasOneActive ? ['kode', 'desc'] : ['urutan', 'asc'],
  })
}

/** All of it, for files. */
export function listAllRows(db: Tx, table: Table): Promise<TableRow[]> {
  return columnsOf(db, table).orderBy('r.urutan').orderBy('r.kode').execute()
}

export async function getTableRow(db: Tx, table: Table, id: string): Promise<TableRow> {
  const row = await columnsOf(db, table).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', `${table.nama} ini tidak ditemukan.`)
  return row
}

/** What keeps rows from being deleted: what points at them, and for school years who names them by code. */
export async function usageOfRows(db: Tx, table: Table, ids: string[]): Promise<Usage[]> {
  const usage = await usageOf(db, toSnake(table.sqlName), ids)
  if (table.key !== 'tahun-ajaran') return usage
  const groups = await db
    .selectFrom('groupBelajar')
    .innerJoin('tahunAjaran', 'tahunAjaran.kode', 'groupBelajar.tahunAjaran')
    .select(sql<number>`count(*)`.as('count'))
    .where('tahunAjaran.id', 'in', ids)
    .executeTakeFirstOrThrow()
  return groups.count > 0 ? [...usage, { what: 'group belajar', count: groups.count }] : usage
}

export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
