import { Kode, TableRowInput, type TableRow } from '@suluh/contract/school/general-table'
import { Nama } from '@suluh/contract/platform/endpoint'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { parseAtribut } from '#platform/atribut/parse-value.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetColumn, SheetRecord } from '@suluh/tabular/read-records'
import type { SheetKind, SheetProblem, SheetReader } from '#platform/staged-import/sheet-kind.ts'
import { cellOf } from '#platform/sheet/cell-of.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { codeIssue, deleteTableRows, insertTableRow, readIsian, updateTableRow } from './row.commands.ts'
import { getTableRow, listAllRows, toSnake } from './row.queries.ts'
import { rowsOf, type Table } from './tables.ts'

type Understood = ReturnType<SheetReader<TableRowInput>['understand']>

/** A row as it was, and which one was the active one where there is only one of them. */
const Before = z.object({ row: TableRowInput.nullable(), activeId: z.string().nullable() })
type Before = z.infer<typeof Before>

const columnsOf = (table: Table): SheetColumn[] => [
  { key: 'kode', title: 'KODE', isRequired: true },
  { key: 'nama', title: 'NAMA', isRequired: true },
  { key: 'urutan', title: 'URUTAN' },
  { key: 'isAktif', title: 'AKTIF', aliases: ['STATUS'] },
  ...table.columns.map((column) => ({ key: column.id, title: column.nama })),
]

const titlesOf = (table: Table) => columnsOf(table).map(({ title }) => title)

/** Known codes are changed, others are new. */
export function rowKind(table: Table): SheetKind<TableRowInput, Before> {
  return {
    key: `general-table/${table.key}`,
    noun: 'baris',
    input: TableRowInput,
    before: Before,
    open: async (db) => {
      const stored = new Map((await listAllRows(db, table)).map((row) => [row.kode.toLowerCase(), row]))
      const seen = new Map<string, number>()
      return { columns: columnsOf(table), understand: (record) => understand(table, record, stored, seen) }
    },
    write: async (db, actor, input, id) => {
      const before = {
        row: id === null ? null : TableRowInput.parse(await getTableRow(db, table, id)),
        activeId: table.hasOneActive ? await findActiveId(db, table) : null,
      }
      const written =
        id === null
          ? await insertTableRow(db, actor, table, input)
          : await updateTableRow(db, actor, table, id, input)
      return { id: written.id, version: written.version, before }
    },
    undo: async (db, actor, { id, version, before: { row, activeId } }) => {
      if (row) await updateTableRow(db, actor, table, id, { ...row, version })
      else if ((await getTableRow(db, table, id)).version !== version)
        throw await staleError(db, toSnake(table.sqlName), id)
      else await deleteTableRows(db, table, [id])
      if (activeId === null || activeId === id || (await findActiveId(db, table)) !== null) return
      const active = await getTableRow(db, table, activeId)
      await updateTableRow(db, actor, table, activeId, { ...active, isAktif: true })
    },
  }
}

async function findActiveId(db: Tx, table: Table): Promise<string | null> {
  const active = await rowsOf(db, table).select('r.id').where('r.isAktif', '=', true).executeTakeFirst()
  return active?.id ?? null
}

export async function exportRows(db: Tx, table: Table, format: SheetFormat) {
  const rows = await listAllRows(db, table)
  return writeSheet(
    format,
    table.nama,
    titlesOf(table),
    rows.map((row) => toCells(table, row)),
  )
}

export function rowTemplate(table: Table) {
  const kode = table.key === 'tahun-ajaran' ? '2026/2027' : 'KODE1'
  const example = [kode, `Nama ${table.nama.toLowerCase()}`, '1', 'ya', ...table.columns.map(() => '')]
  return writeSheet('xlsx', `Templat ${table.nama}`, titlesOf(table), [example])
}

function understand(
  table: Table,
  { row, values }: SheetRecord,
  stored: Map<string, TableRow>,
  seen: Map<string, number>,
): Understood {
  const problems: SheetProblem[] = []
  const problem = (column: string, mend: string) =>
    void problems.push({ column, message: `Isi ${column} tidak dapat dipakai`, mend })
  const kode = Kode.safeParse(values['kode'])
  const nama = Nama.safeParse(values['nama'])
  if (!kode.success) problem('KODE', kode.error.issues[0]?.message ?? '')
  if (!nama.success) problem('NAMA', nama.error.issues[0]?.message ?? '')
  const wrongCode = kode.success ? codeIssue(table, kode.data) : undefined
  if (wrongCode) problem('KODE', wrongCode.message)
  const before = kode.success ? stored.get(kode.data.toLowerCase()) : undefined
  const urutanText = values['urutan'] ?? ''
  if (!/^\d{0,6}$/.test(urutanText)) problem('URUTAN', 'Isi dengan bilangan bulat, misalnya 10')
  const status = (values['isAktif'] ?? '')
    .toLowerCase()
    .replace(/^aktif$/, 'ya')
    .replace(/^nonaktif$/, 'tidak')
  const aktif = parseAtribut({ kind: 'ya-tidak', choices: [] }, status)
  if ('problem' in aktif) problem('AKTIF', aktif.problem)
  const given = table.columns.map(({ id }) => [id, values[id] ?? before?.isian[id]])
  const { isian, issues } = readIsian(table, Object.fromEntries(given))
  for (const { path, message } of issues) {
    const column = table.columns.find(({ id }) => path === `isian.${id}`)
    problem(column?.nama ?? path, message)
  }
  if (!kode.success || !nama.success || problems.length > 0) return { nama: values['nama'] ?? '', problems }
  const input: TableRowInput = {
    kode: kode.data,
    nama: nama.data,
    urutan: urutanText === '' ? (before?.urutan ?? 0) : Number(urutanText),
    isAktif:
      'value' in aktif && aktif.value !== null
        ? aktif.value === true
        : (before?.isAktif ?? !table.hasOneActive),
    isian,
  }
  const { id = null, version: _, ...rest } = before ?? {}
  const twin = findTwin(table, row, input, seen)
  if (twin) return { nama: input.nama, problems: [twin] }
  return {
    id,
    nama: input.nama,
    input,
    isSame: isDeepStrictEqual(rest, input),
    before: before && toCells(table, before),
    values: toCells(table, input),
  }
}

function findTwin(
  table: Table,
  row: number,
  input: TableRowInput,
  seen: Map<string, number>,
): SheetProblem | undefined {
  const kode = input.kode.toLowerCase()
  const first = seen.get(kode)
  seen.set(kode, first ?? row)
  if (first !== undefined)
    return {
      column: 'KODE',
      message: `Kode ini sudah ada di baris ${first}`,
      mend: 'Hapus salah satu barisnya.',
    }
  if (!table.hasOneActive || !input.isAktif) return undefined
  const active = seen.get('') ?? row
  seen.set('', active)
  if (active === row) return undefined
  const message = `${table.nama} aktif hanya satu, dan sudah ada di baris ${active}`
  return { column: 'AKTIF', message, mend: 'Isi tidak pada semua baris kecuali satu.' }
}

function toCells(
  table: Table,
  row: Pick<TableRowInput, 'kode' | 'nama' | 'urutan' | 'isAktif' | 'isian'>,
): string[] {
  const { kode, nama, urutan, isAktif, isian } = row
  return [kode, nama, String(urutan), cellOf(isAktif), ...table.columns.map(({ id }) => cellOf(isian[id]))]
}
