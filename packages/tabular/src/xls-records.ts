import { CFB } from '@e965/xlsx'
import { corrupt } from './zip.ts'

const firstRecord = 0x0809
const longestRecord = 8228

export type XlsRecord = { at: number; kind: number; body: Uint8Array }

/**
 * The stream of records that an .xls keeps its sheets in. Throws `validation` where their lengths do not fit together: the
 * library would take such bytes for cells and be busy with them for a long time.
 */
export function xlsStream(bytes: Uint8Array): Uint8Array {
  const stream = workbookStream(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  if (view.byteLength < 8 || view.getUint16(0, true) !== firstRecord) throw corrupt()
  const records = xlsRecords(stream)
  while (records.next().done !== true) continue
  return stream
}

/** Its records, or those of a part of it, one after the other: a file may hold millions of them, and few are of interest. */
export function* xlsRecords(stream: Uint8Array, from = 0, to = stream.byteLength): Generator<XlsRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  for (let at = from; at + 4 <= to;) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    // What follows the last sheet is padding.
    if (kind === 0 && length === 0) return
    const end = at + 4 + length
    if (length > longestRecord || end > view.byteLength) throw corrupt()
    yield { at, kind, body: stream.subarray(at + 4, end) }
    at = end
  }
}

function workbookStream(bytes: Uint8Array): Uint8Array {
  try {
    const file: unknown = CFB.read(bytes, { type: 'array' })
    const entry: unknown = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book')
    const content = typeof entry === 'object' && entry !== null && 'content' in entry ? entry.content : null
    return content instanceof Uint8Array ? content : Uint8Array.from(content as ArrayLike<number>)
  } catch (cause) {
    throw corrupt(cause)
  }
}

/** The records of each sheet, in the order of the stream. BOUNDSHEET8 of [MS-XLS] 2.4.28 says where a sheet begins. */
export function xlsSheets(stream: Uint8Array): { boundSheet: Uint8Array; records: Iterable<XlsRecord> }[] {
  const starts = new Map<number, Uint8Array>()
  for (const { kind, body } of xlsRecords(stream))
    if (kind === 0x85) starts.set(new DataView(body.buffer, body.byteOffset).getUint32(0, true), body)
  const sheets: { boundSheet: Uint8Array; from: number }[] = []
  for (const { at, kind } of xlsRecords(stream)) {
    const boundSheet = kind === firstRecord ? starts.get(at) : undefined
    if (boundSheet) sheets.push({ boundSheet, from: at })
  }
  return sheets.map(({ boundSheet, from }, i) => ({
    boundSheet,
    records: xlsRecords(stream, from, sheets[i + 1]?.from),
  }))
}
