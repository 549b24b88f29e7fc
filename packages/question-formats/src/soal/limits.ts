import { cannotHold, leavesOut } from '@suluh/contract/bank/soal-export'
import type { ExportFormat, Limit } from '@suluh/contract/bank/soal-export'
import type { Choice } from '@suluh/contract/bank/soal-form'
import { columnLetter } from './build-menjodohkan.ts'
import { readOptionKey } from './build-soal.ts'
import { richTexts } from './export-file.ts'
import type { ExportSoal } from './export-file.ts'
import { exportText, quizText } from '../html/export-text.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { bareKey, readAnswers } from './key-text.ts'
import { readNumberAnswer } from './number-text.ts'
import { formulaNodes, plainTextHtml } from '../html/plain-text.ts'
import type { SafeNode } from '../html/safe-html.ts'
import { kisiTags, mostInTag } from './own-marks.ts'
import { pairsOf } from './pairs-of.ts'
import { defaultMaxMark } from './soal-parts.ts'
import { comparableHtml } from './same-soal.ts'
import { acceptedAnswers, nameOf } from '../table/table-cells.ts'
import { parseOwnHtml, tidyHtml } from '../html/html-text.ts'

/** What of a question a format cannot hold; empty means that it comes back as it went. */
export function lossesOf(format: ExportFormat, question: ExportSoal): Limit[] {
  return cannotHold[format].filter((limit) => detectors[limit](question))
}

/** Why a format has no place for the question at all; empty where it has. */
export function reasonsToLeaveOut(format: ExportFormat, question: ExportSoal): Limit[] {
  return lossesOf(format, question).filter((limit) => leavesOut.includes(limit))
}

export function isLeftOut(format: ExportFormat, question: ExportSoal): boolean {
  return reasonsToLeaveOut(format, question).length > 0
}

/** What Kahoot takes of a question and of an answer, in letters. */
export const mostInKahoot = { question: 120, answer: 75 }

/** The texts of a question as a sheet for quizzes has them. */
function quizTexts({ content }: ExportSoal): string[] {
  const options = 'options' in content ? content.options : []
  return [content.stem, ...options.map(({ html }) => html)].map(quizText)
}

const inTexts = (test: (html: string) => boolean) => (question: ExportSoal) => richTexts(question).some(test)

