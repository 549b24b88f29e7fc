import { choices, shortened } from './soal-parts.ts'
import type { Built, Option, SoalParts } from './soal-parts.ts'
import { readCodes } from './key-text.ts'
import { finding, type Finding } from './reading.ts'
import { tidyHtml } from '../html/html-text.ts'

export type Matching = {
  stem: string
  rows: Option[]
  columns: Option[]
  /** Row code and column codes, as written. */
  pairs: [row: string, columns: string][]
}

/** Matching from coded rows and columns, and a key from row codes to lists of column codes. */
export function buildMatching({ stem, rows, columns, pairs }: Matching): Built {
  const form = 'menjodohkan'
  const correct: Record<string, string[]> = {}
  const findings: Finding[] = []
  for (const [row, written] of pairs) {
    const codes = readCodes(written)
    if (codes === null || !/^[A-Z0-9]{1,3}$/.test(row))
      findings.push(finding('kunci', 'galat', 'kunci-menjodohkan', shortened(`${row} → ${written}`)))
    else correct[row] = [...new Set([...(correct[row] ?? []), ...codes])]
  }
  const alone = rows.filter((row) => !(row.id in correct)).map((row) => row.id)
  if (alone.length > 0 && alone.length < rows.length)
    findings.push(finding('kunci', 'peringatan', 'baris-sendiri', alone.join(', ')))
  return {
    content: { form, stem, rows: choices(rows), columns: choices(columns) },
    key: { form, correct },
    findings,
  }
}

// The arrow inside a tag belongs to a formula.
const arrow = /(?:→|⇒|-{1,2}&gt;|=&gt;)(?![^<]*>)/

/**
 * Matching from options that each hold one pair, "kiri -> kanan". The same text twice is the same row or
 * column; a pair without a left side adds a column that fits nowhere.
 */
export function buildPairs(parts: SoalParts): Built {
  const filled = parts.options.filter((option) => option.html !== '')
  const rows: Option[] = []
  const columns: Option[] = []
  const pairs: [string, string][] = []
  const broken: Finding[] = []
  for (const option of filled) {
    const [left, right, ...more] = option.html.split(arrow)
    if (left === undefined || right === undefined || more.length > 0 || right.trim() === '') {
      broken.push(finding(`opsi ${option.id}`, 'galat', 'bukan-pasangan', shortened(option.text)))
      continue
    }
    const column = placed(columns, tidyHtml(right))
    if (left.trim() !== '') pairs.push([placed(rows, tidyHtml(left)), column])
  }
  return withSortedColumns({ stem: parts.stem, rows, columns, pairs }, broken)
}

/** The id of a text in a list, which grows by one where the text is new. */
export function placed(list: Option[], html: string): string {
  const known = list.find((option) => option.html === html)
  if (known) return known.id
  const id = String(list.length + 1)
  list.push({ id, html, text: html.replace(/<[^<>]*>/g, '') })
  return id
}

/** Pairs are written side by side, so in that order the first column always fits the first row. */
export function withSortedColumns(matching: Matching, findings: Finding[]): Built {
  const order = matching.columns.toSorted((a, b) => a.text.localeCompare(b.text, 'id', { numeric: true }))
  const letter = new Map(order.map((column, i) => [column.id, columnLetter(i)]))
  const built = buildMatching({
    ...matching,
    columns: order.map((column) => ({ ...column, id: letter.get(column.id) ?? column.id })),
    pairs: matching.pairs.map(([row, column]) => [row, letter.get(column) ?? column]),
  })
  return { ...built, findings: [...findings, ...built.findings] }
}

/** A, B … Z, AA, AB … */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}
