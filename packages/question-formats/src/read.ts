import { soalProblem } from '@suluh/contract/bank/soal-problem'
import { SuluhError } from '@suluh/contract/platform/error'
import { plainText } from '@suluh/rich-text/plain-text'
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
import { headingOf } from './plain/headings.ts'
import { readPlain } from './plain/read-plain.ts'
import { textLines } from './plain/text-lines.ts'
import { wordLines } from './plain/word-lines.ts'
import { richTexts } from './soal/export-file.ts'
import { addProblem, finding, type Reading } from './soal/reading.ts'
import { shortened } from './soal/soal-parts.ts'
import { isSoalTable, readTables } from './table/read-tables.ts'
import type { Layout } from './table/read-tables.ts'
import { recogniseSoal } from './recognise.ts'
import type { RecognisedSoal } from './recognise.ts'
import { readSheets } from './sheet/sheet.ts'
import type { SheetFile } from './sheet/sheet.ts'
import { readWord, type WordFile } from './word/word.ts'
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
    case 'word':
      return readWordFile(await readWord(file.entries, file.document))
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

function readWordFile({
  tables,
  paragraphs,
  blocks,
  hasTrackedChanges,
  hidden,
  embedded,
  remarks,
  oldFormulas,
  margins,
  sourceHtml,
  images,
}: WordFile): ReadResult {
  const reading: Reading = { questions: [], problems: [] }
  const result = (format: ImportFormat, read: Reading) => {
    if (hasTrackedChanges) addProblem(read, wholeFile, finding('soal', 'peringatan', 'lacak-perubahan'))
    if (hidden > 0)
      addProblem(read, wholeFile, finding('soal', 'peringatan', 'teks-tersembunyi', String(hidden)))
    if (embedded > 0)
      addProblem(read, wholeFile, finding('soal', 'peringatan', 'dokumen-di-dalam', String(embedded)))
    if (remarks > 0)
      addProblem(read, wholeFile, finding('soal', 'peringatan', 'komentar-dilewati', String(remarks)))
    if (margins !== '')
      addProblem(read, margin, finding('soal', 'peringatan', 'teks-dilewati', shortened(margins)))
    tellOldFormulas(read, oldFormulas)
    return { format, sourceHtml, images, ...read }
  }
  if (isCandyText(paragraphs)) {
    readCandyText(reading, paragraphs)
    return result('word-candycbt', reading)
  }
  if (!tables.some(isSoalTable)) {
    readPlain(reading, wordLines(blocks))
    if (embedded > 0 && reading.questions.length === 0) throw onlyEmbedded()
    // Says which tables were looked for.
    if (reading.questions.length === 0) readTables(tables)
    return result('word-teks', reading)
  }
  const { layout, used, isOwn, ...inTables } = readTables(tables)
  const first = blocks.findIndex((block) => used.has(block))
  // Above the tables that we write ourselves stand their title and what to do.
  const heading = isOwn ? blocks.slice(0, first) : []
  readPlain(reading, wordLines(blocks, new Set([...used, ...heading])))
  return result(wordFormats[layout], inOrder(inTables, reading))
}

/** Programs that make Word documents of web pages put the whole page inside as another document, which only Word takes apart. */
function onlyEmbedded(): SuluhError {
  return new SuluhError(
    'validation',
    'Soal di dokumen ini ada di dalam dokumen lain yang disisipkan, jadi tidak terbaca. Buka di Word, pilih Simpan Sebagai lalu Dokumen Word (.docx), dan unggah hasilnya.',
  )
}

/** Says of each question how many of its pictures are equations of an older kind. */
function tellOldFormulas(reading: Reading, oldFormulas: Set<number>): void {
  if (oldFormulas.size === 0) return
  for (const [index, { number, source, ...soal }] of reading.questions.entries()) {
    const shown = richTexts(soal).flatMap((html) => [...html.matchAll(/data-image="(\d+)"/g)])
    const count = shown.filter(([, image]) => oldFormulas.has(Number(image))).length
    const said = finding('soal', 'peringatan', 'rumus-lama', String(count))
    if (count > 0) addProblem(reading, { place: `Soal ${number}`, source }, said, index)
  }
}

const margin = { place: 'Kepala dan kaki halaman', source: null }
const wholeFile = { place: 'Seluruh berkas', source: null }

