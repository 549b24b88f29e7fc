import type { Form } from '@suluh/contract/bank/soal-words'
import { buildSoal } from '../soal/build-soal.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { columnName, findHeader } from '@suluh/tabular/header'
import { addSoal, finding, type Finding, type Part, type Reading } from '../soal/reading.ts'
import { defaultMaxMark, shortened, withTwoOptions } from '../soal/soal-parts.ts'
import type { Option } from '../soal/soal-parts.ts'
import { lostInCells } from './soal-table.ts'
import { cellAt, emptyCell } from './table.ts'
import type { Cell, Row, Table } from './table.ts'

/** The bank-soal-cerdas sheet: one question per row, its columns named as in a database. */
export type CerdasHeader = { body: number; columns: Map<string, number>; titles: string[] }

export function findCerdasHeader(table: Table): CerdasHeader | null {
  return findHeader(table.rows, (row, index) => {
    const columns = new Map(
      row.cells.map((cell, column): [string, number] => [columnName(cell.text), column]),
    )
    const isOne = columns.has('TIPE SOAL') && columns.has('TEKS SOAL')
    const hasKey = [...columns.keys()].some((name) =>
      /^(JAWABAN PG|RUBRIK URAIAN|PASANGAN KIRI 1|JAWABAN BENAR ?SALAH)$/.test(name),
    )
    return isOne && hasKey ? { body: index + 1, columns, titles: row.cells.map((cell) => cell.text) } : null
  })
}

const forms: Record<string, Form> = {
  PG: 'pilihan-ganda',
  'PILIHAN GANDA': 'pilihan-ganda',
  URAIAN: 'uraian',
  ESSAY: 'uraian',
  ESAI: 'uraian',
  MENJODOHKAN: 'menjodohkan',
  'BENAR SALAH': 'pilihan-ganda',
  BENARSALAH: 'pilihan-ganda',
}

export function readCerdasTable(reading: Reading, table: Table, header: CerdasHeader): void {
  for (const row of table.rows.slice(header.body)) {
    const at = (name: string) => cellAt(row, header.columns.get(name))
    const isBlank = ['TEKS SOAL', 'JAWABAN PG', 'OPSI A'].every(
      (name) => at(name).html === '' && at(name).lost === 0,
    )
    if (!isBlank) readRow(reading, table, header, row, at)
  }
}

/** The columns that anything is read from; the others say where in the curriculum a question stands. */
export function cerdasColumns({ columns }: CerdasHeader): Set<number> {
  const names =
    /^(TIPE SOAL|TEKS SOAL|OPSI [A-F]|JAWABAN PG|JAWABAN BENAR ?SALAH|RUBRIK URAIAN|PASANGAN (KIRI|KANAN) \d{1,2}|PEMBAHASAN|ID|NO|NOMOR)$/
  return new Set([...columns].flatMap(([name, column]) => (names.test(name) ? [column] : [])))
}

type At = (name: string) => Cell

function readRow(reading: Reading, table: Table, header: CerdasHeader, row: Row, at: At): void {
  const type = columnName(at('TIPE SOAL').text)
  const isTrueFalse = type.startsWith('BENAR')
  const form = forms[type]
  const options = isTrueFalse ? trueFalse : form === 'menjodohkan' ? pairs(at) : lettered(at)
  const key = isTrueFalse
    ? at('JAWABAN BENARSALAH').text || at('JAWABAN BENAR SALAH').text
    : at('JAWABAN PG').text
  const findings: Finding[] = lostInCells(
    ['TEKS SOAL', 'OPSI A', 'OPSI B', 'OPSI C', 'OPSI D', 'OPSI E'].map(at),
  )
  if (form === undefined)
    findings.push(finding('jenis', 'peringatan', 'tipe-tidak-dikenal', shortened(at('TIPE SOAL').text)))
  const guessed = form ?? (options.length > 1 ? 'pilihan-ganda' : 'uraian')
  if (guessed === 'pilihan-ganda' && options.length < 2)
    findings.push(finding('opsi A', 'galat', 'opsi-kurang', 'cerdas'))
  const built = buildSoal(guessed, {
    stem: at('TEKS SOAL').html,
    options,
    key: guessed === 'pilihan-ganda' ? key : '',
    keyHtml: at('RUBRIK URAIAN').html,
    categories: [],
    maxMark: defaultMaxMark,
  })
  const place = table.name === '' ? `Baris ${row.number}` : `${table.name}, baris ${row.number}`
  const title = (part: Part) => header.titles[header.columns.get(columnOf(part, isTrueFalse)) ?? -1]
  addSoal(
    reading,
    { place, source: row.source, title },
    {
      number: String(reading.questions.length + 1),
      ...built,
      content: withTwoOptions(built.content),
      pembahasan: at('PEMBAHASAN').html,
      findings: [...findings, ...built.findings],
    },
  )
}

const trueFalse: Option[] = ['Benar', 'Salah'].map((text, i) => ({ id: columnLetter(i), html: text, text }))

function lettered(at: At): Option[] {
  return ['A', 'B', 'C', 'D', 'E', 'F']
    .map((id) => ({ ...at(`OPSI ${id}`), id }))
    .filter(({ html }) => html !== '')
}

function pairs(at: At): Option[] {
  return Array.from({ length: 20 }, (_, i) => {
    const [left, right] = [at(`PASANGAN KIRI ${i + 1}`), at(`PASANGAN KANAN ${i + 1}`)]
    if (left === emptyCell && right === emptyCell) return { id: '', html: '', text: '' }
    return { id: String(i + 1), html: `${left.html} → ${right.html}`, text: `${left.text} → ${right.text}` }
  }).filter(({ html }) => html !== '')
}

function columnOf(part: Part, isTrueFalse: boolean): string {
  if (part === 'soal') return 'TEKS SOAL'
  if (part === 'jenis') return 'TIPE SOAL'
  if (part === 'kunci') return isTrueFalse ? 'JAWABAN BENARSALAH' : 'JAWABAN PG'
  return part.toUpperCase()
}
