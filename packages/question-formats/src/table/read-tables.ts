import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { SuluhError } from '@suluh/contract/platform/error'
import { groupRows } from './group-rows.ts'
import { findHeader as firstHeader, headerRows } from '@suluh/tabular/header'
import { readHeader, usedColumns } from './header.ts'
import type { Header } from './header.ts'
import { cerdasColumns, findCerdasHeader, readCerdasTable } from './read-cerdas.ts'
import { createLead, questionRange } from './passages.ts'
import type { NumberedPassage } from './passages.ts'
import { countsFromZero, hasOddZero, readColumnRow, truthsIn } from './read-columns.ts'
import { readMatchingGroup } from './read-matching.ts'
import { mixesCrosses, readRowGroup } from './read-rows.ts'
import { findZyaHeader, readZyaTable, zyaColumns } from './read-zya.ts'
import { addProblem, finding, type Reading } from '../soal/reading.ts'
import { tellColumns, tellHidden } from './tell-left.ts'
import { isBanner } from './soal-table.ts'
import type { SoalTable } from './soal-table.ts'
import { tellUnequalMarks, type Marks } from '../soal/unequal-marks.ts'
import { cellAt } from './table.ts'
import type { Row, Table } from './table.ts'
import type { SafeElement } from '../html/safe-html.ts'

/** Whose table it is; a file with tables of several kinds counts as the last special one. */
export type Layout = '8-kolom' | 'akm' | 'zya' | 'beesmart' | 'bank-soal-cerdas'

/**
 * Reads every question table and says whose layout it has; tells of the tables that were left out. Throws `validation` where no table holds questions, saying what was expected and found.
 */
export function readTables(
  tables: Table[],
): Reading & { layout: Layout; used: Set<SafeElement>; isOwn: boolean } {
  const reading: Reading = { questions: [], problems: [] }
  let layout: Layout = '8-kolom'
  let found = 0
  let isOwn = false
  let previous: SoalTable | null = null
  const skipped: Table[] = []
  const used = new Set<SafeElement>()
  const lead = createLead(used)
  const marks: Marks = []
  const coloured: SoalTable['coloured'] = []
  for (const table of tables) {
    lead.addBlocks(table.lead ?? [])
    const other = readOtherLayout(reading, table)
    if (other !== null) {
      if (table.block) used.add(table.block)
      layout = other
      found += 1
      continue
    }
    const header: Header | null = findHeader(table) ?? continuedHeader(previous, table)
    if (header === null) {
      // A table below such a text belongs to it.
      if (!lead.addTable(table)) skipped.push(table)
      continue
    }
    found += 1
    if (table.block) used.add(table.block)
    if (header.columns.id !== undefined) isOwn = true
    if (header.kind !== 'columns') layout = 'akm'
    else if (header.isNumbered) layout = 'beesmart'
    const passages: NumberedPassage[] = [...stillNamed(previous), ...lead.take()]
    previous = {
      table,
      header,
      reading,
      jenis: null,
      count: 0,
      bacaan: '',
      indikator: '',
      capaian: '',
      passages,
      last: 0,
      marks,
      coloured,
    }
    tellHidden(reading, table, header.body - 1, usedColumns(header, table.rows.slice(header.body)))
    readTable(previous)
  }
  if (found === 0) throw noQuestionTable(tables)
  if (reading.questions.length === 0 && reading.problems.length === 0)
    throw new SuluhError(
      'validation',
      'Tabel soal ditemukan, tetapi belum ada soal yang terisi. Isi kolom SOAL dan jawabannya, lalu unggah lagi.',
    )
  tellUnequalMarks(reading, marks)
  if (coloured.length > 0) {
    const numbers = namesInShort(
      coloured.map(({ number }) => number),
      8,
    )
    const site = { place: 'Warna', source: coloured[0]!.source }
    addProblem(reading, site, finding('soal', 'peringatan', 'warna-dilewati', `soal ${numbers}`))
  }
  // What a document holds beside its tables is read by another reader.
  for (const table of skipped) if (!table.block) tellSkipped(reading, table)
  return { ...reading, layout, used, isOwn }
}

function readOtherLayout(reading: Reading, table: Table): Layout | null {
  const zya = findZyaHeader(table)
  if (zya !== null) {
    const filled = table.rows.slice(zya.body).filter((row) => cellAt(row, zya.isi).html !== '')
    tellAround(reading, table, filled, zya, zyaColumns(zya))
    readZyaTable(reading, table, zya)
    return 'zya'
  }
  const cerdas = findCerdasHeader(table)
  if (cerdas === null) return null
  tellAround(reading, table, table.rows.slice(cerdas.body), cerdas, cerdasColumns(cerdas))
  readCerdasTable(reading, table, cerdas)
  return 'bank-soal-cerdas'
}

type Titled = { body: number; titles: string[] }

function tellAround(
  reading: Reading,
  table: Table,
  rows: Row[],
  { body, titles }: Titled,
  used: Set<number>,
): void {
  tellHidden(reading, table, body - 1, used)
  tellColumns(reading, table, rows, used, (column) => titles[column] ?? '')
}

/** Whether a table holds questions, whatever its layout. */
export function isSoalTable(table: Table): boolean {
  return findHeader(table) !== null || findZyaHeader(table) !== null || findCerdasHeader(table) !== null
}

/** The first header in the upper rows of a table. */
export function findHeader(table: Table): Header | null {
  return firstHeader(table.rows, (_, at) => readHeader(table, at))
}