/** What was read of the tables and of the text around them, as it stands in the file. */
function inOrder(tables: Reading, text: Reading): Reading {
  if (text.questions.length === 0) return { ...tables, problems: [...tables.problems, ...text.problems] }
  const place = (source: string | null) => Number(source?.slice(1) ?? 0)
  const all = [...tables.questions, ...text.questions]
  const order = all.map((_, index) => index).toSorted((a, b) => place(all[a]!.source) - place(all[b]!.source))
  const newIndex = new Map(order.map((old, index) => [old, index]))
  const moved = (problems: ImportProblem[], from: number) =>
    problems.map((problem) => ({
      ...problem,
      question: problem.question === null ? null : (newIndex.get(problem.question + from) ?? null),
    }))
  return {
    questions: order.map((index) => all[index]!),
    problems: [...moved(tables.problems, 0), ...moved(text.problems, tables.questions.length)],
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
      part: '',
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
  const language = markupLanguage(text)
  if (language !== null)
    throw new SuluhError(
      'unsupported-file',
      `Ini berkas ${language}, yang tidak dapat dibaca sebagai soal. Salin soalnya sebagai teks biasa, atau simpan sebagai Word (.docx).`,
    )
  if (isAiken(text)) return readAikenOrTyped(text)
  if (isGift(text)) return fromText('gift', readGift(text, store), store.images)
  const plain = readTyped(text)
  if (plain !== null) return plain
  // Throws with the columns that were found.
  const other = likelyDelimiter(text)
  if (other !== null) readTables(readCsvTable(text, other).tables)
  throw new SuluhError(
    'validation',
    'Soal tidak ditemukan di teks ini. Yang dicari: CSV dengan baris judul NO, SOAL, JAWABAN A …, JAWABAN BENAR; GIFT dengan jawaban di dalam { }; Aiken dengan baris ANSWER; Moodle XML; atau JSON dengan pertanyaan, pilihan dan jawaban.',
  )
}

/**
 * `Kunci: B` below the options is how Aiken is written here, and how anybody types an exam. Headings, essays and keys at
 * the end are beyond Aiken, so the reader of typed exams goes first where it finds no fewer questions with options.
 * Aiken's own ANSWER, and statements numbered inside of a question without number, stay Aiken.
 */
function readAikenOrTyped(text: string): ReadResult {
  const aiken = readAiken(text)
  const typed = /^\s{0,20}ANSWER\s*:/im.test(text) ? null : readTyped(text)
  return typed !== null && countChoices(typed) >= countChoices(aiken) ? typed : fromText('aiken', aiken, [])
}

const countChoices = ({ questions }: Reading) =>
  questions.filter(({ content }) => 'options' in content).length

const asked =
  /[?!]\s*$|\.{3,}|…|_{3,}|^\s*(jelaskan|uraikan|sebutkan|mengapa|bagaimana|tuliskan|buatlah|hitunglah|tentukan)\b/i

/** Questions as they are typed or pasted, where any are found. */
function readTyped(text: string): ReadResult | null {
  const reading: Reading = { questions: [], problems: [] }
  const { lines, sourceHtml } = textLines(text)
  readPlain(reading, lines)
  // A letter or a list of names is numbered, too; what is not asked is no question.
  const { questions } = reading
  const isNamed = lines.some(({ raw }) => headingOf(raw, false)?.isName)
  const isTold = questions.some(
    ({ content, key }) => 'options' in content || key.form !== 'uraian' || key.rubric !== '',
  )
  const asking = questions.filter(({ content }) => asked.test(plainText(content.stem)))
  const isAsked = questions.length > 0 && (isTold || isNamed || asking.length * 2 > questions.length)
  return isAsked ? { format: 'teks', sourceHtml, images: [], ...reading } : null
}

function markupLanguage(text: string): string | null {
  if (/\\documentclass\b|\\begin\{(document|questions|enumerate)\}/.test(text)) return 'LaTeX'
  // "#### …" begins a general remark in GIFT.
  if (/\{[^{}]*[=~][^{}]*\}/.test(text)) return null
  return /^#{1,6} \S/m.test(text) && /^\s{0,12}(?:[-*] \[[ x]\]|```|#{2,6} \S|\*\*\S)/m.test(text)
    ? 'Markdown'
    : null
}

function fromText(format: ImportFormat, file: TextFile, images: StoredImage[]): ReadResult {
  if (file.questions.length === 0 && file.problems.length === 0)
    throw new SuluhError('validation', 'Belum ada soal yang terisi di berkas ini.')
  return { format, images, ...file }
}
