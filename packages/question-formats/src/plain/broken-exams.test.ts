import fc from 'fast-check'
import { SuluhError } from '@suluh/contract/platform/error'
import { expect, it } from 'vitest'
import { docx, paragraph, run } from '../word/docx-fixture.ts'
import { parseOwnHtml, toText } from '../html/html-text.ts'
import { readChecked } from '../read-checked.ts'

/** How the keys of an exam are told. */
const layouts = ['line', 'columns', 'list', 'star', 'row', 'aiken'] as const
type Exam = { layout: (typeof layouts)[number]; keys: number[] }

/** An exam whose right options say so in their text. */
function linesOf({ layout, keys }: Exam): string[] {
  const letters = keys.map((key) => 'ABCD'[key] ?? 'A')
  const questions = keys.flatMap((key, at) => {
    const number = at + 1
    const texts = [0, 1, 2, 3].map((each) => (each === key ? `benar${number}` : `salah${number}x${each}`))
    const marked = texts.map((text, each) => (layout === 'star' && each === key ? `${text} *` : text))
    const [a, b, c, d] = marked.map((text, each) => `${'ABCD'[each]}. ${text}`)
    return [
      `${layout === 'aiken' ? '' : `${number}. `}Soal ke${number} adalah`,
      ...(layout === 'columns' ? [`${a}\t${c}`, `${b}\t${d}`] : [a!, b!, c!, d!]),
      ...(layout === 'line' ? [`Kunci: ${letters[at]}`] : []),
      ...(layout === 'aiken' ? [`ANSWER: ${letters[at]}`, ...(at % 2 ? [''] : [])] : []),
    ]
  })
  const listed = letters.map((letter, at) => `${at + 1}. ${letter}`)
  if (layout === 'list' || layout === 'columns') return [...questions, 'KUNCI JAWABAN', ...listed]
  return layout === 'row' ? [...questions, `Kunci: ${listed.join(' ')}`] : questions
}

const exam = fc.record({
  layout: fc.constantFrom(...layouts),
  keys: fc.array(fc.nat(3), { minLength: 3, maxLength: 8 }),
})
const slip = fc.record({
  kind: fc.constantFrom('lost', 'twice', 'swapped', 'added'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  text: fc.constantFrom('', 'Perhatikan!', 'catatan', '5. lain', 'KUNCI'),
})

function slipped(lines: string[], { kind, at, text }: typeof slip extends fc.Arbitrary<infer T> ? T : never) {
  const place = Math.floor(at * lines.length)
  const here = lines[place] ?? ''
  if (kind === 'lost') return lines.toSpliced(place, 1)
  if (kind === 'twice') return lines.toSpliced(place, 0, here)
  if (kind === 'added') return lines.toSpliced(place, 0, text)
  return lines.toSpliced(place, 2, ...lines.slice(place, place + 2).toReversed())
}

/** A file may be refused, but only in words. */
function refused(error: unknown): null {
  if (error instanceof SuluhError) return null
  throw error
}

const textOf = (html: string) => toText(parseOwnHtml(html))

it(
  'has no wrong key, however a line of an exam is lost, doubled, swapped or added',
  { timeout: 600_000 },
  async () => {
    let keyed = 0
    await fc.assert(
      fc.asyncProperty(
        exam,
        fc.array(slip, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (written, slips, isWord) => {
          const lines = slips.reduce(slipped, linesOf(written))
          const file = isWord ? docx(lines.map((line) => paragraph(run(line))).join('')) : lines.join('\n')
          const read = await readChecked(file).catch(refused)
          if (read === null) return
          const { questions, problems } = read
          questions.forEach(({ content, key }, index) => {
            if (!('options' in content)) return
            if (problems.some((each) => each.question === index && each.severity === 'galat')) return
            const ids =
              'accepted' in key
                ? key.accepted
                : 'correct' in key && Array.isArray(key.correct)
                  ? key.correct
                  : []
            const texts = content.options.flatMap(({ id, html }) => (ids.includes(id) ? [textOf(html)] : []))
            keyed += 1
            expect(texts.length).toBeGreaterThan(0)
            expect(texts.filter((text) => !/^benar\d/.test(text))).toEqual([])
          })
        },
      ),
      { seed: 24, numRuns: Number(process.env['BROKEN_EXAMS'] ?? 600) },
    )
    expect(keyed).toBeGreaterThan(1000)
  },
)
