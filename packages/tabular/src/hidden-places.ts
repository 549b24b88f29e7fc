import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { numbersInShort } from '@suluh/contract/platform/numbers-in-short'
import { xlsSheets } from './xls-records.ts'
import { inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/*
 * What a program shows to nobody. The library tells it for some kinds of file only, and only beside a place for every
 * formatted blank cell, of which a file of a few kB may hold millions.
 */

/** Places counted from 0. */
export type HiddenPlaces = { rows: ReadonlySet<number>; columns: ReadonlySet<number>; isWhole: boolean }
type Found = { rows: Set<number>; columns: Set<number>; isWhole: boolean }
type Most = { rows: number; columns: number }

const nothing = (): Found => ({ rows: new Set(), columns: new Set(), isWhole: false })

/** The hidden rows and columns of the sheets of an .xlsx or .ods in their order. */
export function readZipHidden(entries: Map<string, ZipEntry>, most: Most): HiddenPlaces[] {
  const content = entries.get('content.xml')
  if (content) return odsHidden(textOf(content), most)
  const book = textOf(entries.get('xl/workbook.xml'))
  const links = textOf(entries.get('xl/_rels/workbook.xml.rels'))
  const targets = new Map(
    [...links.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id') ?? '',
      (attribute(tag, 'Target') ?? '').replace(/^(?!\/)/, '/xl/').slice(1),
    ]),
  )
  return [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) =>
    xlsxHidden(textOf(entries.get(targets.get(attribute(tag, '\\w+:id') ?? '') ?? '')), most),
  )
}

/** The same of an .xls: ROW and COLINFO of [MS-XLS] 2.4.221 and 2.4.53. */
export function readXlsHidden(stream: Uint8Array, most: Most): HiddenPlaces[] {
  return xlsSheets(stream).map(({ records }) => {
    const found = nothing()
    for (const { kind, body } of records) {
      const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
      if (kind === 0x208 && body.length >= 14 && (view.getUint16(12, true) & 0x20) !== 0)
        note(found.rows, view.getUint16(0, true), 1, most.rows)
      if (kind === 0x7d && body.length >= 10 && (view.getUint16(8, true) & 1) !== 0) {
        const first = view.getUint16(0, true)
        note(found.columns, first, view.getUint16(2, true) - first + 1, most.columns)
      }
    }
    return found
  })
}

const tag = (names: string) =>
  new RegExp(`<(?:\\w+:)?(${names})(?![\\w:-])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>`, 'g')
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const textOf = (entry: ZipEntry | undefined) => (entry ? Buffer.from(inflate(entry)).toString('latin1') : '')

function xlsxHidden(sheet: string, most: Most): HiddenPlaces {
  const found = nothing()
  if (!/\shidden="/.test(sheet)) return found
  let row = 0
  for (const [, kind, attributes = ''] of sheet.matchAll(tag('row|col'))) {
    const at = (name: string) => Number(attribute(attributes, name))
    const isHidden = /^(1|true)$/.test(attribute(attributes, 'hidden') ?? '')
    if (kind === 'row') {
      row = at('r') || row + 1
      if (isHidden) note(found.rows, row - 1, 1, most.rows)
    } else if (isHidden) note(found.columns, at('min') - 1, at('max') - at('min') + 1, most.columns)
  }
  return found
}

function odsHidden(content: string, most: Most): HiddenPlaces[] {
  const sheets: Found[] = []
  let sheet = nothing()
  let at = { row: 0, column: 0 }
  const styles =
    /<style:style\b[^>]*?\sstyle:name="([^"]+)"[^>]*>\s*<style:table-properties\b[^>]*\stable:display="false"/g
  const unseen = new Set([...content.matchAll(styles)].map(([, name]) => name))
  for (const [, kind, attributes = ''] of content.matchAll(tag('table-row|table-column|table'))) {
    if (kind === 'table') {
      at = { row: 0, column: 0 }
      sheet = { ...nothing(), isWhole: unseen.has(attribute(attributes, 'table:style-name')) }
      sheets.push(sheet)
      continue
    }
    const isHidden = /\stable:visibility="(?:collapse|filter)"/.test(attributes)
    const repeated = Number(/\stable:number-(?:rows|columns)-repeated="(\d{1,7})"/.exec(attributes)?.[1] ?? 1)
    const [places, from, end] =
      kind === 'table-row' ? [sheet.rows, at.row, most.rows] : [sheet.columns, at.column, most.columns]
    if (isHidden) note(places, from, repeated, end)
    if (kind === 'table-row') at.row += repeated
    else at.column += repeated
  }
  return sheets
}

function note(places: Set<number>, from: number, count: number, most: number): void {
  for (let at = from; at < Math.min(from + count, most); at++) places.add(at)
}

/**
 * Of the rows that were read, and of the columns that were taken of them, those that are hidden: their writer may not have
 * meant them. Rows by the number that people see, columns counted from 0.
 */
export function hiddenAmong<R extends { number: number }>(
  hidden: HiddenPlaces | undefined,
  rows: readonly R[],
  columns: ReadonlySet<number>,
  textAt: (row: R, column: number) => string,
): { rows: number[]; columns: number[] } {
  if (!hidden) return { rows: [], columns: [] }
  return {
    rows: rows.flatMap(({ number }) => (hidden.isWhole || hidden.rows.has(number - 1) ? [number] : [])),
    columns: [...hidden.columns].filter(
      (column) => columns.has(column) && rows.some((row) => textAt(row, column) !== ''),
    ),
  }
}

/** What was read of a sheet although it is hidden; the sheet has no name where the file has no other. */
export type HiddenRead = { sheet: string; isWhole: boolean; rows: number[]; columns: string[] }

/** The same of a list of records, columns by their titles; whose sheet it is, its reader knows. */
export function hiddenRead(
  hidden: HiddenPlaces | undefined,
  rows: readonly { row: number; cells: readonly string[] }[],
  titles: readonly string[],
  taken: ReadonlySet<number>,
): Omit<HiddenRead, 'sheet'> {
  const read = rows.map(({ row, cells }) => ({ number: row, cells }))
  const unseen = hiddenAmong(hidden, read, taken, ({ cells }, column) => cells[column] ?? '')
  return {
    isWhole: hidden?.isWhole ?? false,
    rows: unseen.rows,
    columns: unseen.columns.map((column) => titles[column] ?? ''),
  }
}

/** What was read although it is hidden, in words; nothing where nothing is hidden. */
export function hiddenWords(found: readonly HiddenRead[]): string[] {
  const said = found.flatMap(({ sheet, isWhole, rows, columns }) => {
    const places = [
      rows.length > 0 && !isWhole && `baris ${numbersInShort(rows)}`,
      columns.length > 0 && `kolom ${namesInShort(columns, 8)}`,
    ].filter((place) => place !== false)
    if (isWhole && rows.length > 0) places.unshift('seluruhnya')
    if (places.length === 0) return []
    return [`${sheet === '' ? '' : `lembar ${sheet} `}${places.join(' dan ')}`]
  })
  if (said.length === 0) return []
  return [
    `Tersembunyi di Excel, tetapi ikut dibaca: ${namesInShort(said, 6)}. Kalau tidak dipakai, hapus dari berkas lalu unggah lagi.`,
  ]
}
