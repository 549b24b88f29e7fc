import { cellHtml } from './cell-text.ts'
import { xlsRecords, xlsSheets } from './xls-records.ts'

/*
 * What is raised or lowered in the cells of an .xls. The library reads their text alone, and 2³ would be 23.
 * Records as [MS-XLS] has them: FONT 2.4.122, BOUNDSHEET8 2.4.28, SST 2.4.265 with XLUnicodeRichExtendedString 2.5.293,
 * LABELSST 2.4.149, CONTINUE 2.4.58.
 */
const kinds = { font: 0x31, strings: 0xfc, more: 0x3c, label: 0xfd }

/** By the name of a sheet and `row:column` the HTML of cells that hold raised or lowered signs. */
export type XlsRich = Map<string, Map<string, string>>

type Run = { from: number; font: number }

/** Never throws: what cannot be followed is left as plain text. */
export function readXlsRich(stream: Uint8Array): XlsRich {
  const found: XlsRich = new Map()
  const records = [...xlsRecords(stream)]
  const tags = records.flatMap(({ kind, body }) => (kind === kinds.font ? [fontTag(body)] : []))
  // Font 4 does not exist; those behind it are counted as if it did.
  const tagOf = (font: number) => tags[font > 4 ? font - 1 : font] ?? ''
  if (!tags.some((tag) => tag !== '')) return found
  const start = records.findIndex(({ kind }) => kind === kinds.strings)
  if (start < 0) return found
  const parts = [records[start]!.body]
  for (let next = start + 1; records[next]?.kind === kinds.more; next += 1) parts.push(records[next]!.body)
  const rich = readStrings(parts, tagOf)
  if (rich.size === 0) return found
  for (const { boundSheet, records: own } of xlsSheets(stream)) {
    const cells = new Map<string, string>()
    found.set(nameOf(boundSheet), cells)
    for (const { kind, body } of own) {
      if (kind !== kinds.label || body.length < 10) continue
      const view = viewOf(body)
      const html = rich.get(view.getUint32(6, true))
      if (html !== undefined) cells.set(`${view.getUint16(0, true)}:${view.getUint16(2, true)}`, html)
    }
  }
  return found
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function fontTag(body: Uint8Array): string {
  const script = body.length >= 10 ? viewOf(body).getUint16(8, true) : 0
  return script === 1 ? 'sup' : script === 2 ? 'sub' : ''
}

function nameOf(boundSheet: Uint8Array): string {
  const isWide = (boundSheet[7] ?? 0) & 1
  return Buffer.from(boundSheet.subarray(8)).toString(isWide ? 'utf16le' : 'latin1')
}

/** Walks over a record and what continues it; a string that is parted says anew how wide its letters are. */
function reader(parts: Uint8Array[]) {
  let part = 0
  let at = 0
  const byte = (): number => {
    while (part < parts.length && at >= parts[part]!.length) {
      part += 1
      at = 0
    }
    const value = parts[part]?.[at]
    if (value === undefined) throw new RangeError('string table ends early')
    at += 1
    return value
  }
  const short = () => byte() + byte() * 256
  const text = (length: number, isWide: boolean): string => {
    let wide = isWide
    let read = ''
    for (let left = length; left > 0; left -= 1) {
      if (at >= parts[part]!.length) wide = (byte() & 1) === 1
      read += String.fromCharCode(wide ? short() : byte())
    }
    return read
  }
  return { byte, short, long: () => short() + short() * 65_536, text }
}

function readStrings(parts: Uint8Array[], tagOf: (font: number) => string): Map<number, string> {
  const rich = new Map<number, string>()
  const { byte, short, long, text } = reader(parts)
  try {
    long()
    const count = long()
    for (let index = 0; index < count; index += 1) {
      const length = short()
      const flags = byte()
      const runCount = flags & 8 ? short() : 0
      const extra = flags & 4 ? long() : 0
      const words = text(length, (flags & 1) === 1)
      const runs = Array.from({ length: runCount }, (): Run => ({ from: short(), font: short() }))
      for (let skipped = 0; skipped < extra; skipped += 1) byte()
      if (runs.some(({ font }) => tagOf(font) !== '')) rich.set(index, runsHtml(words, runs, tagOf))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return rich
}

function runsHtml(text: string, runs: Run[], tagOf: (font: number) => string): string {
  const cuts = [{ from: 0, tag: '' }, ...runs.map(({ from, font }) => ({ from, tag: tagOf(font) }))]
  return cuts
    .map(({ from, tag }, at) => {
      const words = cellHtml(text.slice(from, cuts[at + 1]?.from ?? text.length))
      return tag === '' || words === '' ? words : `<${tag}>${words}</${tag}>`
    })
    .join('')
}
