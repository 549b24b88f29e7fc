import type { SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { isEmptyHtml } from '@suluh/contract/bank/soal-form'
import { inPlace, placeLetter } from '@suluh/contract/bank/soal-places'
import { most } from '../editor/soal-draft.ts'

/** Whether an option holds several lines. */
export function splittable(html: string): boolean {
  return linesOf(html).length > 1
}

/**
 * The question with each line of an option as an option of its own. A key that named the whole option is gone: which of its
 * lines was meant nobody has said.
 */
export function splitOption(parts: SoalParts, id: string): SoalParts {
  const { content, key } = parts
  if (!('options' in content)) return parts
  const at = content.options.findIndex((option) => option.id === id)
  const lines = linesOf(content.options[at]?.html ?? '')
  if (lines.length < 2 || content.options.length + lines.length - 1 > most) return parts
  const free = Array.from({ length: 2 * most }, (_, index) => placeLetter(index)).filter((letter) =>
    content.options.every((option) => option.id !== letter),
  )
  const made = lines.map((html, index) => ({ id: free[index]!, html }))
  const options = content.options.toSpliced(at, 1, ...made)
  return inPlace({ ...parts, content: { ...content, options }, key: keyWithout(key, id) })
}

function keyWithout(key: SoalKey, id: string): SoalKey {
  switch (key.form) {
    case 'pilihan-ganda':
      return { ...key, accepted: key.accepted.filter((each) => each !== id) }
    case 'pilihan-ganda-kompleks':
      // One of several is missing: the rest alone would be another key.
      return key.correct.includes(id) ? { ...key, correct: [] } : key
    case 'pilihan-berbobot':
      return {
        ...key,
        weights: Object.fromEntries(Object.entries(key.weights).filter(([each]) => each !== id)),
      }
    default:
      return key
  }
}

/** The lines of an option, without the letter that a line may bring along; none where it holds a table or a list. */
function linesOf(html: string): string[] {
  if (/<(table|ul|ol|pre|blockquote)\b/.test(html)) return [html]
  return html
    .split(/<br\s*\/?>|<\/p>\s*<p[^<>]*>/)
    .map((line) => line.replace(/^\s*<p[^<>]*>|<\/p>\s*$/g, '').trim())
    .map((line, index) => (index === 0 ? line : line.replace(/^[([]?[A-Ja-j]\s*[.)\]]\s+/, '')))
    .filter((line) => !isEmptyHtml(line))
}
