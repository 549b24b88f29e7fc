import { columnName, fieldOf } from '@suluh/tabular/header'
import type { Vocabulary } from '@suluh/tabular/header'
import { cellAt } from './table.ts'
import type { Row, Table } from './table.ts'
import type { Truths } from '../soal/truth-keys.ts'

/** What a column holds; `pilihan` columns are one option each, `opsi` and `jawaban` hold one option per row. */
export type Role =
  | 'no'
  | 'soal'
  | 'jenis'
  | 'opsi'
  | 'jawaban'
  | 'kunci'
  | 'pembahasan'
  | 'bacaan'
  | 'skor'
  | 'id'
  | 'indikator'
  | 'capaian'
  | 'baris-kode'
  | 'baris-nama'
  | 'kolom-kode'
  | 'kolom-nama'
  | 'kunci-baris'
  | 'kunci-kolom'

export type OptionColumn = { id: string; column: number; title: string }
export type Header = {
  /** Pilihan per kolom, pilihan per baris, menjodohkan, or question and answer only. */
  kind: 'columns' | 'rows' | 'matching' | 'short'
  columns: Partial<Record<Role, number>>
  /** The column names as the file has them. */
  titles: Partial<Record<Role, string>>
  options: OptionColumn[]
  /** Index of the first row below the header. */
  body: number
  /** Columns naming files (CandyCBT, BeeSmart), whose pictures are not in the table. */
  fileColumns: number[]
  /** Columns that no question is read from: what stands in them is not taken. A second column of keys must not say otherwise. */
  unknown: { column: number; title: string; isKey: boolean }[]
  /** Options are counted (BeeSmart: JAWAB1 to JAWAB5), so a number as key is a place and never a text. */
  isNumbered: boolean
  /** The keys of the whole column are places counted from 0. */
  isFromZero: boolean
  /** A key is 0, and others cannot be counted from there: which place a number means is not sure. */
  isUnsure: boolean
  /** Of questions whose options are right and wrong. */
  truths: Truths
  /** Ticks and crosses stand in one column: a cross may call an option wrong. */
  hasCrosses: boolean
}

