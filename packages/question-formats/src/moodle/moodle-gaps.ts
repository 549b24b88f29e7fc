import { parseOwnHtml, tidyHtml, toHtml, toText } from '../html/html-text.ts'
import type { SafeNode } from '../html/safe-html.ts'
import { childElement, childElements, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'
import { moodleAnswer, type ReadField } from './moodle-answer.ts'
import type { GiftBuilt } from '../gift/gift-answer.ts'

/** A text with gaps as questions of their own and what stands above them all, or why it is none. */
export type GapQuestions =
  | { questions: GiftBuilt[]; shared: string }
  | { refused: 'celah-bersama' | 'celah-isi'; count: number }

type Gap = { kind: string; element: XmlElement }

/** What stands for a gap while the text is read; no text holds these signs. */
const [open, close] = ['\uf8f0', '\uf8f1']
const anyGap = new RegExp(`${open}(\\d+)${close}`, 'g')
const blank = '_____'

export const gapKinds: ReadonlySet<string> = new Set(['cloze', 'multianswer', 'gapselect', 'ddwtos'])

/**
 * The questions of a text with gaps (Cloze, select missing words, drag words). One gap is one question. Several are one
 * each where every gap stands in a paragraph or list item of its own; what stands above the first is shared. All else is
 * refused whole: half of a sentence would be another question.
 */
export function readGaps(kind: string, question: XmlElement, field: ReadField): GapQuestions {
  const text = childElement(question, 'questiontext')
  const found: (Gap | null)[] = []
  const marked = withText(text, (raw) => {
    const take = (gap: Gap | null) => `${open}${found.push(gap) - 1}${close}`
    return kind === 'gapselect' || kind === 'ddwtos'
      ? raw.replace(/\[\[(\d{1,3})\]\]/g, (_, place: string) => take(wordGap(question, Number(place))))
      : raw.replace(clozeGap, (_, name: string, body: string) => take(clozeQuestion(name, body)))
  })
  const count = found.length
  const gaps = found.filter((gap) => gap !== null)
  if (count === 0 || gaps.length < count) return { refused: 'celah-isi', count }
  const html = field(marked).html
  const blocks = count === 1 ? [html] : blocksOf(parseOwnHtml(html)).map((nodes) => toHtml(nodes))
  const placed = blocks.map((block) => [...block.matchAll(anyGap)].map(([, at]) => Number(at)))
  const first = placed.findIndex((list) => list.length > 0)
  const isApart =
    placed.flat().length === count &&
    blocks.slice(first).every((block, at) => placed[first + at]?.length === 1 && saysSomething(block))
  if (!isApart) return { refused: 'celah-bersama', count }
  const questions = placed.flatMap((list, at) =>
    list.map((each) => {
      const { kind: form, element } = gaps[each]!
      const stem = tidyHtml((blocks[at] ?? '').replace(anyGap, blank))
      return moodleAnswer(form, element, stem, field)
    }),
  )
  const built = questions.filter((each) => each !== null)
  return built.length < count
    ? { refused: 'celah-isi', count }
    : { questions: built, shared: tidyHtml(blocks.slice(0, first).join('')) }
}

/** Whether a piece asks something without its neighbours: it has a word or a picture besides its gap. */
const saysSomething = (html: string) =>
  html.includes('<img') || /\p{L}{2}/u.test(toText(parseOwnHtml(html.replace(anyGap, ' '))))

/** Paragraphs, lines and list items, each on its own; what holds more (a table) stays whole. */
function blocksOf(nodes: SafeNode[]): SafeNode[][] {
  const blocks: SafeNode[][] = []
  let line: SafeNode[] = []
  const end = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) blocks.push(line)
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !apart.has(node.tag)) {
      line.push(node)
      continue
    }
    end()
    if (node.tag === 'br') continue
    const isList = node.tag === 'ul' || node.tag === 'ol'
    if (isList || node.tag === 'li' || node.tag === 'div' || node.tag === 'p')
      blocks.push(...blocksOf(node.children))
    else blocks.push([node])
  }
  end()
  return blocks
}

const apart = new Set(['p', 'div', 'ul', 'ol', 'li', 'br', 'table', 'pre', 'blockquote', 'hr'])

function withText(element: XmlElement | undefined, change: (raw: string) => string): XmlElement | undefined {
  if (element === undefined) return undefined
  const children = element.children.map((node) =>
    typeof node !== 'string' && node.name === 'text' ? { ...node, children: [change(xmlText(node))] } : node,
  )
  return { ...element, children }
}

// {2:MULTICHOICE:…}; a brace inside is written \}.
const clozeGap = /\{\d{0,3}:([A-Z_]{2,20}):((?:\\.|[^\\}]){1,5000})\}/g

const clozeKinds: [string, RegExp][] = [
  ['shortanswer', /^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/],
  ['numerical', /^(NUMERICAL|NM)$/],
  ['multichoice', /^(MULTICHOICE|MC)(_?[VHS]{1,2})?$/],
  ['multiresponse', /^(MULTIRESPONSE|MR)(_?[HS]{1,2})?$/],
]

const element = (
  name: string,
  attrs: Record<string, string>,
  ...children: (XmlElement | string)[]
): XmlElement => ({ name, attrs, children })

function clozeQuestion(name: string, body: string): Gap | null {
  const kind = clozeKinds.find(([, names]) => names.test(name))?.[0]
  if (kind === undefined) return null
  const answers = body.split(/(?<!\\)~/).map((part) => {
    const weight = /^(=|%(-?\d+(?:\.\d+)?)%)?/.exec(part)
    const rest = part.slice(weight?.[0].length ?? 0)
    const [text = '', feedback = ''] = rest.split(/(?<!\\)#(.*)/s)
    const fraction = weight?.[1] === '=' ? '100' : (weight?.[2] ?? '0')
    const [value, tolerance] = kind === 'numerical' ? text.split(/:(.*)/s) : [text]
    return element(
      'answer',
      { fraction, format: 'html' },
      element('text', {}, bare(value ?? '')),
      element('tolerance', {}, bare(tolerance ?? '0')),
      ...(feedback === ''
        ? []
        : [element('feedback', { format: 'html' }, element('text', {}, bare(feedback)))]),
    )
  })
  const isSingle = kind !== 'multiresponse'
  if (kind !== 'shortanswer' && kind !== 'numerical' && answers.length < 2) return null
  return {
    kind: isSingle ? kind : 'multichoice',
    element: element('question', {}, element('single', {}, String(isSingle)), ...answers),
  }
}

const bare = (text: string) => text.replace(/\\(.)/g, '$1').trim()

/** The gap that is filled by the word of a place, among the words of its group. */
function wordGap(question: XmlElement, place: number): Gap | null {
  const words = [...childElements(question, 'selectoption'), ...childElements(question, 'dragbox')]
  const right = words[place - 1]
  if (right === undefined) return null
  const groupOf = (word: XmlElement) => xmlText(childElement(word, 'group')).trim()
  const answers = words
    .filter((word) => groupOf(word) === groupOf(right))
    .map((word) =>
      element(
        'answer',
        { fraction: word === right ? '100' : '0', format: 'html' },
        element('text', {}, xmlText(childElement(word, 'text'))),
      ),
    )
  if (answers.length < 2) return null
  return { kind: 'multichoice', element: element('question', {}, element('single', {}, 'true'), ...answers) }
}
