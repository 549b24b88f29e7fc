import { z } from 'zod'
import { AtributValue } from '../platform/atribut.ts'
import { endpoint, Id, Nama, NoData, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { sheetImportCalls } from '../platform/staged-import.ts'
import { Usage } from '../platform/usage.ts'

/** Tables that every application has; each may be filled and changed at will. */
export const builtInTables = {
  jenjang: 'Jenjang',
  tingkat: 'Tingkat',
  jurusan: 'Jurusan',
  'jenis-ujian': 'Jenis Ujian',
  'tahun-ajaran': 'Tahun Ajaran',
} as const
export type BuiltInTable = keyof typeof builtInTables

export const ColumnKind = z.enum(['teks', 'angka', 'tanggal', 'ya-tidak', 'pilihan'])
export type ColumnKind = z.infer<typeof ColumnKind>

const Choice = z.string().trim().min(1, 'Hapus pilihan kosong').max(100, 'Paling banyak 100 huruf')

/** A column that a table has beside kode, nama, urutan and aktif. */
export const TableColumn = z.object({
  id: Id.meta({ label: 'nomor pengenal' }),
  nama: z
    .string()
    .trim()
    .min(1, 'Tolong masukkan nama kolom')
    .max(60, 'Paling banyak 60 huruf')
    .meta({ label: 'nama' }),
  kind: ColumnKind.meta({ label: 'jenis' }),
  choices: z.array(Choice).max(100, 'Paling banyak 100 pilihan').meta({ label: 'pilihan' }),
})
export type TableColumn = z.infer<typeof TableColumn>

export const GeneralTable = z.object({
  /** In addresses: `jenjang`, or the id of a table that the tenant defined itself. */
  key: z.string(),
  nama: z.string(),
  isOwn: z.boolean(),
  /** Of its rows one is active, and the others are past or to come. */
  hasOneActive: z.boolean(),
  columns: z.array(TableColumn),
  rows: z.number().int(),
  version: z.number().int(),
})
export type GeneralTable = z.infer<typeof GeneralTable>

export const GeneralTableInput = z.object({
  nama: Nama,
  columns: z.array(TableColumn).max(20, 'Paling banyak 20 kolom').meta({ label: 'kolom' }),
})
export type GeneralTableInput = z.infer<typeof GeneralTableInput>

/** Short words that stand for a row in files and reports. */
export const Kode = z
  .string()
  .trim()
  .min(1, 'Tolong masukkan kode')
  .max(20, 'Paling banyak 20 huruf')
  .meta({ label: 'kode' })

export const TableRowInput = z.object({
  kode: Kode,
  nama: Nama,
  urutan: z.number().int('Isi dengan bilangan bulat').min(0).max(1_000_000).meta({ label: 'urutan' }),
  isAktif: z.boolean().meta({ label: 'aktif' }),
  /** By the id of the column; null takes a value away. */
  isian: z.record(z.string(), AtributValue.nullable()).meta({ label: 'isian' }),
})
export type TableRowInput = z.infer<typeof TableRowInput>

export const TableRow = TableRowInput.extend({
  id: Id,
  isian: z.record(z.string(), AtributValue),
  version: z.number().int(),
})
export type TableRow = z.infer<typeof TableRow>

const read = { izin: 'general-table.read' } as const
const write = { izin: 'general-table.write' } as const
const remove = { izin: 'general-table.delete' } as const
const versioned = { version: Version }

export const generalTable = {
  list: endpoint('GET', '/general-table', { ...read, data: z.array(GeneralTable) }),
  create: endpoint('POST', '/general-table', {
    ...write,
    log: 'Membuat tabel acuan',
    body: GeneralTableInput,
    data: GeneralTable,
  }),
  update: endpoint('PUT', '/general-table/:id', {
    ...write,
    log: 'Mengubah tabel acuan',
    body: GeneralTableInput.extend(versioned),
    data: GeneralTable,
  }),
  /** With all its rows. */
  deleteOne: endpoint('DELETE', '/general-table/:id', {
    ...remove,
    log: 'Menghapus tabel acuan',
    data: NoData,
  }),

  rows: endpoint('GET', '/general-table/:tabel/baris', {
    ...read,
    query: listQuery(['urutan', 'kode', 'nama'], { isAktif: z.enum(['true', 'false']) }),
    data: z.array(TableRow),
  }),
  createRow: endpoint('POST', '/general-table/:tabel/baris', {
    ...write,
    log: 'Mengubah isi tabel acuan',
    body: TableRowInput,
    data: TableRow,
  }),
  updateRow: endpoint('PUT', '/general-table/:tabel/baris/:id', {
    ...write,
    log: 'Mengubah isi tabel acuan',
    body: TableRowInput.extend(versioned),
    data: TableRow,
  }),
  /** What keeps a row from being deleted. */
  usage: endpoint('GET', '/general-table/:tabel/baris/:id/pemakaian', { ...read, data: z.array(Usage) }),
  deleteRow: endpoint('DELETE', '/general-table/:tabel/baris/:id', {
    ...remove,
    log: 'Menghapus baris dari tabel acuan',
    data: NoData,
  }),
  deleteRows: endpoint('DELETE', '/general-table/:tabel/baris', {
    ...remove,
    stepUp: 'many',
    log: 'Menghapus baris dari tabel acuan',
    body: Ids,
    data: NoData,
  }),

  exported: endpoint('GET', '/general-table/:tabel/ekspor', {
    ...read,
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
  template: endpoint('GET', '/general-table/:tabel/templat', { ...read, data: z.custom<never>() }),
}

/** Its rows from a file. */
export const generalTableImport = sheetImportCalls(
  '/general-table/:tabel/impor',
  'general-table.write',
  'tabel acuan',
)