const vocabulary: Vocabulary<Role> = [
  ['no', /^(NO|NOMOR|NO SOAL|NOMOR SOAL|NO URUT|NO BUTIR|#)$/],
  [
    'soal',
    /^(SOAL|PERTANYAAN|BUTIR SOAL|TEKS SOAL|ISI SOAL|POKOK SOAL|URAIAN SOAL|SOAL PERTANYAAN|QUESTIONS?( TEXT)?( MAX \d+ CHARACTERS)?)$/,
  ],
  ['jenis', /^(JENIS|BENTUK|TIPE)( SOAL)?$|^(QUESTION )?TYPE$/],
  [
    'kunci',
    /^(KUNCI|JAWAB|KUNCI JAWABAN|KUNCINYA|JAWABANNYA|JAWABAN BENAR|JAWABAN YG BENAR|JAWABAN YANG BENAR|KUNCI SOAL|(ANSWER )?KEY|(RIGHT )?ANSWER|CORRECT( ANSWERS?| OPTION)?( CHOOSE AT LEAST ONE)?)$/,
  ],
  ['opsi', /^(OPSI|PILIHAN|OPTIONS|CHOICES|KODE OPSI|KODE PILIHAN|KODE)$/],
  ['jawaban', /^(JAWABAN|ISI JAWABAN|TEKS JAWABAN|ISI OPSI|PILIHAN JAWABAN|OPSI JAWABAN|PERNYATAAN|RUBRIK)$/],
  ['pembahasan', /^(PEMBAHASAN|PENJELASAN|ULASAN|(ANSWER )?EXPLANATION)$/],
  ['bacaan', /^(BACAAN|BACAAN BERSAMA|STIMULUS|WACANA|TEKS BACAAN|TEKS BERSAMA)$/],
  ['id', /^(ID|KODE SULUH)$/],
  ['indikator', /^INDIKATOR( SOAL| BUTIR SOAL)?$/],
  ['capaian', /^(CP( (ATAU )?TP)?|TP|KD|(CAPAIAN|TUJUAN) PEMBELAJARAN|KOMPETENSI DASAR)$/],
  [
    'skor',
    /^(SKOR|SKOR MAKS|SKOR MAKSIMAL|SKOR MAKSIMUM|BOBOT SOAL|BOBOT NILAI|BOBOT|NILAI|POIN|POINTS?|MARKS?|SCORE)$/,
  ],
]
const optionName =
  /^(?:(?:PILIHAN|PIL|OPSI|OPTION|CHOICE|ANSWER|JAWABAN|JAWAB|JWB|ALTERNATIF)(?: JAWABAN| OPSI)? ?([A-Z]|\d{1,2})(?: MAX \d+ CHARACTERS)?|([A-J]))$/
const fileName = /^FILE ?(JAWAB ?)?\w{1,2}$|^(AUDIO|VIDEO|GAMBAR)$/

/** The header that starts at a row, or null where that row is none. */
export function readHeader(table: Table, index: number): Header | null {
  const row = table.rows[index]
  if (row === undefined || row.cells.length < 2) return null
  const names = row.cells.map((cell) => columnName(cell.text))
  if (!names.some((name) => roleOf(name) === 'soal')) return null
  const below = table.rows[index + 1]
  const isDouble = below !== undefined && isSubHeader(row, below)
  const full = isDouble ? joined(row, names, below) : names
  const titles = row.cells.map((cell, c) =>
    (isDouble && cellAt(below, c).text ? cellAt(below, c).text : cell.text).replace(/\s+/g, ' '),
  )
  return classify(full, titles, index + (isDouble ? 2 : 1))
}

// Below merged titles stand their parts: KODE and NAMA BARIS below BARIS, or A to E below PILIHAN JAWABAN.
function isSubHeader(top: Row, below: Row): boolean {
  const parts = below.cells.filter((cell) => cell.text !== '')
  if (parts.length < 2) return false
  const soal = top.cells.findIndex((cell) => roleOf(columnName(cell.text)) === 'soal')
  if (cellAt(below, soal).text !== '') return false
  return parts.every((cell) => {
    const name = columnName(cell.text)
    return roleOf(name) !== null || optionName.test(name) || matchingRole(name) !== null
  })
}

function joined(top: Row, names: string[], below: Row): string[] {
  let group = ''
  return Array.from({ length: Math.max(top.cells.length, below.cells.length) }, (_, c) => {
    const sub = columnName(cellAt(below, c).text)
    if (names[c]) group = names[c]
    return sub === ''
      ? (names[c] ?? '')
      : names[c] || cellAt(top, c).merged === 'left' || isGroup(group)
        ? `${group} ${sub}`
        : sub
  })
}

function isGroup(name: string): boolean {
  return /^(BARIS|KOLOM|KUNCI|PILIHAN|OPSI|JAWABAN)/.test(name)
}

function classify(names: string[], titles: string[], body: number): Header | null {
  const header: Header = {
    kind: 'columns',
    columns: {},
    titles: {},
    options: [],
    body,
    fileColumns: [],
    unknown: [],
    isNumbered: false,
    isFromZero: false,
    isUnsure: false,
    truths: null,
    hasCrosses: false,
  }
  const isMatching = names.filter((name) => matchingRole(name) !== null).length >= 3
  names.forEach((name, column) => {
    const title = titles[column] ?? name
    const option = optionName.exec(name)
    let role = isMatching ? (matchingRole(name) ?? roleOf(name)) : roleOf(name)
    if (role === 'baris-kode' && header.columns[role] !== undefined) role = 'kunci-baris'
    if (role === 'kolom-kode' && header.columns[role] !== undefined) role = 'kunci-kolom'
    if (role !== null && header.columns[role] === undefined) {
      header.columns[role] = column
      header.titles[role] = title
    } else if (option && !isMatching) {
      header.options.push({ id: option[1] ?? option[2] ?? '', column, title })
    } else if (fileName.test(name)) header.fileColumns.push(column)
    else if (title.trim() !== '' && name !== '')
      header.unknown.push({ column, title: title.trim(), isKey: role === 'kunci' })
  })
  return withKind(header, isMatching)
}

function withKind(header: Header, isMatching: boolean): Header | null {
  const { columns, titles, options } = header
  header.isNumbered = options.length > 0 && options.every((option) => /^\d+$/.test(option.id))
  if (header.isNumbered) letterOptions(options)
  if (isMatching) return { ...header, kind: 'matching' }
  if (options.length > 0 && columns.jawaban !== undefined && columns.kunci === undefined) {
    columns.kunci = columns.jawaban
    titles.kunci = titles.jawaban ?? ''
    delete columns.jawaban
  }
  if (options.length > 0) return withoutUnused(header)
  if (columns.jawaban !== undefined && (columns.opsi !== undefined || columns.kunci !== undefined))
    return { ...header, kind: 'rows' }
  if (columns.jawaban !== undefined) return { ...header, kind: 'short' }
  return columns.kunci === undefined ? null : header
}

/** Beside an option in each column, a column of answers or of options says what is said already, or something else. */
function withoutUnused(header: Header): Header {
  const { columns, titles, unknown } = header
  for (const role of ['jawaban', 'opsi'] as const) {
    const column = columns[role]
    if (column === undefined) continue
    unknown.push({ column, title: titles[role] ?? '', isKey: role === 'jawaban' })
    delete columns[role]
    delete titles[role]
  }
  return header
}

/** The columns that anything is read from, and a count without a title before the questions. */
export function usedColumns({ columns, options, fileColumns }: Header, rows: Row[]): Set<number> {
  const used = new Set([...Object.values(columns), ...options.map(({ column }) => column), ...fileColumns])
  const first = rows.map((row) => cellAt(row, 0).text).filter((text) => text !== '')
  if (columns.no === undefined && first.every((text) => /^\d{1,4}[.)]?$/.test(text))) used.add(0)
  return used
}

// BeeSmart numbers its options; their letters are what the rest of the system speaks.
function letterOptions(options: OptionColumn[]): void {
  const isFromZero = options.some((option) => Number(option.id) === 0)
  for (const option of options)
    option.id = String.fromCharCode(64 + Math.min(Number(option.id) + (isFromZero ? 1 : 0), 26))
}

function roleOf(name: string): Role | null {
  return fieldOf(name, vocabulary)
}

function matchingRole(name: string): Role | null {
  if (/KUNCI|JAWABAN/.test(name))
    return /BARIS/.test(name) ? 'kunci-baris' : /KOLOM/.test(name) ? 'kunci-kolom' : null
  if (/KODE/.test(name)) return /BARIS/.test(name) ? 'baris-kode' : /KOLOM/.test(name) ? 'kolom-kode' : null
  if (/NAMA|ISI|TEKS|^(BARIS|KOLOM)$/.test(name))
    return /BARIS/.test(name) ? 'baris-nama' : /KOLOM/.test(name) ? 'kolom-nama' : null
  return null
}
