import { SuluhError } from '@suluh/contract/platform/error'
import { decodeText } from './text-decoding.ts'
import { defaultLimits, inflate, listZip } from './zip.ts'
import type { ReadLimits, ZipEntry } from './zip.ts'

/** Who reads a file, in words for people who bring another one. */
export type FileReader = {
  /** What the file is to hold: "soal", "daftar orang". */
  content: string
  /** Which kinds of files can be read. */
  accepted: string
  /** What to do with a file of another kind. */
  resave: string
  limits: ReadLimits
  /** A text that is read though it looks like a web page or XML. */
  isKnownText?(text: string): boolean
}

export type Recognised =
  | { kind: 'zip'; entries: Map<string, ZipEntry> }
  | { kind: 'xls'; bytes: Uint8Array }
  | { kind: 'text'; text: string }

const unsupported = (message: string) => new SuluhError('unsupported-file', message)

/** How tables are read, unless a reader says otherwise. */
export const tableReader: FileReader = {
  content: 'tabel',
  accepted: 'Yang dapat dibaca: Excel (.xlsx, .xls, .ods) dan CSV.',
  resave: 'Simpan ulang sebagai .xlsx di Excel atau LibreOffice, lalu unggah lagi.',
  limits: defaultLimits,
}

/**
 * What a file is, by its content and never by its name. Throws `unsupported-file` with the way to mend it for what no
 * reader takes, for macros and passwords; `too-large` beyond the limits; `validation` for empty and damaged files.
 */
export function recognise(bytes: Uint8Array, reader: FileReader): Recognised {
  const { limits, accepted } = reader
  if (bytes.length > limits.fileBytes)
    throw new SuluhError(
      'too-large',
      `Berkas lebih besar dari ${Math.round(limits.fileBytes / 1024 / 1024)} MB. Bagi menjadi beberapa berkas, atau perkecil gambarnya.`,
    )
  const empty = new SuluhError('validation', `Berkas ini kosong. Pilih berkas yang berisi ${reader.content}.`)
  if (bytes.length === 0) throw empty
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('PK')) return { kind: 'zip', entries: withoutMacros(listZip(bytes, limits)) }
  if (head.startsWith('\xd0\xcf\x11\xe0')) return recogniseOle(bytes, reader)
  const text = decodeText(bytes)
  if (text === null || !reader.isKnownText?.(text)) refuseKnown(head, reader)
  if (text === null) throw unsupported(`Isi berkas ini tidak dikenal. ${accepted}`)
  if (text.trim() === '') throw empty
  return { kind: 'text', text }
}

/** Whether a zip is a workbook of Excel or OpenDocument. */
export function isWorkbook(entries: Map<string, ZipEntry>): boolean {
  return entries.has('xl/workbook.xml') || mediaType(entries).includes('opendocument.spreadsheet')
}

/** Why a zip cannot be read that is neither a workbook nor anything else that the reader takes. */
export function otherZip(entries: Map<string, ZipEntry>, { accepted, resave }: FileReader): SuluhError {
  if (entries.has('xl/workbook.bin')) return unsupported(`Ini berkas Excel biner (.xlsb). ${resave}`)
  if (mediaType(entries).includes('opendocument.text'))
    return unsupported(`Ini dokumen OpenDocument (.odt). ${resave}`)
  return unsupported(`Ini berkas zip yang isinya tidak dikenal. ${accepted}`)
}

function mediaType(entries: Map<string, ZipEntry>): string {
  const entry = entries.get('mimetype')
  return entry && entry.size < 200 ? Buffer.from(inflate(entry)).toString('latin1') : ''
}

function withoutMacros(entries: Map<string, ZipEntry>): Map<string, ZipEntry> {
  const names = [...entries.keys()]
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)))
    throw macro(names.some((name) => name.startsWith('word/')) ? '.docx' : '.xlsx')
  return entries
}

function macro(kind: string): SuluhError {
  return unsupported(
    `Berkas ini berisi makro dan demi keamanan tidak dibuka. Simpan ulang sebagai ${kind}, lalu unggah lagi.`,
  )
}

function recogniseOle(bytes: Uint8Array, { accepted, resave }: FileReader): Recognised {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (stream: string) => file.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('EncryptedPackage'))
    throw unsupported('Berkas ini berkata sandi. Hapus kata sandinya, lalu unggah lagi.')
  if (holds('WordDocument')) throw unsupported(`Ini berkas Word lama (.doc). ${resave}`)
  if (holds('_VBA_PROJECT_CUR')) throw macro('.xlsx')
  if (holds('Workbook') || holds('Book')) return { kind: 'xls', bytes }
  throw unsupported(`Isi berkas ini tidak dikenal atau rusak. ${accepted}`)
}

function refuseKnown(head: string, { content, accepted, resave }: FileReader): void {
  const start = head
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (head.startsWith('%PDF'))
    throw unsupported(`PDF tidak dapat dibaca sebagai ${content}. Pakai berkas aslinya. ${accepted}`)
  if (start.startsWith('{\\rtf')) throw unsupported(`Ini berkas RTF. ${resave}`)
  if (/^(<!doctype html|<html|<\?xml|<table)/.test(start))
    throw unsupported(`Ini halaman web atau XML, walaupun namanya mungkin berkas Excel. ${resave}`)
  if (/^(\x89png|\xff\xd8\xff|gif8|bm.{4}\0\0)/s.test(start))
    throw unsupported(`Ini gambar, bukan berkas ${content}. ${accepted}`)
}
