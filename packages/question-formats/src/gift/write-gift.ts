import { dataAddress } from '../soal/export-file.ts'
import { newStimulus } from '../soal/export-file.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { sharedTag } from '../soal/own-marks.ts'
import { exportHtml, texFormula } from '../html/export-html.ts'
import type { StoredImage } from '../image-store.ts'
import { pairsOf, sharesOf } from '../soal/pairs-of.ts'

/** GIFT, with pictures and sounds as data addresses and our own id as a comment that Moodle reads as its number. */
export function writeGift({ questions, media }: ExportInput): string {
  const blocks = questions.flatMap((question, index) => {
    const text = newStimulus(questions, index)
    const passage = `// [tag:${sharedTag}]\n::Bacaan::[html]${escaped(richText(text, media))}`
    return [...(text === '' ? [] : [passage]), block(question, index, media)]
  })
  return `${blocks.join('\n\n')}\n`
}

function block(question: ExportSoal, index: number, media: StoredImage[]): string {
  const rich = (html: string) => withoutFormat(escaped(richText(html, media)))
  const { body, tags: own } = answer(question, rich)
  const tags = question.stimulus ? [...own, sharedTag] : own
  // A blank line before it would end the question for Moodle; the answers end with their line.
  const note = question.pembahasan === '' ? '' : `####${rich(question.pembahasan)}`
  const marks = [`[id:${question.id}]`, ...tags.map((tag) => `[tag:${tag}]`)].join(' ')
  const stem = rich(question.content.stem)
  return `// ${marks}\n::Soal ${index + 1}::[html]${stem} {${body}${note}}`
}

function answer(
  { content, key }: ExportSoal,
  rich: (html: string) => string,
): { body: string; tags: string[] } {
  switch (content.form) {
    case 'pilihan-ganda': {
      const accepted = key.form === 'pilihan-ganda' ? key.accepted : []
      return {
        body: lines(
          content.options.map(({ id, html }) =>
            accepted.includes(id) ? rightOption(rich(html)) : option(false, rich(html)),
          ),
        ),
        tags: [],
      }
    }
    case 'pilihan-ganda-kompleks': {
      const correct = key.form === 'pilihan-ganda-kompleks' ? key.correct : []
      const right = share(100 / Math.max(1, correct.length))
      const wrong = share(-100)
      return {
        body: lines(
          content.options.map(({ id, html }) => `~%${correct.includes(id) ? right : wrong}%${rich(html)}`),
        ),
        tags: [],
      }
    }
    case 'pilihan-berbobot': {
      const { shares, tags } = sharesOf(content, key)
      return {
        body: lines(content.options.map(({ html }, i) => `~%${share(shares[i] ?? 0)}%${rich(html)}`)),
        tags,
      }
    }
    case 'kategori':
    case 'menjodohkan': {
      const { pairs, tags } = pairsOf(content, key)
      return { body: lines(pairs.map(({ left, right }) => `=${rich(left)} -> ${rich(right)}`)), tags }
    }
    case 'isian-singkat': {
      if (key.form !== 'isian-singkat') return { body: '', tags: [] }
      const numbers = key.numbers.map(({ value, tolerance }) => `=${value}:${tolerance}`)
      const texts = key.texts.map((text) => option(true, escaped(text)))
      return { body: content.numeric ? `#${lines(numbers)}` : lines(texts), tags: [] }
    }
    case 'uraian':
      return { body: '', tags: [] }
  }
}

/** An answer that begins with a percent sign is given its weight in words, so that its own is no weight. */
function option(isRight: boolean, text: string): string {
  const weight = text.startsWith('%') ? (isRight ? '%100%' : '%0%') : ''
  return `${isRight ? '=' : '~'}${weight}${text}`
}

/** Of the right option of a choice Moodle reads no weight: a percent sign at its beginning is written as HTML has it. */
function rightOption(text: string): string {
  return `=${text.startsWith('%') ? `&\\#37;${text.slice(1)}` : text}`
}

/** A bracket at the beginning of a text would name its format. */
const withoutFormat = (text: string) => (text.startsWith('[') ? `&\\#91;${text.slice(1)}` : text)

const lines = (list: string[]) => list.map((line) => `\n${line}`).join('') + '\n'
const share = (value: number) => String(Number(value.toFixed(5)))

function richText(html: string, media: StoredImage[]): string {
  return (
    exportHtml(html, { formula: texFormula, media: (index) => dataAddress(media[index]) })
      // A blank line would end the question.
      .replace(/\s*\n\s*/g, ' ')
  )
}

/** What Moodle takes back; of a percent sign it would leave the stroke. */
function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&')
}
