import { SuluhError } from '@suluh/contract/platform/error'
import { isMoodleXml } from './moodle-xml.ts'
import { isQtiItem, isQtiPackage } from './qti.ts'
import { decodeText } from './text-decoding.ts'
import { inflate, listZip } from './zip.ts'
import type { ReadLimits, ZipEntry } from './zip.ts'

export type Recognised =
  | { kind: 'word'; entries: Map<string, ZipEntry>; document: string }
  | { kind: 'sheet-zip'; entries: Map<string, ZipEntry> }
  | { kind: 'sheet-ole'; bytes: Uint8Array }
  | { kind: 'qti'; entries: Map<string, ZipEntry> }
  | { kind: 'text'; text: string }

const unsupported = (message: string) => new SuluhError('unsupported-file', message)
const accepted =
  'Yang dapat dibaca: Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT dan Aiken (.txt), Moodle XML, QTI 2.1 (.zip), JSON.'

/**
 * What a file is, by its content alone. Throws `unsupported-file` with the way to mend it, and whatever
 * `listZip` throws.
 */
export function recognise(bytes: Uint8Array, limits: ReadLimits): Recognised {
  if (bytes.length === 0)
    throw new SuluhError('validation', 'Berkas ini kosong. Pilih berkas yang berisi soal.')
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('PK')) return recogniseZip(listZip(bytes, limits))
  if (head.startsWith('\xd0\xcf\x11\xe0')) return recogniseOle(bytes)
  const text = decodeText(bytes)
  if (text === null || !(isMoodleXml(text) || isQtiItem(text))) refuseKnown(head)
  if (text === null) throw unsupported(`Isi berkas ini tidak dikenal. ${accepted}`)
  if (text.trim() === '')
    throw new SuluhError('validation', 'Berkas ini kosong. Pilih berkas yang berisi soal.')
  return { kind: 'text', text }
}

function recogniseZip(entries: Map<string, ZipEntry>): Recognised {
  const names = [...entries.keys()]
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) throw macro(names)
  const document = names.find((name) => /^word\/document\d*\.xml$/.test(name))
  if (document !== undefined) return { kind: 'word', entries, document }
  if (entries.has('xl/workbook.xml')) return { kind: 'sheet-zip', entries }
  if (entries.has('xl/workbook.bin'))
    throw unsupported('Ini berkas Excel biner (.xlsb). Simpan ulang sebagai .xlsx, lalu unggah lagi.')
  if (isQtiPackage(names)) return { kind: 'qti', entries }
  const mimetype = entries.get('mimetype')
  const type = mimetype && mimetype.size < 200 ? Buffer.from(inflate(mimetype)).toString('latin1') : ''
  if (type.includes('opendocument.spreadsheet')) return { kind: 'sheet-zip', entries }
  if (type.includes('opendocument.text'))
    throw unsupported('Ini dokumen OpenDocument (.odt). Simpan ulang sebagai .docx, lalu unggah lagi.')
  throw unsupported(`Ini berkas zip tanpa dokumen Word atau Excel di dalamnya. ${accepted}`)
}

function macro(names: string[]): SuluhError {
  const kind = names.some((name) => name.startsWith('word/')) ? '.docx' : '.xlsx'
  return unsupported(
    `Berkas ini berisi makro dan demi keamanan tidak dibuka. Simpan ulang sebagai ${kind}, lalu unggah lagi.`,
  )
}

function recogniseOle(bytes: Uint8Array): Recognised {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (stream: string) => file.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('EncryptedPackage'))
    throw unsupported('Berkas ini berkata sandi. Hapus kata sandinya, lalu unggah lagi.')
  if (holds('WordDocument'))
    throw unsupported('Ini berkas Word lama (.doc). Simpan ulang sebagai .docx, lalu unggah lagi.')
  if (holds('_VBA_PROJECT_CUR')) throw macro([])
  if (holds('Workbook') || holds('Book')) return { kind: 'sheet-ole', bytes }
  throw unsupported(`Isi berkas ini tidak dikenal atau rusak. ${accepted}`)
}

function refuseKnown(head: string): void {
  const start = head
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (head.startsWith('%PDF'))
    throw unsupported('PDF tidak dapat dibaca sebagai soal. Pakai berkas Word atau Excel aslinya.')
  if (start.startsWith('{\\rtf'))
    throw unsupported('Ini berkas RTF. Buka di Word, simpan ulang sebagai .docx, lalu unggah lagi.')
  if (/^(<!doctype html|<html|<\?xml|<table)/.test(start))
    throw unsupported(
      'Ini halaman web atau XML, bukan tabel soal. Buka di Word atau Excel, simpan ulang sebagai .docx atau .xlsx.',
    )
  if (/^(\x89png|\xff\xd8\xff|gif8|bm.{4}\0\0)/s.test(start))
    throw unsupported(`Ini gambar, bukan berkas soal. ${accepted}`)
}
