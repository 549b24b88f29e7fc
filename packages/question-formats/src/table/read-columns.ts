import { finding, isUuid, type Finding } from '../soal/reading.ts'
import { buildSoal, readOptionKey } from '../soal/build-soal.ts'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import type { Form } from '@suluh/contract/bank/soal-words'
import { addRow, isBanner, jenisOf, lostInCells, maxMarkOf, refOf } from './soal-table.ts'
import type { SoalTable } from './soal-table.ts'
import { leadingLetters } from '../plain/key-list.ts'
import { buildCellItem } from '../plain/read-item.ts'
import { parseOwnHtml } from '../html/html-text.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import { isTruth, truthOption, truthsOf, type Truths } from '../soal/truth-keys.ts'
import { plainTextHtml } from '../html/plain-text.ts'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { cellAt } from './table.ts'
import { readJenis } from '../soal/jenis.ts'
import type { Cell, Row } from './table.ts'

/** Reads one row of the 8-column table: one question with an option per column. */
export function readColumnRow(source: SoalTable, row: Row): void {
  const { columns, options } = source.header
  const soal = cellAt(row, columns.soal)
  const key = keyCell(source, row)
  const listed = cellAt(row, options.length === 0 ? columns.opsi : undefined)
  const optionCells = options.length === 0 ? [] : options.map((option) => cellAt(row, option.column))
  if (
    isBanner(row) ||
    isComment(source, row) ||
    ![soal, key, listed, ...optionCells].some((cell) => cell.html !== '' || cell.lost > 0)
  )
    return

  const findings: Finding[] = [...lostInCells([soal, key, ...optionCells]), ...namedFiles(source, row)]
  if (row.isShifted) findings.push(finding('soal', 'galat', 'sel-bergeser'))
  const jenis = jenisOf(source, row, findings)
  const ref = refOf(source, row)
  const written =
    listed.text === ''
      ? options.map(({ id }, i): Option => ({ id, html: '', text: '', ...picked(optionCells[i]) }))
      : listedOptions(listed)
  // Our own tables name options by letter alone, so no option's text is mistaken for the key.
  const all = isUuid(ref) ? written.map((option) => ({ ...option, text: '' })) : written
  const inCell = optionsInCell(source, row, jenis?.form)
  if (inCell !== null) {
    addRow(source, row, inCell, findings)
    return
  }
  const isTruth = jenis?.form === 'kategori' && isTrueOrFalse(all)
  const form = isTruth ? 'pilihan-ganda' : (jenis?.form ?? guessForm(source, row, all, findings))
  const kept = form === 'pilihan-ganda' || form === 'pilihan-ganda-kompleks' || form === 'pilihan-berbobot'
  const built = buildSoal(form, {
    stem: soal.html,
    options: kept ? usedOptions(isUuid(ref) ? all : withoutLetters(all), key.text, findings) : all,
    key: form === 'isian-singkat' && key.text === '' ? answersInOptions(all) : key.text,
    keyHtml: key.html,
    categories: jenis?.categories ?? [],
    maxMark: maxMarkOf(source, row),
  })
  if (kept) findings.push(...otherKeys(source, row, all, key.text))
  if (kept && 'options' in built.content && built.content.options.length < 2) {
    findings.unshift(finding(`opsi ${options[0]?.id ?? 'A'}`, 'galat', 'opsi-kurang', 'kolom'))
  }
  addRow(source, row, built, findings)
}

/** Whether right and wrong are the options of one statement, and not statements themselves. */
function isTrueOrFalse(options: Option[]): boolean {
  const filled = options.filter(({ text }) => text !== '')
  return (
    filled.length === 2 && filled.every(({ text }) => /^(benar|salah|true|false|betul|ya|tidak)$/i.test(text))
  )
}

// "KUNCI" and "JAWABAN" side by side: where both name options, they must be the same.
function otherKeys({ header }: SoalTable, row: Row, options: Option[], key: string): Finding[] {
  const own = readOptionKey(options, key)
  if (own === null || own.length === 0) return []
  for (const { column, title } of header.unknown.filter(({ isKey }) => isKey)) {
    const { text } = cellAt(row, column)
    const other = text === '' ? null : readOptionKey(options, text)
    if (other === null || other.length === 0 || own.join() === other.join()) continue
    const said = `${header.titles.kunci ?? 'KUNCI'}: ${own.join(', ')}; ${title}: ${other.join(', ')}`
    return [finding('kunci', 'galat', 'kunci-berselisih', said)]
  }
  return []
}

