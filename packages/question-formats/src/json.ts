import { SuluhError } from '@suluh/contract/platform/error'
import { buildSoal } from './soal/build-soal.ts'
import { columnLetter } from './soal/build-menjodohkan.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { plainTextHtml } from './html/plain-text.ts'
import { addProblem, addSoal, finding, type Finding, type Reading } from './soal/reading.ts'
import { defaultMaxMark, shortened } from './soal/soal-parts.ts'
import { decimal } from './table/table-cells.ts'
import type { TextFile } from './gift/aiken.ts'

type Item = Record<string, unknown>
type Group = { name: string; items: unknown[] }

const names = {
  stem: ['pertanyaan', 'soal', 'teks', 'question', 'text'],
  options: ['pilihan', 'opsi', 'options', 'choices'],
  key: ['jawaban', 'kunci', 'answer', 'key', 'correct'],
  note: ['pembahasan', 'penjelasan', 'explanation'],
}

export function isJson(text: string): boolean {
  return /^\s*[[{]\s*(["{[])/.test(text) && /"\s*:/.test(text.slice(0, 5000)) && !/^\s*\{[^"]*[=~]/.test(text)
}

/**
 * Reads lists of `{ pertanyaan, pilihan, jawaban }`, alone or in named groups. A number as key counts from 0
 * where any key of the file is 0, else from 1. Throws `validation` where the JSON is broken or holds no such list.
 */
export function readJson(text: string): TextFile {
  const groups = findGroups(parsed(text)).filter(({ items }) => items.some((item) => isItem(item)))
  if (groups.length === 0)
    throw new SuluhError(
      'validation',
      'Soal tidak ditemukan di berkas JSON ini. Yang dicari: daftar { "pertanyaan": …, "pilihan": […], "jawaban": … }.',
    )
  const reading: Reading = { questions: [], problems: [] }
  const all = groups.flatMap(({ items }) => items.filter(isItem))
  const base = all.some((item) => field(item, names.key) === 0) ? 0 : 1
  let sourceHtml = ''
  let marks = 0
  for (const { name, items } of groups) {
    if (name !== '') sourceHtml += `<p><strong>${escapeHtml(name)}</strong></p>`
    items.forEach((item, index) => {
      const source = `s${(marks += 1)}`
      sourceHtml += `<pre data-source="${source}">${escapeHtml(shown(item))}</pre>`
      const place = name === '' ? `Soal ke-${index + 1}` : `${name}, soal ke-${index + 1}`
      readItem(reading, item, { place, source }, base)
    })
  }
  return { ...reading, sourceHtml }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const error = new SuluhError(
      'validation',
      'Berkas JSON ini rusak atau terpotong. Ekspor ulang dari aplikasi asalnya, lalu unggah lagi.',
    )
    error.cause = cause
    throw error
  }
}

function findGroups(value: unknown): Group[] {
  if (Array.isArray(value)) return [{ name: '', items: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, items]) => (Array.isArray(items) ? [{ name, items }] : []))
}

function isItem(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && names.stem.some((name) => name in item)
}

function field(item: Item, keys: string[]): unknown {
  return item[keys.find((key) => key in item) ?? '']
}

const words = (value: unknown) =>
  typeof value === 'number' ? decimal(value) : typeof value === 'string' ? value : ''

function readItem(
  reading: Reading,
  item: unknown,
  site: { place: string; source: string },
  base: number,
): void {
  if (!isItem(item)) {
    addProblem(reading, site, finding('soal', 'peringatan', 'json-bukan-soal'))
    return
  }
  const list = listOf(field(item, names.options))
  const texts = (Array.isArray(list) ? list : []).map(words)
  const options = texts.map((text, i) => ({ id: columnLetter(i), html: plainTextHtml(text), text }))
  const findings: Finding[] = []
  const { key, count } = readKey(field(item, names.key), texts, base, findings)
  const isLost = !Array.isArray(list) && (list ?? '') !== ''
  if (isLost) findings.push(finding('soal', 'galat', 'opsi-tidak-ditemukan'))
  const form = options.length === 0 ? 'isian-singkat' : count > 1 ? 'pilihan-ganda-kompleks' : 'pilihan-ganda'
  const built = buildSoal(form, {
    stem: plainTextHtml(words(field(item, names.stem))),
    options,
    key,
    keyHtml: '',
    categories: [],
    maxMark: defaultMaxMark,
  })
  addSoal(reading, site, {
    number: String(reading.questions.length + 1),
    ...built,
    pembahasan: plainTextHtml(words(field(item, names.note))),
    findings: [...findings, ...built.findings],
  })
}

/** Options by their letters ({ "A": …, "B": … }) as a list; anything else as it is. */
function listOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
  const isRow = entries.every(([name], at) => name.toUpperCase() === columnLetter(at))
  return isRow ? entries.map(([, text]: [string, unknown]) => text) : value
}

function readKey(
  value: unknown,
  options: string[],
  base: number,
  findings: Finding[],
): { key: string; count: number } {
  const list = Array.isArray(value) ? value : [value]
  if (options.length === 0) return { key: list.map(words).join(';'), count: 0 }
  const letters = list.map((each) => {
    if (typeof each !== 'number') return words(each)
    const index = each - base
    if (options[index] !== undefined) return columnLetter(index)
    findings.push(finding('kunci', 'galat', 'json-kunci', String(each), String(options.length), String(base)))
    return ''
  })
  return { key: letters.filter((letter) => letter !== '').join(','), count: letters.length }
}

function shown(item: unknown): string {
  if (!isItem(item)) return shortened(JSON.stringify(item) ?? '')
  const options = field(item, names.options)
  const lines = (Array.isArray(options) ? options : []).map((text, i) => `${columnLetter(i)}. ${words(text)}`)
  const key = field(item, names.key)
  return [words(field(item, names.stem)), ...lines, `jawaban: ${JSON.stringify(key) ?? ''}`].join('\n')
}
