import type { Choice, SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { formulaShape } from '../formula/formula-shape.ts'
import { parseOwnHtml, tidyHtml, toHtml } from '../html/html-text.ts'
import { readNumberAnswer } from './number-text.ts'
import type { SafeNode } from '../html/safe-html.ts'

type Soal = { content: SoalContent; key: SoalKey; pembahasan: string; stimulus?: string }

/**
 * What counts of a question, for comparing: options by their place instead of their code, formulas by how they are
 * drawn, rich text without what nobody sees.
 */
export function comparableSoal({ content, key, pembahasan, stimulus = '' }: Soal): unknown {
  return {
    stimulus: comparableHtml(stimulus),
    stem: comparableHtml(content.stem),
    ...answerPart(content, key),
    pembahasan: comparableHtml(pembahasan),
  }
}

export function isSameSoal(a: Soal, b: Soal): boolean {
  return JSON.stringify(comparableSoal(a)) === JSON.stringify(comparableSoal(b))
}

function answerPart(content: SoalContent, key: SoalKey): object {
  const form = content.form
  if ('options' in content) {
    const options = texts(content.options)
    const places = (ids: string[]) => content.options.flatMap(({ id }, i) => (ids.includes(id) ? [i] : []))
    if (key.form === 'pilihan-ganda') return { form, options, right: places(key.accepted) }
    if (key.form === 'pilihan-ganda-kompleks') return { form, options, right: places(key.correct) }
    const weights = key.form === 'pilihan-berbobot' ? key.weights : {}
    return { form, options, weights: content.options.map(({ id }) => weights[id] ?? null) }
  }
  if (content.form === 'kategori' || content.form === 'menjodohkan') {
    const [left, right] =
      content.form === 'kategori' ? [content.statements, content.categories] : [content.rows, content.columns]
    const pairs = key.form === 'kategori' || key.form === 'menjodohkan' ? key.correct : {}
    const place = (id: string) => right.findIndex((choice) => choice.id === id)
    const correct = left.map(({ id }) =>
      [pairs[id] ?? []]
        .flat()
        .map(place)
        .toSorted((a, b) => a - b),
    )
    return { form, left: texts(left), right: texts(right), correct }
  }
  if (key.form === 'uraian') return { form, maxMark: key.maxMark, rubric: comparableHtml(key.rubric) }
  return key.form === 'isian-singkat' && content.form === 'isian-singkat'
    ? { form, ...short(content.numeric, key) }
    : { form }
}

type ShortKey = Extract<SoalKey, { form: 'isian-singkat' }>

// A number that also stands among the texts says the same twice.
function short(numeric: boolean, key: ShortKey): object {
  const written = key.texts.filter((text) => !numeric || readNumberAnswer(text) === null)
  const numbers = key.numbers.map(({ value, tolerance }) => `${value}±${tolerance}`).toSorted()
  return { numeric, texts: written.toSorted(), numbers }
}

const texts = (list: Choice[]) => list.map(({ html }) => comparableHtml(html))

/** One rich text as it counts for comparing. */
export function comparableHtml(html: string): string {
  return toHtml(parseOwnHtml(tidyHtml(html)).flatMap(plain)).replace(/\s+/g, ' ')
}

// A lone paragraph in a cell, list item or division is how some programs write its text; a table body is always there.
function plain(node: SafeNode): SafeNode[] {
  if (typeof node === 'string') return [node]
  const tex = node.attrs['data-tex']
  if (tex !== undefined) return [{ ...node, attrs: { 'data-tex': formulaShape(tex) } }]
  const children = node.children.flatMap(plain)
  if (node.tag === 'thead' || node.tag === 'tbody') return children
  if (node.tag === 'th') return [{ ...node, tag: 'td', children: unwrapped(children) }]
  const isHolder = ['td', 'li', 'div'].includes(node.tag)
  return [{ ...node, children: isHolder ? unwrapped(children) : children }]
}

function unwrapped(children: SafeNode[]): SafeNode[] {
  const [only] = children
  const isLone =
    children.length === 1 &&
    typeof only === 'object' &&
    only.tag === 'p' &&
    Object.keys(only.attrs).length === 0
  return isLone ? only.children : children
}
