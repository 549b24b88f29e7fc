import { Kode, TableRowInput, type TableRow } from '@suluh/contract/school/general-table'
import { Nama } from '@suluh/contract/platform/endpoint'
import type { SheetFormat, SheetPreview, SheetProblem, SheetTaken } from '@suluh/contract/platform/sheet'
import type { Sheet } from '@suluh/tabular/open-sheets'
import { isDeepStrictEqual } from 'node:util'
import { parseAtribut } from '#platform/atribut/parse-value.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readRecords, type SheetColumn, type SheetRecord } from '@suluh/tabular/read-records'
import { insertSheetImport, takeSheetImport, type UnderstoodRow } from '#platform/sheet/sheet-import.ts'
import { cellOf } from '#platform/sheet/cell-of.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { codeIssue, insertTableRow, readIsian, updateTableRow } from './row.commands.ts'
import { listAllRows } from './row.queries.ts'
import type { Table } from './tables.ts'

type Problem = Omit<SheetProblem, 'row'>
type Understood = UnderstoodRow<TableRowInput>

const columnsOf = (table: Table): SheetColumn[] => [
  { key: 'kode', title: 'KODE', isRequired: true },
  { key: 'nama', title: 'NAMA', isRequired: true },
  { key: 'urutan', title: 'URUTAN' },
  { key: 'isAktif', title: 'AKTIF', aliases: ['STATUS'] },
  ...table.columns.map((column) => ({ key: column.id, title: column.nama })),
]

const targetOf = (table: Table) => `general-table/${table.key}`
const titlesOf = (table: Table) => columnsOf(table).map(({ title }) => title)

/** Reads rows of a spreadsheet: known codes are changed, others are new. */
export async function previewRows(
  db: Tx,
  actor: Actor,
  table: Table,
  fileName: string,
  sheets: Sheet[],
): Promise<SheetPreview> {
  const { records, problems } = readRecords(sheets, columnsOf(table))
  const stored = new Map((await listAllRows(db, table)).map((row) => [row.kode.toLowerCase(), row]))
  const rows: Understood[] = []
  const seen = new Map<string, number>()
  for (const record of records) {
    const understood = understand(table, record, stored)
    const wrong = 'problems' in understood ? understood.problems : findTwin(table, understood, seen)
    problems.push(...wrong.map((problem) => ({ ...problem, row: record.row })))
    if (!('problems' in understood) && wrong.length === 0) rows.push(understood)
  }
  const galat = records.length - rows.length
  const target = targetOf(table)
  return insertSheetImport(db, actor, { target, fileName, columns: titlesOf(table), rows, problems, galat })
}

export async function confirmRows(db: Tx, actor: Actor, table: Table, id: string): Promise<SheetTaken> {
  const rows = await takeSheetImport(db, actor, { id, target: targetOf(table), row: TableRowInput })
  for (const row of rows) {
    if (row.id === null) await insertTableRow(db, actor, table, row.input)
    else await updateTableRow(db, actor, table, row.id, row.input)
  }
  const baru = rows.filter((row) => row.id === null).length
  return { baru, ubah: rows.length - baru }
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
): Understood | { problems: Problem[] } {
  const problems: Problem[] = []
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
  if (!kode.success || !nama.success || problems.length > 0) return { problems }
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
  return { row, id, input, isSame: isDeepStrictEqual(rest, input), values: toCells(table, input) }
}

function findTwin(table: Table, { row, input }: Understood, seen: Map<string, number>): Problem[] {
  const kode = input.kode.toLowerCase()
  const first = seen.get(kode)
  seen.set(kode, first ?? row)
  if (first !== undefined)
    return [
      { column: 'KODE', message: `Kode ini sudah ada di baris ${first}`, mend: 'Hapus salah satu barisnya.' },
    ]
  if (!table.hasOneActive || !input.isAktif) return []
  const active = seen.get('') ?? row
  seen.set('', active)
  if (active === row) return []
  const message = `${table.nama} aktif hanya satu, dan sudah ada di baris ${active}`
  return [{ column: 'AKTIF', message, mend: 'Isi tidak pada semua baris kecuali satu.' }]
}

function toCells(
  table: Table,
  row: Pick<TableRowInput, 'kode' | 'nama' | 'urutan' | 'isAktif' | 'isian'>,
): string[] {
  const { kode, nama, urutan, isAktif, isian } = row
  return [kode, nama, String(urutan), cellOf(isAktif), ...table.columns.map(({ id }) => cellOf(isian[id]))]
}
