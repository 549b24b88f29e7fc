import {
  maxImportPeople,
  type PersonField,
  type PersonValues,
} from '@suluh/contract/people/application-user-import'
import type { StagedProblem } from '@suluh/contract/platform/staged-import'
import { SuluhError } from '@suluh/contract/platform/error'
import { headerRows } from '@suluh/tabular/header'
import { hiddenRead, type HiddenRead } from '@suluh/tabular/hidden-places'
import { openSheets, type ListReader, type Sheet, type SheetRow } from '@suluh/tabular/open-sheets'
import { tableReader } from '@suluh/tabular/recognise'
import { findPeopleHeader, isNuptk, isTitleRow, type Header } from './people-header.ts'
import { readPerson } from './read-person.ts'

export type PeopleRow = {
  /** Its number in the file. */
  row: number
  /** Where a person of several sheets stands, as people find it: "lembar VII B, baris 3". */
  place?: string
  cells: string[]
  values: PersonValues
  /** Texts of columns that hold no field of ours, by their title: a tenant's own fields may have these names. */
  others: Record<string, string>
  problems: StagedProblem[]
}
export type PeopleRead = {
  layout: string
  sheet: string
  titles: string[]
  rows: PeopleRow[]
  /** Sheets that list people too, but have other columns. */
  left: string[]
  /** What was read although the file hides it. */
  hidden: HiddenRead[]
  /** How many NISN had lost their zeros and got them back. */
  padded: number
}

const peopleReader: ListReader = {
  ...tableReader,
  content: 'daftar orang',
  // A list of names is packed far smaller than other files.
  limits: { ...tableReader.limits, ratio: 400 },
  isExact: true,
  tooLong: tooManyRows,
}

/** Reads people from an Excel or CSV file: bytes in, people and explained problems out. Throws `SuluhError` only. */
export function readPeople(bytes: Uint8Array): PeopleRead {
  const sheets = openSheets(bytes, peopleReader)
  const found = sheets.flatMap((sheet) => {
    const header = findPeopleHeader(sheet.rows)
    return header ? [{ sheet, header }] : []
  })
  const filled = found.map(({ sheet, header }) => ({ sheet, header, rows: peopleRows(sheet, header) }))
  const listed = filled.filter(({ rows }) => rows.length > 0)
  const [chosen] = listed
  if (!chosen) throw found.length > 0 ? nobody(sheets) : unknownTable(sheets)
  const alike = listed.filter(({ header }) => header.fields.join() === chosen.header.fields.join())
  const { sheet, header, rows } = alike.length === 1 ? chosen : joined(alike)
  markDoubles(rows, header)
  const nisn = header.fields.indexOf('nisn')
  const padded = rows.filter(
    ({ cells, values }) => values.nisn !== undefined && (cells[nisn]?.replace(/\D/g, '').length ?? 0) < 10,
  )
  return {
    layout: header.layout,
    sheet: sheet.name,
    titles: header.titles,
    rows,
    hidden: alike.map((each) => hiddenOf(each, sheets.length > 1)),
    left: listed.filter((each) => !alike.includes(each)).map((each) => each.sheet.name),
    padded: padded.length,
  }
}

function hiddenOf({ sheet, header: { titles }, rows }: Listed, isNamed: boolean): HiddenRead {
  const titled = new Set(titles.flatMap((title, column) => (title === '' ? [] : [column])))
  return { sheet: isNamed ? sheet.name : '', ...hiddenRead(sheet.hidden, rows, titles, titled) }
}

type Listed = { sheet: Sheet; header: Header; rows: PeopleRow[] }

/** How a sheet is called that nobody has named. */
const unnamed =
  /^(sheet|lembar|data|siswa|murid|peserta( didik)?|guru|pegawai|daftar( siswa| pd| gtk)?)?\W*\d*$/i

/**
 * One class per sheet: the people of all sheets that have the same columns, counted on from sheet to sheet. Where no column
 * names a class, the sheet's own name does.
 */
function joined(listed: Listed[]): Listed {
  const { header, sheet } = listed[0]!
  const isNamed = !header.fields.includes('kelas') && listed.every((each) => !unnamed.test(each.sheet.name))
  const all: PeopleRow[] = []
  let before = 0
  for (const each of listed) {
    const kelas = each.sheet.name.replace(/^kelas\s+/i, '').trim()
    for (const row of each.rows) {
      if (all.length >= maxImportPeople) throw tooManyRows()
      const cells = Array.from(header.titles, (_, column) => row.cells[column] ?? '')
      all.push({
        ...row,
        row: before + row.row,
        place: `lembar ${each.sheet.name}, baris ${row.row}`,
        cells: isNamed ? [...cells, kelas] : row.cells,
        values: isNamed ? { ...row.values, kelas } : row.values,
      })
    }
    before = all.at(-1)?.row ?? before
  }
  return {
    sheet: { ...sheet, name: listed.map((each) => each.sheet.name).join(', ') },
    header: isNamed
      ? { ...header, titles: [...header.titles, 'KELAS'], fields: [...header.fields, 'kelas'] }
      : header,
    rows: all,
  }
}