// A table broken in two goes on without its header: same columns, numbers where numbers belong.
function continuedHeader(previous: SoalTable | null, table: Table): Header | null {
  const first = table.rows[0]
  const title = previous?.table.rows[0]
  if (previous === null || first === undefined || previous.table.hasRowNumbers) return null
  const isAlike = first.cells.length === title?.cells.length && first.cells.length >= 4
  const number = cellAt(first, previous.header.columns.no).text
  return isAlike && /^\d{1,4}\.?$/.test(number) ? { ...previous.header, body: 0 } : null
}

function readTable(source: SoalTable): void {
  const { rows } = source.table
  let from = source.header.body
  for (let i = from; i < rows.length; i++) {
    const again = repeatedHeader(source, i)
    if (again === null) continue
    readBody(source, rows.slice(from, i))
    source.header = again
    from = again.body
    i = from - 1
  }
  readBody(source, rows.slice(from))
}

// Teachers repeat the header on each page, sometimes with another set of columns.
function repeatedHeader(source: SoalTable, index: number): Header | null {
  const row = source.table.rows[index]
  // What stands below BeeSmart's titles explains them and is no second header.
  if (
    row === undefined ||
    source.header.isNumbered ||
    cellAt(row, source.header.columns.soal).text.length > 20
  )
    return null
  return /soal|pertanyaan/i.test(cellAt(row, source.header.columns.soal).text)
    ? readHeader(source.table, index)
    : null
}

function readBody(source: SoalTable, rows: Row[]): void {
  const { header, reading, table } = source
  const titleOf = (column: number) => header.unknown.find((each) => each.column === column)?.title ?? ''
  tellColumns(reading, table, rows, usedColumns(header, rows), titleOf)
  for (const row of rows) source.passages.push(...bannerPassage(row))
  if (source.header.kind === 'columns') {
    if (!source.header.isFromZero && countsFromZero(source.header, rows)) {
      source.header = { ...source.header, isFromZero: true }
      const site = { place: source.table.name || 'Kolom kunci', source: rows[0]?.source ?? null }
      addProblem(source.reading, site, finding('kunci', 'peringatan', 'kunci-dari-nol'))
    }
    const { header: own } = source
    source.header = {
      ...own,
      isUnsure: !own.isFromZero && hasOddZero(own, rows),
      truths: truthsIn(own, rows),
    }
    for (const row of rows) readColumnRow(source, row)
    return
  }
  source.header = { ...source.header, hasCrosses: mixesCrosses(source.header, rows) }
  const readGroup = source.header.kind === 'matching' ? readMatchingGroup : readRowGroup
  for (const group of groupRows(rows, source.header)) readGroup(source, group)
}

// Questions of one text may stand in two tables, where their numbers go on.
function stillNamed(previous: SoalTable | null): NumberedPassage[] {
  return (previous?.passages ?? []).flatMap((passage) =>
    previous && passage.to > previous.last ? [{ ...passage, from: previous.last + 1 }] : [],
  )
}

// "Bacalah teks berikut untuk soal nomor 3–5 …" in a row across the table.
function bannerPassage(row: Row): NumberedPassage[] {
  const cell = isBanner(row) ? row.cells.find(({ html }) => html !== '') : undefined
  const asked = cell && questionRange(cell.text.split('\n')[0] ?? '')
  return cell && asked ? [{ ...asked, html: cell.html }] : []
}

function tellSkipped(reading: Reading, table: Table): void {
  const filled = table.rows.filter((row) => row.cells.some((cell) => cell.html !== ''))
  // A sheet is one however small it is, but for lines of instructions; what a document calls a table may be layout.
  const isSheet = table.hasRowNumbers && !/^(Lembar Petunjuk)?$/i.test(table.name)
  const isSmall = filled.length < 2 || (filled[0]?.cells.length ?? 0) < 3
  if (filled.length === 0 || (isSmall && !isSheet)) return
  const site = { place: table.name || 'Tabel', source: filled[0]?.source ?? null }
  addProblem(reading, site, finding('soal', 'peringatan', 'tabel-dilewati'))
}

function noQuestionTable(tables: Table[]): SuluhError {
  const titles = tables.map(fullestTitles).find((texts) => texts.length > 1)
  const isPeople = titles?.some((title) => /^(NISN|NIS|NIP|USERNAME|PASSWORD|NAMA SISWA)/i.test(title))
  const found =
    titles === undefined
      ? 'Di berkas ini tidak ada tabel.'
      : `Yang ditemukan: tabel dengan kolom ${titles
          .slice(0, 6)
          .map((t) => t.slice(0, 30))
          .join(', ')}.`
  return new SuluhError(
    'validation',
    [
      'Tabel soal tidak ditemukan.',
      'Yang dicari: kolom NO, SOAL, JAWABAN A sampai E dan JAWABAN BENAR, atau tabel AKM dengan kolom NO, SOAL, JENIS, OPSI, JAWABAN, KUNCI.',
      found,
      ...(isPeople ? ['Sepertinya ini templat data murid atau guru, bukan soal.'] : []),
    ].join(' '),
  )
}

// Notes stand above many tables; the row of titles is the one that fills most columns.
function fullestTitles(table: Table): string[] {
  const titles = table.rows
    .slice(0, headerRows)
    .map((row) =>
      row.cells.map((cell) => cell.text.split('\n')[0]?.trim() ?? '').filter((text) => text !== ''),
    )
  return titles.reduce((most, texts) => (texts.length > most.length ? texts : most), [])
}
