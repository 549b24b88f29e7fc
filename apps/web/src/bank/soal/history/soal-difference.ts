import type { Choice, SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { escapeHtml } from '@suluh/rich-text/escape'
import { plainText } from '@suluh/rich-text/plain-text'

/** A run of words that both have, or only one of them. */
export type Piece = { kind: 'same' | 'gone' | 'new'; words: string }
export type Difference = { label: string; pieces: Piece[] }
/** A question, with the text that it shares where that is compared, too. */
export type Compared = SoalParts & { stimulus?: string }

/** Longer texts are shown whole, one after the other: comparing them word by word would take too long. */
const mostWords = 1500

/** What became different from one version to the other, part by part, in words; equal parts are left out. */
export function differencesOf(before: Compared, after: Compared): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const labels = [...new Set([...now.keys(), ...old.keys()])]
  return labels.flatMap((label) => differenceOf(label, old.get(label) ?? '', now.get(label) ?? ''))
}

/** What became different in one part; nothing where its words and media are the same. */
export function differenceOf(label: string, was: string, is: string): Difference[] {
  if (textOf(was) !== textOf(is)) return [{ label, pieces: compareWords(textOf(was), textOf(is)) }]
  return mediaOf(was) === mediaOf(is) ? [] : [{ label, pieces: exchanged }]
}

const exchanged: Piece[] = [{ kind: 'new', words: '[gambar atau audio ini diganti, atau diubah ukurannya]' }]

/** Which pictures and sounds rich text shows, and how. */
function mediaOf(html: string): string {
  const tags = [...html.matchAll(/<(img|audio)\b[^>]*>/g)].map(([tag]) => tag)
  const facts = /(src|data-image|width|height|data-plays)="[^"]*"/g
  return tags.map((tag) => (tag.match(facts) ?? []).toSorted().join(' ')).join('\n')
}

/** The longest common subsequence of two texts' words. */
export function compareWords(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length > mostWords || b.length > mostWords)
    return [
      { kind: 'gone', words: before },
      { kind: 'new', words: after },
    ]
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const pieces: Piece[] = []
  const put = (kind: Piece['kind'], word: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.words += ` ${word}`
    else pieces.push({ kind, words: word })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      put('same', a[i] ?? '')
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      put('gone', a[i] ?? '')
      i += 1
    } else {
      put('new', b[j] ?? '')
      j += 1
    }
  }
  return pieces
}

function partsOf({ content, key, pembahasan, stimulus = '' }: Compared): Map<string, string> {
  const parts = new Map([
    ['Bacaan bersama', stimulus],
    ['Pokok soal', content.stem],
  ])
  const put = (noun: string, choices: Choice[]) =>
    choices.forEach(({ id, html }) => parts.set(`${noun} ${id}`, html))
  if ('options' in content) put('Opsi', content.options)
  if (content.form === 'kategori') {
    put('Pernyataan', content.statements)
    put('Kategori', content.categories)
  }
  if (content.form === 'menjodohkan') {
    put('Baris', content.rows)
    put('Kolom', content.columns)
  }
  parts.set('Kunci', escapeHtml(keyText(key)))
  if (key.form === 'uraian') parts.set('Rubrik', key.rubric)
  parts.set('Pembahasan', pembahasan)
  return parts
}

function keyText(key: SoalKey): string {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.toSorted(byText).join(', ')
    case 'pilihan-ganda-kompleks':
      return key.correct.toSorted(byText).join(', ')
    case 'pilihan-berbobot':
      return pairs(key.weights, String)
    case 'kategori':
      return pairs(key.correct, String)
    case 'menjodohkan':
      return pairs(key.correct, (columns) => columns.toSorted(byText).join('+'))
    case 'isian-singkat':
      return [...key.texts, ...key.numbers.map(({ value, tolerance }) => `${value} ± ${tolerance}`)].join(
        ', ',
      )
    case 'uraian':
      return `Nilai paling tinggi ${key.maxMark}`
  }
}

function pairs<T>(record: Record<string, T>, say: (value: T) => string): string {
  return Object.entries(record)
    .toSorted(([a], [b]) => byText(a, b))
    .map(([id, value]) => `${id}: ${say(value)}`)
    .join(', ')
}

const byText = (a: string, b: string) => a.localeCompare(b)

/** The words of rich text, with formulas as they are written and pictures by what they show. */
export function textOf(html: string): string {
  const named = html
    .replace(/<img\b[^>]*>/g, (tag) => {
      const alt = /alt="([^"]+)"/.exec(tag)?.[1]
      return alt ? ` [gambar: ${alt}] ` : ' [gambar] '
    })
    .replace(/<audio\b[^>]*>/g, ' [audio] ')
  return plainText(named)
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
