import type { Header } from './header.ts'
import { readJenis } from '../soal/jenis.ts'
import { passageOf } from './passages.ts'
import type { NumberedPassage } from './passages.ts'
import type { Jenis } from '../soal/jenis.ts'
import { hasColour } from '../html/html-text.ts'
import type { Marks } from '../soal/unequal-marks.ts'
import { readNumber } from '../soal/number-text.ts'
import { addSoal, finding, type Finding, type Part, type Reading, type Site } from '../soal/reading.ts'
import { defaultMaxMark, shortened, withTwoOptions } from '../soal/soal-parts.ts'
import type { Built } from '../soal/soal-parts.ts'
import { cellAt } from './table.ts'
import type { Cell, Row, Table } from './table.ts'

/** A table that holds questions, its header understood, and what has been read from it so far. */
export type SoalTable = {
  table: Table
  header: Header
  reading: Reading
  jenis: Jenis | null
  count: number
  /** What the BACAAN column said last, for the rows that are merged with that cell. */
  bacaan: string
  /** The same of what a kisi-kisi says of several questions at once. */
  indikator: string
  capaian: string
  /** Texts above the table or in rows across it that name the questions they belong to. */
  passages: NumberedPassage[]
  /** The number of the question read last. */
  last: number
  /** What the questions are worth that hold no mark themselves. */
  marks: Marks
  /** Where something is coloured, by the numbers of the questions. */
  coloured: { number: string; source: string }[]
}

/** One question's rows, at least one. */
export type Rows = [Row, ...Row[]]

/** The place of a question in words: "Tabel 2, nomor 7", or "Baris 7" in a spreadsheet. */
function siteOf(source: SoalTable, row: Row): Site {
  const { table, header } = source
  const number = cellAt(row, header.columns.no).text
  const spot = table.hasRowNumbers || number === '' ? `baris ${row.number}` : `nomor ${shortened(number)}`
  const place = table.name === '' ? spot.charAt(0).toUpperCase() + spot.slice(1) : `${table.name}, ${spot}`
  return { place, source: row.source, title: (part) => titleOf(header, part) }
}

function titleOf({ kind, titles, options }: Header, part: Part): string | undefined {
  if (part === 'soal') return titles.soal
  if (part === 'jenis') return titles.jenis
  if (part === 'kunci') return titles.kunci ?? (kind === 'matching' ? 'KUNCI' : titles.jawaban)
  const id = part.slice('opsi '.length)
  return options.find((option) => option.id === id)?.title ?? titles.jawaban
}

/** The number a teacher gave a question, or its place in the table where the column is blank or automatic. */
function numberOf(source: SoalTable, row: Row): string {
  source.count += 1
  const text = cellAt(row, source.header.columns.no).text.replace(/[.)\s]+$/, '')
  return text === '' ? String(source.count) : text.slice(0, 20)
}

/** The id that our own export wrote into the row. */
export function refOf({ header }: SoalTable, row: Row): string {
  return cellAt(row, header.columns.id).text.replace(/\s+/g, '')
}

/** The text that the question of a row shares with others: its BACAAN, or one that names its number. */
function stimulusOf(source: SoalTable, row: Row, number: string): string {
  source.last = Number(number)
  const cell = cellAt(row, source.header.columns.bacaan)
  if (cell.merged !== 'above') source.bacaan = cell.html
  return source.bacaan === '' ? passageOf(source.passages, number) : source.bacaan
}

/** What a kisi-kisi says of a row; a cell that is merged downwards says it of the rows below too. */
function kisiOf(source: SoalTable, row: Row, part: 'indikator' | 'capaian'): string {
  const cell = cellAt(row, source.header.columns[part])
  if (cell.merged !== 'above') source[part] = cell.text
  return source[part]
}

/** Takes in the question that begins in a row, with what other cells of the row say of it. */
export function addRow(source: SoalTable, row: Row, built: Built, findings: Finding[]): void {
  const mark = readNumber(cellAt(row, source.header.columns.skor).text)
  if (mark !== null && built.content.form !== 'uraian') source.marks.push({ mark, source: row.source })
  const number = numberOf(source, row)
  const { columns, options } = source.header
  const texts = [columns.soal, columns.jawaban, ...options.map(({ column }) => column)]
  if (texts.some((column) => hasColour(cellAt(row, column).nodes ?? [])))
    source.coloured.push({ number, source: row.source })
  addSoal(source.reading, siteOf(source, row), {
    number,
    stimulus: stimulusOf(source, row, number),
    ref: refOf(source, row),
    indikator: kisiOf(source, row, 'indikator'),
    capaian: kisiOf(source, row, 'capaian'),
    ...built,
    content: withTwoOptions(built.content),
    pembahasan: cellAt(row, source.header.columns.pembahasan).html,
    findings: [...findings, ...built.findings],
  })
}

/** The JENIS of a row; a blank one is that of the row above. Says so where it names no form. */
export function jenisOf(source: SoalTable, row: Row, findings: Finding[]): Jenis | null {
  const text = cellAt(row, source.header.columns.jenis).text
  if (text === '') return source.header.kind === 'columns' ? null : source.jenis
  const isCandy = source.header.fileColumns.length > 0
  const jenis: Jenis | null =
    isCandy && /^2\.?$/.test(text) ? { form: 'uraian', categories: [] } : readJenis(text)
  if (jenis === null) findings.push(finding('jenis', 'peringatan', 'jenis-tidak-dikenal', shortened(text)))
  source.jenis = jenis
  return jenis
}

/** The highest mark of an essay from the SKOR column. */
export function maxMarkOf(source: SoalTable, row: Row): number {
  const mark = readNumber(cellAt(row, source.header.columns.skor).text)
  return mark !== null && mark > 0 && mark <= 1000 ? mark : defaultMaxMark
}

/** What these cells have lost, or hold in a way that their writer may not have meant. */
export function lostInCells(cells: Cell[]): Finding[] {
  const lost = cells.reduce((sum, cell) => sum + cell.lost, 0)
  const findings = lost === 0 ? [] : [lostFinding(lost)]
  const broken = cells.find(({ odd }) => odd === 'galat')
  if (broken) findings.push(finding('soal', 'galat', 'rumus-galat', broken.text))
  const date = cells.find(({ odd }) => odd === 'tanggal')
  if (date) findings.push(finding('soal', 'peringatan', 'jadi-tanggal', date.text))
  return findings
}

export function lostFinding(count: number): Finding {
  return finding('soal', 'peringatan', 'gambar-hilang', String(count))
}

/** Whether a row is a title across the table ("I. Pilihan Ganda"), not a question. */
export function isBanner(row: Row): boolean {
  const filled = row.cells.filter((cell) => cell.html !== '')
  return filled.length === 1 && row.cells.length >= 3 && (filled[0]?.width ?? 1) >= row.cells.length - 1
}
