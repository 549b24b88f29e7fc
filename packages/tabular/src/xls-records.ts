import { CFB } from '@e965/xlsx'
import { corrupt } from './zip.ts'

const firstRecord = 0x0809
const longestRecord = 8228

/**
 * Walks the records of an .xls before anything is built from them. Throws `validation` where their lengths
 * do not fit together: the reader would take such bytes for cells and be busy with them for a long time.
 */
export function checkXlsRecords(bytes: Uint8Array): void {
  const content = workbookStream(bytes)
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (view.byteLength < 8 || view.getUint16(0, true) !== firstRecord) throw corrupt()
  for (let at = 0; at + 4 <= view.byteLength;) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    // What follows the last sheet is padding.
    if (kind === 0 && length === 0) return
    at += 4 + length
    if (length > longestRecord || at > view.byteLength) throw corrupt()
  }
}

/** The stream of records that an .xls keeps its sheets in. */
export function workbookStream(bytes: Uint8Array): Uint8Array {
  try {
    const file: unknown = CFB.read(bytes, { type: 'array' })
    const entry: unknown = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book')
    const content = typeof entry === 'object' && entry !== null && 'content' in entry ? entry.content : null
    return content instanceof Uint8Array ? content : Uint8Array.from(content as ArrayLike<number>)
  } catch (cause) {
    throw corrupt(cause)
  }
}

export type XlsRecord = { at: number; kind: number; body: Uint8Array }

/** The records of an .xls one after the other, with the place of each in the stream. */
export function xlsRecords(bytes: Uint8Array): XlsRecord[] {
  const stream = workbookStream(bytes)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const records: XlsRecord[] = []
  for (let at = 0; at + 4 <= view.byteLength;) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (kind === 0 && length === 0) break
    records.push({ at, kind, body: stream.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return records
}

/** The records of each sheet, in the order of the stream. BOUNDSHEET8 of [MS-XLS] 2.4.28 says where a sheet begins. */
export function xlsSheets(all: XlsRecord[]): { boundSheet: Uint8Array; records: XlsRecord[] }[] {
  const starts = new Map(
    all.flatMap(({ kind, body }) =>
      kind === 0x85 ? [[new DataView(body.buffer, body.byteOffset).getUint32(0, true), body] as const] : [],
    ),
  )
  const sheets: { boundSheet: Uint8Array; records: XlsRecord[] }[] = []
  for (const record of all) {
    const boundSheet = record.kind === firstRecord ? starts.get(record.at) : undefined
    if (boundSheet) sheets.push({ boundSheet, records: [] })
    else sheets.at(-1)?.records.push(record)
  }
  return sheets
}