const detectors: Record<Limit, (question: ExportSoal) => boolean> = {
  bentuk: ({ content }) => !content.form.startsWith('pilihan-ganda'),
  'bentuk-berpasangan': ({ content }) =>
    content.form === 'menjodohkan' || content.form === 'kategori' || content.form === 'pilihan-berbobot',
  'satu-pasangan': ({ content, key }) =>
    (content.form === 'menjodohkan' || content.form === 'kategori') && pairsOf(content, key).pairs.length < 2,
  'opsi-lebih-4': ({ content }) => 'options' in content && content.options.length > 4,
  'opsi-lebih-5': (question) =>
    ('options' in question.content ? question.content.options : acceptedAnswers(question)).length > 5,
  'teks-panjang': (question) => {
    const [stem = '', ...options] = quizTexts(question)
    return stem.length > mostInKahoot.question || options.some((text) => text.length > mostInKahoot.answer)
  },
  'hanya-gambar': (question) => quizTexts(question).includes(''),
  pembahasan: ({ pembahasan }) => pembahasan !== '',
  bacaan: ({ stimulus = '' }) => stimulus !== '',
  gambar: inTexts((html) => html.includes('<img')),
  'posisi-gambar': inTexts((html) => html.includes('<img') && !isPictureLast(html)),
  'gambar-pasangan': ({ content }) =>
    content.form === 'menjodohkan' &&
    [...content.rows, ...content.columns].some(({ html }) => html.includes('<img')),
  'ukuran-gambar': inTexts((html) => /<img[^>]* (width|height)=|<img[^>]* alt="[^"]/.test(html)),
  suara: inTexts((html) => html.includes('<audio')),
  hiasan: inTexts((html) => {
    const bare = tidyHtml(html.replace(/<(img|audio)\b[^<>]*>(<\/audio>)?/g, ''))
    return plainTextHtml(exportText(bare)) !== bare
  }),
  kode: inTexts((html) =>
    /<(code|pre|blockquote|div(?! dir)|ol start|th)\b|<(td|th)[^>]* rowspan|<\/p><\/li>|<li>(?:(?!<\/li>)[^])*<(ul|ol|table)/.test(
      html,
    ),
  ),
  arah: inTexts((html) => hasOwnDirection(html)),
  'mirip-rumus': inTexts((html) => looksLikeMark(parseOwnHtml(html))),
  'nama-kategori': ({ content }) => content.form === 'kategori' && !arePlainNames(content.categories),
  'tanda-di-jawaban': (question) =>
    question.key.form === 'isian-singkat' &&
    // Moodle has no sign for an arrow that is meant as one, and a tag is taken for how a file wrote its letters.
    (!survivesAsText(question) ||
      question.key.texts.some((text) => text.includes('->') || text.includes('<'))),
  'teks-dan-angka': ({ content, key }) =>
    key.form === 'isian-singkat' &&
    content.form === 'isian-singkat' &&
    (content.numeric
      ? key.numbers.length === 0 || key.texts.some((text) => readNumberAnswer(text) === null)
      : key.numbers.length > 0),
  rubrik: ({ key }) => key.form === 'uraian' && key.rubric !== '',
  'skor-maksimum': ({ key }) => key.form === 'uraian' && key.maxMark !== defaultMaxMark,
  'tanpa-pasangan': ({ content, key }) =>
    content.form === 'menjodohkan' &&
    key.form === 'menjodohkan' &&
    content.rows.some(({ id }) => !key.correct[id]?.length),
  kembar: ({ content }) =>
    content.form === 'menjodohkan'
      ? hasTwins(content.rows) || hasTwins(content.columns)
      : content.form === 'kategori' && (hasTwins(content.statements) || hasTwins(content.categories)),
  'urutan-kolom': ({ content }) =>
    content.form === 'menjodohkan' && !isSortedPlain(content.rows, content.columns),
  'hiasan-kolom': ({ content }) =>
    (content.form === 'menjodohkan'
      ? content.columns
      : content.form === 'kategori'
        ? content.categories
        : []
    ).some(({ html }) => /<(?!span data-tex=|\/span>)/.test(html)),
  'semua-benar': ({ content, key }) =>
    key.form === 'pilihan-ganda' && 'options' in content && key.accepted.length >= content.options.length,
  'bobot-halus': ({ key }) =>
    key.form === 'pilihan-berbobot' &&
    Object.values(key.weights).some((weight) => Number(weight.toFixed(2)) !== weight),
  'opsi-mirip-nomor': ({ content, key }) => 'options' in content && isMistakable(content.options, key),
  'satu-sudah-cukup': ({ key }) => key.form === 'pilihan-ganda-kompleks',
  'beberapa-kunci': ({ key }) => key.form === 'pilihan-ganda' && key.accepted.length !== 1,
  toleransi: ({ content, key }) =>
    content.form === 'isian-singkat' &&
    content.numeric &&
    key.form === 'isian-singkat' &&
    key.numbers.some(({ tolerance }) => tolerance !== 0),
  kisi: ({ indikator = '', capaian = '' }) => indikator + capaian !== '',
  'kisi-panjang': (question) =>
    kisiTags(question).some((tag) => tag.length === mostInTag) ||
    /\n|\s\s/.test(`${question.indikator ?? ''}${question.capaian ?? ''}`),
  rumus: inTexts((html) => /<span data-tex|<su[bp]>/.test(html)),
  'kunci-mirip-opsi': ({ content, key }) => 'options' in content && isAmbiguous(content.options, key),
}

/** Text first and then one picture, which is how a spreadsheet gives them back. */
function isPictureLast(html: string): boolean {
  const picture = '<img data-image="\\d+" alt="[^"]*"(?: width="\\d+")?(?: height="\\d+")?>'
  return (
    new RegExp(`^${picture}$`).test(html) ||
    new RegExp(`^<p>(?:(?!</?p>|<img)[^])+</p><p>${picture}</p>$`).test(html)
  )
}

