import { soalProblem } from '@suluh/contract/bank/soal-problem'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ImportedSoal, ImportFormat, ImportProblem } from '@suluh/contract/bank/soal-import'
import { isAiken, readAiken } from './gift/aiken.ts'
import type { TextFile } from './gift/aiken.ts'
import { csvDelimiter, likelyDelimiter, readCsvTable } from './sheet/csv.ts'
import { isGift, readGift } from './gift/gift.ts'
import { createImageStore } from './image-store.ts'
import type { StoredImage } from './image-store.ts'
import { isJson, readJson } from './json.ts'
import { isMoodleXml, readMoodleXml } from './moodle/moodle-xml.ts'
import { isQtiItem, readLoneQtiItem, readQtiPackage } from './qti/qti.ts'
import { isCandyText, readCandyText } from './word/read-candy-text.ts'
import type { Reading } from './soal/reading.ts'
import { readTables } from './table/read-tables.ts'
import type { Layout } from './table/read-tables.ts'
import { recogniseSoal } from './recognise.ts'
import type { RecognisedSoal } from './recognise.ts'
import { readSheets } from './sheet/sheet.ts'
import type { SheetFile } from './sheet/sheet.ts'
import { readWord } from './word/word.ts'
import { corrupt, defaultLimits } from '@suluh/tabular/zip'
import type { ReadLimits } from '@suluh/tabular/zip'

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
 * Reads the questions of a Word, Excel, CSV, GIFT, Aiken, Moodle XML, QTI or JSON file, told apart by content. A question with a
 * `galat` cannot be taken over; one that cannot even be shown is a problem with `question: null`.
 *
 * Throws `SuluhError` only: `unsupported-file` for other files, `too-large` beyond the limits, `validation`
 * for damaged or empty files and for files without questions.
 */
export async function readQuestions(file: SoalFile, limits: Partial<ReadLimits> = {}): Promise<ReadResult> {
  const bounds = { ...defaultLimits, ...limits }
  try {
    return await readRecognised(recogniseSoal(file.bytes, bounds))
  } catch (error) {
    // Libraries throw many things at damaged files; a teacher can only mend the file.
    throw error instanceof SuluhError ? error : corrupt(error)
  }
}

async function readRecognised(file: RecognisedSoal): Promise<ReadResult> {
  switch (file.kind) {
    case 'word': {
      const { tables, paragraphs, sourceHtml, images } = await readWord(file.entries, file.document)
      if (isCandyText(paragraphs)) {
        const reading: Reading = { questions: [], problems: [] }
        readCandyText(reading, paragraphs)
        return { format: 'word-candycbt', sourceHtml, images, ...reading }
      }
      const { layout, ...reading } = readTables(tables)
      return { format: wordFormats[layout], sourceHtml, images, ...reading }
    }
    case 'workbook':
      return fromSheet(readSheets(file.file))
    case 'qti': {
      const store = createImageStore()
      return fromText('qti', readQtiPackage(file.entries, store), store.images)
    }
    case 'text':
      return readText(file.text)
  }
}

const wordFormats: Record<Layout, ImportFormat> = {
  '8-kolom': 'word-8-kolom',
  akm: 'word-akm',
  zya: 'word-zya',
  beesmart: 'word-8-kolom',
  'bank-soal-cerdas': 'word-8-kolom',
}
const sheetFormats: Record<Layout, ImportFormat> = {
  '8-kolom': 'excel-8-kolom',
  akm: 'excel-akm',
  zya: 'excel-zya',
  beesmart: 'excel-beesmart',
  'bank-soal-cerdas': 'excel-bank-soal-cerdas',
}

function fromSheet({ tables, sourceHtml, images, hasLostPictures }: SheetFile): ReadResult {
  const { layout, questions, problems } = readTables(tables)
  if (hasLostPictures)
    problems.unshift({
      ...soalProblem('gambar-excel'),
      severity: 'peringatan',
      place: 'Seluruh berkas',
      question: null,
      source: null,
    })
  return { format: sheetFormats[layout], sourceHtml, questions, images, problems }
}

function readText(text: string): ReadResult {
  const store = createImageStore()
  if (isMoodleXml(text)) return fromText('moodle-xml', readMoodleXml(text, store), store.images)
  if (isQtiItem(text)) return fromText('qti', readLoneQtiItem(text), [])
  if (isJson(text)) return fromText('json', readJson(text), [])
  const delimiter = csvDelimiter(text)
  if (delimiter !== null) {
    const { tables, sourceHtml } = readCsvTable(text, delimiter)
    const { questions, problems } = readTables(tables)
    return { format: 'csv-8-kolom', sourceHtml, questions, images: [], problems }
  }
  if (isAiken(text)) return fromText('aiken', readAiken(text), store.images)
  if (isGift(text)) return fromText('gift', readGift(text, store), store.images)
  // Throws with the columns that were found.
  const other = likelyDelimiter(text)
  if (other !== null) readTables(readCsvTable(text, other).tables)
  throw new SuluhError(
    'validation',
    'Soal tidak ditemukan di teks ini. Yang dicari: CSV dengan baris judul NO, SOAL, JAWABAN A …, JAWABAN BENAR; GIFT dengan jawaban di dalam { }; Aiken dengan baris ANSWER; Moodle XML; atau JSON dengan pertanyaan, pilihan dan jawaban.',
  )
}

function fromText(format: ImportFormat, file: TextFile, images: StoredImage[]): ReadResult {
  if (file.questions.length === 0 && file.problems.length === 0)
    throw new SuluhError('validation', 'Belum ada soal yang terisi di berkas ini.')
  return { format, images, ...file }
}
