import { read as readWorkbook, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { SuluhError } from '@suluh/contract/platform/error'
import { decodeText } from '@suluh/question-formats/text-decoding'
import { checkXlsRecords } from '@suluh/question-formats/xls-records'
import { defaultLimits, inflate, listZip } from '@suluh/question-formats/zip'
import { countLines, refuseLongSheet } from './row-limit.ts'

/** One sheet as texts; the first row is row 1 of the file. */
export type Sheet = { name: string; rows: string[][] }

const mend = 'Simpan ulang sebagai .xlsx di Excel atau LibreOffice, lalu unggah lagi.'
const unsupported = (message: string) => new SuluhError('unsupported-file', message)
const accepted = 'Yang dapat dibaca: Excel (.xlsx, .xls, .ods) dan CSV.'
const maxColumns = 200

/**
 * The sheets of an Excel or CSV file, told apart by content and never by name. Throws `unsupported-file` for what is
 * no table, for macros and passwords, `validation` for damaged files, `too-large` beyond the limits.
 */
export function openTable(bytes: Uint8Array): Sheet[] {
  if (bytes.length === 0)
    throw new SuluhError('validation', 'Berkas ini kosong. Pilih berkas yang berisi daftar orang.')
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('PK')) return fromZip(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0')) return fromXls(bytes)
  if (head.startsWith('%PDF'))
    throw unsupported(`PDF tidak dapat dibaca. Pakai berkas Excel aslinya. ${accepted}`)
  const text = decodeText(bytes)
  if (text === null) throw unsupported(`Isi berkas ini tidak dikenal. ${accepted}`)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text))
    throw unsupported(`Ini halaman web, walaupun namanya berkas Excel. ${mend}`)
  return fromCsv(text)
}

function fromZip(bytes: Uint8Array): Sheet[] {
  const entries = guarded(() => listZip(bytes, { ...defaultLimits, ratio: 400 }))
  if ([...entries.keys()].some((name) => /(^|\/)vbaProject\.bin$/i.test(name)))
    throw unsupported(
      'Berkas ini berisi makro dan demi keamanan tidak dibuka. Simpan ulang sebagai .xlsx, lalu unggah lagi.',
    )
  const isSheet = entries.has('xl/workbook.xml') || entries.has('content.xml')
  if (!isSheet) throw unsupported(`Ini bukan berkas Excel. ${accepted}`)
  for (const [name, entry] of entries)
    if (/^xl\/worksheets\/[^/]+\.xml$|^content\.xml$/.test(name))
      refuseLongSheet(guarded(() => inflate(entry)))
  return sheetsOf(bytes)
}

function fromXls(bytes: Uint8Array): Sheet[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (stream: string) => file.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('EncryptedPackage'))
    throw unsupported('Berkas ini berkata sandi. Hapus kata sandinya, lalu unggah lagi.')
  if (holds('_VBA_PROJECT_CUR'))
    throw unsupported(`Berkas ini berisi makro dan demi keamanan tidak dibuka. ${mend}`)
  if (!holds('Workbook') && !holds('Book')) throw unsupported(`Ini bukan berkas Excel. ${accepted}`)
  guarded(() => checkXlsRecords(bytes))
  return sheetsOf(bytes)
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  const book = guarded(() =>
    readWorkbook(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    }),
  )
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name) => ({ name, rows: rowsOf(sheetOf(book, name), is1904) }))
}

function sheetOf(book: WorkBook, name: string): WorkSheet {
  return book.Sheets[name] ?? {}
}

function rowsOf(sheet: WorkSheet, is1904: boolean): string[][] {
  const data: (CellObject | undefined)[][] = Array.isArray(sheet['!data']) ? sheet['!data'] : []
  const rows = Array.from(data, (cells) =>
    Array.from((cells ?? []).slice(0, maxColumns), (cell) => (cell ? cellText(cell, is1904) : '')),
  )
  // A class written once beside its pupils belongs to each of them.
  for (const { s, e } of sheet['!merges'] ?? []) {
    const text = rows[s.r]?.[s.c] ?? ''
    if (text === '' || e.c >= maxColumns) continue
    for (let r = s.r + 1; r <= Math.min(e.r, rows.length - 1); r += 1) {
      const row = (rows[r] ??= [])
      while (row.length <= s.c) row.push('')
      row[s.c] = text
    }
  }
  return rows
}

/** A cell as a person would copy it: dates as YYYY-MM-DD, whole numbers with all their digits and leading zeros. */
function cellText(cell: CellObject, is1904: boolean): string {
  if (cell.t === 'e') return '#GALAT'
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.v === undefined ? '' : String(cell.v).trim()
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return dateOf(cell.v + (is1904 ? 1462 : 0))
  const digits = Number.isInteger(cell.v) ? wholeDigits(cell.v) : String(cell.v).replace('.', ',')
  return /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits
}

/** Excel knows fifteen digits of a number; what lies behind them is nothing but zeros. */
function wholeDigits(value: number): string {
  if (Math.abs(value) < 1e15) return String(value)
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e+')
  return mantissa.replace('.', '').padEnd(Number(exponent) + 1, '0')
}

/** Excel counts days since the end of 1899. */
export function dateOf(serial: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}

const delimiters = [';', ',', '\t', '|']

function fromCsv(text: string): Sheet[] {
  countLines(text)
  const declared = /^sep=(.)\n/i.exec(text)?.[1]
  const body = declared ? text.slice(text.indexOf('\n') + 1) : text
  const head = body.slice(0, 20_000).split('\n').slice(0, 30)
  const widthOf = (delimiter: string) => Math.max(...head.map((line) => line.split(delimiter).length))
  const delimiter = declared ?? delimiters.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ';'
  try {
    const rows = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    })
    return [{ name: '', rows: rows.map((row) => row.slice(0, maxColumns).map((cell) => cell.trim())) }]
  } catch (cause) {
    throw corrupt(cause, 'Tanda kutip di berkas CSV ini tidak ditutup. Perbaiki, atau simpan sebagai .xlsx.')
  }
}

/** Libraries throw many things at damaged files; a person can only mend the file. */
function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SuluhError)) throw corrupt(error)
    if (error.code !== 'too-large') throw error
    throw new SuluhError(
      'too-large',
      'Isi berkas terlalu besar setelah dibuka. Pecah menjadi beberapa berkas, atau hapus baris dan gambar yang tidak perlu.',
    )
  }
}

function corrupt(cause: unknown, message = `Berkas ini rusak atau tidak lengkap. ${mend}`): SuluhError {
  const error = new SuluhError('validation', message)
  error.cause = cause
  return error
}