// Direction is found anew from the first letter of each paragraph.
function hasOwnDirection(html: string): boolean {
  const bare = html.replace(/<div dir="\w+">([^]*?)<\/div>/g, '$1').replace(/ dir="\w+"/g, '')
  const found = tidyHtml(/^<(p|div|ul|ol|table|pre|blockquote)\b/.test(bare) ? bare : `<p>${bare}</p>`)
  return comparableHtml(found) !== comparableHtml(html)
}

function looksLikeMark(nodes: SafeNode[]): boolean {
  return nodes.some((node) => {
    if (typeof node !== 'string')
      return node.attrs['data-tex']?.includes('\\)') || looksLikeMark(node.children)
    return (
      formulaNodes(node).some((each) => typeof each !== 'string') || /\\[([]|\$\$|<\/?su[bp]>/i.test(node)
    )
  })
}

function arePlainNames(categories: Choice[]): boolean {
  const names = categories.map(({ html }) => nameOf(html))
  const isPlain = categories.every(
    ({ html }, i) =>
      html === escapeHtml(names[i] ?? '') && !/[/;|,:()=\n]|^\s|\s$|\s\s|\.$/.test(names[i] ?? ''),
  )
  return (
    isPlain &&
    new Set(names.map((name) => name.toUpperCase())).size === names.length &&
    names.every((name) => name.length > 1)
  )
}

function survivesAsText(question: ExportSoal): boolean {
  const { content, key } = question
  if (content.form !== 'isian-singkat' || key.form !== 'isian-singkat') return true
  const written = acceptedAnswers(question)
  const read = readAnswers(written.join('; '))
  const numbers = read.map((text) => readNumberAnswer(text))
  if (content.numeric)
    return key.numbers.every(
      ({ value, tolerance }, i) => numbers[i]?.value === value && numbers[i].tolerance === tolerance,
    )
  const isSame =
    JSON.stringify(read) === JSON.stringify(key.texts) && key.texts.every((text) => bareKey(text) === text)
  return isSame && !numbers.every((number) => number !== null)
}

const hasTwins = (list: Choice[]) => new Set(list.map(({ html }) => tidyHtml(html))).size < list.length

function isSortedPlain(rows: Choice[], columns: Choice[]): boolean {
  const texts = columns.map(({ html }) => html.replace(/<[^<>]*>/g, ''))
  const sorted = texts.toSorted((a, b) => a.localeCompare(b, 'id', { numeric: true }))
  const hasArrow = [...rows, ...columns].some(({ html }) => /→|⇒|-&gt;|=&gt;/.test(html))
  return !hasArrow && JSON.stringify(texts) === JSON.stringify(sorted) && new Set(texts).size === texts.length
}

function isAmbiguous(options: Choice[], key: ExportSoal['key']): boolean {
  const { letters, isMisread } = readBack(options, key)
  const isOneForm = key.form === 'pilihan-ganda' ? letters.length === 1 : letters.length > 1
  return !isOneForm || isMisread
}

/** Whether numbers as key would be read as another option, or the letters before options as their own. */
function isMistakable(options: Choice[], key: ExportSoal['key']): boolean {
  const places = /^\d{1,2}(\s*[,;]\s*\d{1,2})+$/
  return readBack(options, key).isMisread || options.some(({ html }) => places.test(nameOf(html)))
}

function readBack(options: Choice[], key: ExportSoal['key']): { letters: string[]; isMisread: boolean } {
  const right =
    key.form === 'pilihan-ganda' ? key.accepted : key.form === 'pilihan-ganda-kompleks' ? key.correct : []
  const list = options.map(({ html }, i) => ({ id: columnLetter(i), html, text: nameOf(html) }))
  const letters = options.flatMap(({ id }, i) => (right.includes(id) ? [columnLetter(i)] : []))
  const isLed = list.every(({ id, text }) => new RegExp(`^${id}\\s*[.)]\\s`, 'i').test(text))
  const read = readOptionKey(list, letters.join(','))
  return { letters, isMisread: isLed || JSON.stringify(read) !== JSON.stringify(letters) }
}
