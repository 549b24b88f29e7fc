import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import { sliceNodes } from './slice-nodes.ts'
import { tickSign } from './labels.ts'
import type { Run } from './option-runs.ts'

const markAhead = new RegExp(`^\\s*(?:\\*(?!\\*)|${tickSign})?\\s*`)

/** A way in which a teacher marks the right option, and the options that are marked so. */
export type Sign = { kind: string; letters: string[]; isWriting: boolean }

const styles: Record<string, string> = {
  strong: 'huruf tebal',
  u: 'garis bawah',
  tint: 'warna',
  glow: 'stabilo',
}
const said =
  /\s*(?:[([]\s*(?:kunci|jawaban|benar|correct|key|kunci jawaban|jawaban benar)\s*[)\]]|(?:<-+|←)\s*(?:kunci|jawaban).*)\s*$/i
// A root may end a text; other ticks need no blank before them.
const tick = /(?:\s+√|\s*(?:[✓✔☑✅]|🗸))\ufe0f?\s*$/

/** The ways in which some, and not all, options of a question are marked. */
export function signsOf(run: Run, idOf: (at: number) => string): Sign[] {
  const signs: Sign[] = []
  const add = (kind: string, isMarked: (at: number) => boolean, isWriting: boolean) => {
    const letters = run.options.flatMap((_, at) => (isMarked(at) ? [idOf(at)] : []))
    if (letters.length > 0 && letters.length < run.options.length) signs.push({ kind, letters, isWriting })
  }
  // Options in two colours are two signs; in one they are one.
  const addStyle = (tag: string, kind: string, shareAt: (at: number) => Set<string>) => {
    const looks = run.options.map((_, at) => [...shareAt(at)].find((look) => look.split(' ')[0] === tag))
    const different = [...new Set(looks.filter((look) => look !== undefined))]
    for (const look of different)
      add(different.length > 1 ? `${kind} (${look.split(' ')[1]})` : kind, (at) => looks[at] === look, false)
  }
  const texts = run.options.map(({ segment, line }) => line.raw.slice(segment.begin, segment.end))
  add(
    'bintang',
    (at) => run.options[at]!.segment.sign === 'bintang' || /^\s*\*(?!\*)|[^*\s]\s*\*\s*$/.test(texts[at]!),
    true,
  )
  add('centang', (at) => run.options[at]!.segment.sign === 'centang' || tick.test(texts[at]!), true)
  add('silang', (at) => run.options[at]!.segment.sign === 'silang', true)
  add('kata “kunci”', (at) => said.test(texts[at]!), true)
  const shares = run.options.map(({ segment, line }) => ({
    text: shareOf(sliceNodes(line.nodes, segment.begin, segment.end)),
    letter: shareOf(sliceNodes(line.nodes, segment.from, segment.begin)),
  }))
  for (const [tag, kind] of Object.entries(styles)) {
    addStyle(tag, kind, (at) => shares[at]!.text)
    addStyle(tag, `${kind} pada hurufnya`, (at) => shares[at]!.letter)
  }
  // The letter is marked along with its text: one sign, not two.
  return signs.filter(
    (sign, i) =>
      !signs
        .slice(0, i)
        .some(({ kind, letters }) => sign.kind.startsWith(`${kind} `) && same(letters, sign.letters)),
  )
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((letter) => b.includes(letter))

const lookOf = ({ tag, attrs }: SafeElement) => (attrs['hue'] === undefined ? tag : `${tag} ${attrs['hue']}`)

/** The ways in which nearly all of a text is set. */
function shareOf(nodes: SafeNode[]): Set<string> {
  const counts = new Map<string, number>()
  let all = 0
  const count = (list: SafeNode[], open: string[]) => {
    for (const node of list) {
      if (typeof node !== 'string') {
        // What is struck out is marked as wrong, whatever its colour.
        if (node.tag === 's') continue
        count(node.children, node.tag in styles ? [...open, lookOf(node)] : open)
        continue
      }
      const length = node.replace(/[^\p{L}\p{N}]/gu, '').length
      all += length
      for (const tag of new Set(open)) counts.set(tag, (counts.get(tag) ?? 0) + length)
    }
  }
  count(nodes, [])
  return new Set([...counts].flatMap(([tag, length]) => (all > 0 && length >= all * 0.9 ? [tag] : [])))
}

/** A text without the star, the tick or the word that marks it. */
export function withoutSign(raw: string): { from: number; to: number } {
  const from = markAhead.exec(raw)?.[0].length ?? 0
  const behind = said.exec(raw) ?? tick.exec(raw) ?? /(?<=[^*\s])\s*\*\s*$/.exec(raw)
  return { from, to: Math.max(from, behind?.index ?? raw.length) }
}
