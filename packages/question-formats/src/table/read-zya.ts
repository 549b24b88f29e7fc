import { buildSoal } from '../soal/build-soal.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { columnName, findHeader } from '@suluh/tabular/header'
import { readMark } from '../soal/key-text.ts'
import { addSoal, finding, type Finding, type Reading, type Site } from '../soal/reading.ts'
import { defaultMaxMark, shortened, withTwoOptions } from '../soal/soal-parts.ts'
import { lostInCells } from './soal-table.ts'
import { cellAt } from './table.ts'
import type { Row, Table } from './table.ts'

/** ZYA's table: a SOAL row, then JAWABAN rows whose status is 1 for the right one and 0 for the others. */
export type ZyaHeader = {
  body: number
  no?: number
  jenis: number
  isi: number
  status: number
  titles: string[]
}

export function findZyaHeader(table: Table): ZyaHeader | null {
  return findHeader(table.rows, (row, index) => {
    const names = row.cells.map((cell) => columnName(cell.text))
    const place = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
    const [no, jenis, isi] = [place(/^NO(MOR)?$/), place(/^JENIS$/), place(/^ISI$/)]
    const status = place(/^(STATUS )?JAWABAN$|^STATUS$/)
    if (jenis < 0 || isi < 0 || status < 0) return null
    const titles = row.cells.map((cell) => cell.text.replace(/\s+/g, ' '))
    return { body: index + 1, ...(no >= 0 && { no }), jenis, isi, status, titles }
  })
}

/** The columns that anything is read from; the code only says again whether a row is a question. */
export function zyaColumns({ no, jenis, isi, status, titles }: ZyaHeader): Set<number> {
  const code = titles.findIndex((title) => columnName(title) === 'KODE')
  return new Set([no ?? -1, jenis, isi, status, code])
}

/** Reads every question of such a table; the blank forms at its end are left out. */
export function readZyaTable(reading: Reading, table: Table, header: ZyaHeader): void {
  let group: Row[] = []
  let count = 0
  const end = () => {
    if (group.some((row) => cellAt(row, header.isi).html !== ''))
      readQuestion(reading, table, header, group, ++count)
    group = []
  }
  for (const row of table.rows.slice(header.body)) {
    if (/^\s*(SOAL|Q)\b/i.test(cellAt(row, header.jenis).text)) end()
    group.push(row)
  }
  end()
}

function readQuestion(reading: Reading, table: Table, header: ZyaHeader, group: Row[], count: number): void {
  const [first, ...rest] = group
  if (first === undefined) return
  const answers = rest.filter(
    (row) => cellAt(row, header.isi).html !== '' || cellAt(row, header.isi).lost > 0,
  )
  const findings: Finding[] = lostInCells(group.map((row) => cellAt(row, header.isi)))
  const right: string[] = []
  answers.forEach((row, index) => {
    const status = cellAt(row, header.status).text
    const mark = readMark(status)
    if (mark === true) right.push(columnLetter(index))
    if (mark === null) findings.push(finding('kunci', 'galat', 'status-jawaban', shortened(status)))
  })
  if (answers.length === 1) findings.push(finding('opsi B', 'galat', 'opsi-kurang', 'zya'))
  const form = answers.length === 0 ? 'uraian' : right.length > 1 ? 'pilihan-ganda-kompleks' : 'pilihan-ganda'
  const built = buildSoal(form, {
    stem: cellAt(first, header.isi).html,
    options: answers.map((row, i) => ({ id: columnLetter(i), ...cellAt(row, header.isi) })),
    key: right.join(','),
    keyHtml: '',
    categories: [],
    maxMark: defaultMaxMark,
  })
  const no = group.map((row) => cellAt(row, header.no).text).find((text) => text !== '')
  addSoal(reading, site(table, header, first, no), {
    number: (no ?? String(count)).replace(/[.)\s]+$/, '').slice(0, 20),
    ...built,
    content: withTwoOptions(built.content),
    pembahasan: '',
    findings: [...findings, ...built.findings],
  })
}

function site(table: Table, header: ZyaHeader, row: Row, no: string | undefined): Site {
  const spot = table.hasRowNumbers || no === undefined ? `baris ${row.number}` : `nomor ${shortened(no)}`
  const place = table.name === '' ? spot.charAt(0).toUpperCase() + spot.slice(1) : `${table.name}, ${spot}`
  return {
    place,
    source: row.source,
    title: (part) => header.titles[part === 'kunci' ? header.status : header.isi],
  }
}