// Quizizz has the answers that it accepts where other questions have their options.
const answersInOptions = (options: Option[]) =>
  options
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(';')

// Where no column holds options, they stand below the question in its own cell, as in a kisi-kisi.
function optionsInCell({ header }: SoalTable, row: Row, form: Form | undefined): Built | null {
  const isChoice = form === undefined || form === 'pilihan-ganda' || form === 'pilihan-ganda-kompleks'
  if (!isChoice || header.options.length > 0 || header.columns.opsi !== undefined) return null
  const soal = cellAt(row, header.columns.soal)
  const key = cellAt(row, header.columns.kunci).text
  // "Jelaskan: a. … b. …" asks for both.
  if (form === undefined && task.test(soal.text) && leadingLetters(key) === null) return null
  return buildCellItem(soal.nodes ?? parseOwnHtml(soal.html), key, form === 'pilihan-ganda-kompleks')
}

// "3" below JAWAB1 to JAWAB5 is the third one, even where an option reads "3".
function keyCell({ header }: SoalTable, row: Row): Cell {
  const cell = cellAt(row, header.columns.kunci)
  if (header.isFromZero && /^\d{1,2}$/.test(cell.text))
    return { ...cell, text: header.options[Number(cell.text)]?.id ?? columnLetter(Number(cell.text)) }
  const word = cell.text.toUpperCase()
  if (header.truths !== null && (word === 'B' || word === 'S') && isTruth(filledTexts(header, row)))
    return { ...cell, text: truthOption(word, header.truths) ?? 'B?' }
  if (header.isUnsure && /^\d{1,2}$/.test(cell.text)) return { ...cell, text: `${cell.text}?` }
  if (!header.isNumbered || !/^\d{1,2}(\s*[,;]\s*\d{1,2})*$/.test(cell.text)) return cell
  const places = cell.text.split(/[,;]/).map((text) => header.options[Number(text) - 1])
  // "1,2" may be two places or the text of an option that reads so: that is left open.
  const isText =
    places.length > 1 && header.options.some(({ column }) => cellAt(row, column).text === cell.text)
  const ids = places.flatMap((place) => (place ? [place.id] : []))
  return isText || ids.length < places.length ? cell : { ...cell, text: ids.join(',') }
}

// BeeSmart explains its columns in the row below their titles.
function isComment({ table, header }: SoalTable, row: Row): boolean {
  const jenis = cellAt(row, header.columns.jenis).text
  return (
    header.isNumbered && row === table.rows[header.body] && /\D{3}/.test(jenis) && readJenis(jenis) === null
  )
}

function picked(cell: { html: string; text: string } | undefined): Partial<Option> {
  return cell ? { html: cell.html, text: cell.text } : {}
}

/** Programs write a list as theirs: `["Bogor","Jakarta"]`. */
function listInJson(text: string): string[] | null {
  if (!/^\s*\[[^]*\]\s*$/.test(text)) return null
  try {
    const list: unknown = JSON.parse(text)
    const isList = Array.isArray(list) && list.every((each) => ['string', 'number'].includes(typeof each))
    return isList ? list.map(String) : null
  } catch {
    return null
  }
}

/** All options in one cell, parted by bars, by lines or by semicolons. */
function listedOptions({ text }: Cell): Option[] {
  const mark = ['|', '\n', ';'].find((each) => text.includes(each)) ?? ','
  return (listInJson(text) ?? text.split(mark))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 26)
    .map((part, at) => ({ id: columnLetter(at), html: plainTextHtml(part), text: part }))
}

/** The texts of a row's options, each in its column or all in one cell. */
function textsOf({ columns, options }: SoalTable['header'], row: Row): string[] {
  const listed = cellAt(row, columns.opsi)
  const inColumns = options.map(({ column }) => cellAt(row, column).text)
  return options.length > 0 ? inColumns : listedOptions(listed).map(({ text }) => text)
}

