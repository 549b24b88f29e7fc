import { isWorkbook, otherZip, recognise } from '@suluh/tabular/recognise'
import type { FileReader, Recognised } from '@suluh/tabular/recognise'
import type { ReadLimits, ZipEntry } from '@suluh/tabular/zip'
import { isMoodleXml } from './moodle/moodle-xml.ts'
import { isQtiItem, isQtiPackage } from './qti/qti.ts'

export type RecognisedSoal =
  | { kind: 'word'; entries: Map<string, ZipEntry>; document: string }
  | { kind: 'workbook'; file: Exclude<Recognised, { kind: 'text' }> }
  | { kind: 'qti'; entries: Map<string, ZipEntry> }
  | { kind: 'text'; text: string }

const soalReader: Omit<FileReader, 'limits'> = {
  content: 'soal',
  accepted:
    'Yang dapat dibaca: Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT dan Aiken (.txt), Moodle XML, QTI 1.2, 2 dan 3 (.zip), JSON.',
  resave: 'Simpan ulang sebagai .docx atau .xlsx, lalu unggah lagi.',
  isKnownText: (text) => isMoodleXml(text) || isQtiItem(text),
}

/** What a file of questions is, by its content alone. Throws what `recognise` throws. */
export function recogniseSoal(bytes: Uint8Array, limits: ReadLimits): RecognisedSoal {
  const reader = { ...soalReader, limits }
  const file = recognise(bytes, reader)
  if (file.kind === 'text') return file
  if (file.kind === 'xls' || isWorkbook(file.entries)) return { kind: 'workbook', file }
  const names = [...file.entries.keys()]
  const document = names.find((name) => /^word\/document\d*\.xml$/.test(name))
  if (document !== undefined) return { kind: 'word', entries: file.entries, document }
  if (isQtiPackage(names)) return { kind: 'qti', entries: file.entries }
  throw otherZip(file.entries, reader)
}