function peopleRows({ rows }: Sheet, header: Header): PeopleRow[] {
  const { at, fields, titles } = header
  const nuptk = titles.findIndex((title, column) => isNuptk(title) && fields[column] === null)
  const counting = titles.findIndex((title, column) => fields[column] === null && isCount.test(title))
  let isCounted = counting >= 0
  const people: PeopleRow[] = []
  for (const { number, cells } of rows.slice(at + 1)) {
    // Prepared rows often hold a running number or a class and nobody.
    if (!fields.some((field, column) => isOfPerson(field) && (cells[column] ?? '') !== '')) continue
    if (isTitleRow(header, cells)) continue
    if (people.length >= maxImportPeople) throw tooManyRows()
    const others = titles.flatMap((title, column) =>
      fields[column] === null && title !== '' && cells[column] ? [[title, cells[column]] as const] : [],
    )
    const read = readPerson(cells, fields, titles)
    const lesser = cells[nuptk]?.replace(/\D/g, '') ?? ''
    // Most teachers without a NIP have a NUPTK.
    if (read.values.nip === undefined && lesser !== '') read.values.nip = lesser
    const hasNumber = /^\d/.test(cells[counting] ?? '')
    if (people.length === 0) isCounted &&= hasNumber
    else if (isCounted && !hasNumber && Object.keys(read.values).join() === 'nama')
      read.problems.push(atFoot(titles[fields.indexOf('nama')] ?? 'NAMA'))
    people.push({ row: number, cells, others: Object.fromEntries(others), ...read })
  }
  return people
}

/** The running number of a list, which says nothing of a person. */
export const isCount = /^(no|nomor|no\.? ?urut|#)\.?$/i

/** "Mengetahui", "Kepala Sekolah" and who signs stand below many lists, in the column of the names. */
const atFoot = (column: string): StagedProblem => ({
  column,
  severity: 'galat',
  message: 'Baris ini tanpa nomor urut dan hanya berisi nama, seperti tanda tangan di bawah daftar',
  mend: 'Biarkan kalau memang bukan orang di daftar ini; kalau orang, isi nomor urutnya.',
})

function isOfPerson(field: PersonField | null | undefined): boolean {
  return !!field && !['kelas', 'lembaga', 'jenisKelamin'].includes(field)
}

const keys: [PersonField, string][] = [
  ['nisn', 'NISN'],
  ['nip', 'NIP'],
  ['nomorPeserta', 'Nomor peserta'],
  ['username', 'Nama pengguna'],
  ['email', 'Email'],
]

/** The second of two rows that claim the same number is refused, or goes without the phone, with the place of the first. */
function markDoubles(rows: PeopleRow[], { fields, titles }: Header): void {
  const phones = new Map<string, string>()
  const placeOf = ({ row, place }: PeopleRow) => place ?? `baris ${row}`
  for (const person of rows) {
    const { values, problems } = person
    const earlier = phones.get(values.telp ?? '')
    if (values.telp === undefined) continue
    if (earlier === undefined) phones.set(values.telp, placeOf(person))
    else {
      const message = `Nomor ${values.telp} sama dengan ${earlier}`
      problems.push({
        column: titles[fields.indexOf('telp')] ?? 'TELEPON',
        severity: 'peringatan',
        message,
        mend: 'Nomornya dilewati.',
      })
      delete values.telp
    }
  }
  for (const [field, label] of keys) {
    const first = new Map<string, string>()
    for (const person of rows) {
      const { values, problems } = person
      const value = values[field]
      if (value === undefined) continue
      const earlier = first.get(value)
      if (earlier === undefined) first.set(value, placeOf(person))
      else
        problems.push({
          column: titles[fields.indexOf(field)] ?? label,
          severity: 'galat',
          message: `${label} ${value} sama dengan ${earlier}`,
          mend: 'Setiap orang punya nomornya sendiri. Perbaiki atau hapus salah satunya.',
        })
    }
  }
}

function unknownTable(sheets: Sheet[]): SuluhError {
  const seen = sheets.slice(0, 5).map(({ name, rows }) => {
    const widest = rows.slice(0, headerRows).toSorted((a, b) => filledIn(b) - filledIn(a))[0]
    const titles = (widest?.cells ?? [])
      .filter(Boolean)
      .slice(0, 6)
      .map((text) => text.replace(/\s+/g, ' ').slice(0, 30))
    return `${name ? `lembar ${name}: ` : ''}${titles.join(', ') || 'kosong'}`
  })
  return new SuluhError(
    'validation',
    `Daftar orang tidak ditemukan. Yang dicari: baris judul dengan kolom NAMA dan misalnya NISN, NIS, NIP, NAMA PENGGUNA, atau KELAS. Yang ada di ${seen.join('; ')}. Salin datanya ke contoh berkas kami.`,
  )
}

function nobody(sheets: Sheet[]): SuluhError {
  const where = sheets.length > 1 ? ` di ${sheets.length} lembarnya` : ''
  return new SuluhError(
    'validation',
    `Judul kolomnya sudah benar, tetapi belum ada nama yang terisi${where}.`,
  )
}

function filledIn({ cells }: SheetRow): number {
  return cells.filter(Boolean).length
}

function tooManyRows(): SuluhError {
  const most = maxImportPeople.toLocaleString('id-ID')
  return new SuluhError(
    'too-large',
    `Berkas berisi lebih dari ${most} orang. Pecah menjadi beberapa berkas, masing-masing paling banyak ${most} baris.`,
  )
}