/** Whether the keys of a column are places counted from 0: one of them is 0, and none is the text of an option. */
export function countsFromZero(header: SoalTable['header'], rows: Row[]): boolean {
  const filled = rows.filter((row) => cellAt(row, header.columns.kunci).text !== '')
  const keys = filled.map((row) => ({
    key: cellAt(row, header.columns.kunci).text,
    texts: textsOf(header, row),
  }))
  const isPlaces = keys.every(({ key, texts }) => /^\d{1,2}$/.test(key) && Number(key) < texts.length)
  const isText = keys.some(({ key, texts }) => texts.includes(key))
  return header.kind === 'columns' && isPlaces && keys.some(({ key }) => key === '0') && !isText
}

/** Whether a key is 0 and nothing else, in a column that is not counted from 0 throughout. */
export function hasOddZero(header: SoalTable['header'], rows: Row[]): boolean {
  return rows.some((row) => {
    const texts = textsOf(header, row)
    return cellAt(row, header.columns.kunci).text === '0' && texts.length > 1 && !texts.includes('0')
  })
}

const filledTexts = (header: SoalTable['header'], row: Row) =>
  textsOf(header, row).filter((text) => text !== '')

/** By what the keys of right and wrong are told in a column. */
export function truthsIn(header: SoalTable['header'], rows: Row[]): Truths {
  const truths = rows.filter((row) => isTruth(filledTexts(header, row)))
  return truthsOf(truths.map((row) => cellAt(row, header.columns.kunci).text.toUpperCase()))
}

const task =
  /^\s*(jelaskan|uraikan|sebutkan|mengapa|bagaimana|tuliskan|buatlah|analisis|bandingkan|deskripsikan)\b/i

function guessForm(source: SoalTable, row: Row, options: Option[], findings: Finding[]): Form {
  const { columns } = source.header
  const key = keyCell(source, row).text
  const filled = options.filter((option) => option.html !== '')
  if (options.length === 0) {
    const isLong = key.split(/\s+/).length > 6 || key.includes('\n')
    const isEssay = isLong || columns.skor !== undefined || task.test(cellAt(row, columns.soal).text)
    const form = isEssay ? 'uraian' : 'isian-singkat'
    findings.push(finding('jenis', 'peringatan', 'jenis-kosong', form))
    return form
  }
  const keyed = readOptionKey(filled, key)
  if (filled.length < 2 || keyed === null || keyed.length < 2) return 'pilihan-ganda'
  findings.push(finding('kunci', 'peringatan', 'kunci-jadi-kompleks', String(keyed.length)))
  return 'pilihan-ganda-kompleks'
}

/** Blank options are not used, unless the key names one; a hole between filled ones is worth a look. */
export function usedOptions(options: Option[], key: string, findings: Finding[]): Option[] {
  const keyed = readOptionKey(options, key) ?? []
  const used = options.filter((option) => option.html !== '' || keyed.includes(option.id))
  const last = options.findLastIndex((option) => option.html !== '')
  const holes = options.filter((option, i) => i < last && option.html === '' && !keyed.includes(option.id))
  for (const { id } of holes) findings.push(finding(`opsi ${id}`, 'peringatan', 'opsi-dilewati', id))
  return used
}

// "A. Jakarta" below JAWABAN A says the letter twice; only where every option does is it no part of the text.
function withoutLetters(options: Option[]): Option[] {
  const filled = options.filter((option) => option.html !== '')
  const led = (option: Option) => new RegExp(`^((?:<[^>]+>)*)\\s*${option.id}\\s*[.)]\\s+(?=\\S)`, 'i')
  if (filled.length < 2 || !filled.every((option) => led(option).test(option.html))) return options
  return options.map((option) => ({
    ...option,
    html: option.html.replace(led(option), '$1'),
    text: option.text.replace(led(option), '$1'),
  }))
}

function namedFiles(source: SoalTable, row: Row): Finding[] {
  const names = source.header.fileColumns
    .map((column) => cellAt(row, column).text)
    .filter((name) => name !== '')
  if (names.length === 0) return []
  return [finding('soal', 'peringatan', 'berkas-hilang', namesInShort(names, 3))]
}
