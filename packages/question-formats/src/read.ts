import { SuluhError } from '@suluh/contract/error'
import type { ImportedSoal, ImportFormat, ImportProblem } from '@suluh/contract/soal-import'
import { isAiken, readAiken } from './aiken.ts'
import type { TextFile } from './aiken.ts'
import { csvDelimiter, likelyDelimiter, readCsv } from './csv.ts'
import { isGift, readGift } from './gift.ts'
import { createImageStore } from './image-store.ts'
import type { StoredImage } from './image-store.ts'
import { readTables } from './read-tables.ts'
import { recognise } from './recognise.ts'
import type { Recognised } from './recognise.ts'
import { readSheets, readSheetZip } from './sheet.ts'
import type { SheetFile } from './sheet.ts'
import { readWord } from './word.ts'
import { checkXlsRecords } from './xls-records.ts'
import { corrupt, defaultLimits } from './zip.ts'
import type { ReadLimits } from './zip.ts'

export type SoalFile = { name: string; bytes: Uint8Array }
export type ReadResult = {
  format: ImportFormat
  /** The file as it came, as safe HTML; rows and blocks carry `data-source`. */
  sourceHtml: string
  questions: ImportedSoal[]
  /** Pictures named by `<img data-image="0">` in the questions and in `sourceHtml`. */
  images: StoredImage[]
  problems: ImportProblem[]
}

/**
 * Reads the questions of a Word, Excel, CSV, GIFT or Aiken file, told apart by content. A question with a
 * `galat` cannot be taken over; one that cannot even be shown is a problem with `question: null`.
 *
 * Throws `SuluhError` only: `unsupported-file` for other files, `too-large` beyond the limits, `validation`
 * for damaged or empty files and for files without questions.
 */
export async function readQuestions(file: SoalFile, limits: Partial<ReadLimits> = {}): Promise<ReadResult> {
  const bounds = { ...defaultLimits, ...limits }
  if (file.bytes.length > bounds.fileBytes)
    throw new SuluhError(
      'too-large',
      `Berkas lebih besar dari ${Math.round(bounds.fileBytes / 1024 / 1024)} MB. Perkecil gambarnya atau bagi soalnya.`,
    )
  try {
    return await readRecognised(recognise(file.bytes, bounds))
  } catch (error) {
    // Libraries throw many things at damaged files; a teacher can only mend the file.
    throw error instanceof SuluhError ? error : corrupt(error)
  }
}

async function readRecognised(file: Recognised): Promise<ReadResult> {
  switch (file.kind) {
    case 'word': {
      const { tables, sourceHtml, images } = await readWord(file.entries, file.document)
      const { isAkm, ...reading } = readTables(tables)
      return { format: isAkm ? 'word-akm' : 'word-8-kolom', sourceHtml, images, ...reading }
    }
    case 'sheet-zip':
      return fromSheet(readSheetZip(file.entries))
    case 'sheet-ole':
      checkXlsRecords(file.bytes)
      return fromSheet(readSheets(file.bytes))
    case 'text':
      return readText(file.text)
  }
}

function fromSheet({ tables, sourceHtml, hasPictures }: SheetFile): ReadResult {
  const { questions, problems } = readTables(tables)
  if (hasPictures)
    problems.unshift({
      severity: 'peringatan',
      place: 'Seluruh berkas',
      message: 'Gambar di lembar Excel tidak terbawa',
      mend: 'Sisipkan gambarnya setelah soal dimasukkan, atau pakai templat Word.',
      question: null,
      source: null,
    })
  return { format: 'excel-8-kolom', sourceHtml, questions, images: [], problems }
}

function readText(text: string): ReadResult {
  const delimiter = csvDelimiter(text)
  if (delimiter !== null) {
    const { tables, sourceHtml } = readCsv(text, delimiter)
    const { questions, problems } = readTables(tables)
    return { format: 'csv-8-kolom', sourceHtml, questions, images: [], problems }
  }
  const store = createImageStore()
  if (isAiken(text)) return fromText('aiken', readAiken(text), store.images)
  if (isGift(text)) return fromText('gift', readGift(text, store), store.images)
  // Throws with the columns that were found.
  const other = likelyDelimiter(text)
  if (other !== null) readTables(readCsv(text, other).tables)
  throw new SuluhError(
    'validation',
    'Soal tidak ditemukan di teks ini. Yang dicari: CSV dengan baris judul NO, SOAL, JAWABAN A …, JAWABAN BENAR; GIFT dengan jawaban di dalam { }; atau Aiken dengan baris ANSWER.',
  )
}

function fromText(format: 'gift' | 'aiken', file: TextFile, images: StoredImage[]): ReadResult {
  if (file.questions.length === 0 && file.problems.length === 0)
    throw new SuluhError('validation', 'Belum ada soal yang terisi di berkas ini.')
  return { format, images, ...file }
}
