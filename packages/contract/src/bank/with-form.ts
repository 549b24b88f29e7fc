import { emptySoal } from './new-soal.ts'
import { isEmptyHtml, type Choice, type SoalContent, type SoalKey, type SoalParts } from './soal-form.ts'
import { placeLetter, placeNumber } from './soal-places.ts'
import type { Form } from './soal-words.ts'

/**
 * The same question in another form: its words stay, its choices where the other form has such, else as lines of the stem.
 * Of the key what means the same in both forms stays; nothing is guessed.
 */
export function withForm(parts: SoalParts, form: Form): SoalParts {
  const { content, pembahasan } = parts
  if (content.form === form) return parts
  const { content: empty, key } = emptySoal(form, content.stem)
  const before = choicesIn(content)
  if (before.length >= 2 && 'options' in empty)
    return {
      content: { ...empty, options: coded(before, placeLetter) },
      key: keyFor(form, before, parts.key),
      pembahasan,
    }
  if (before.length > 0 && empty.form === 'kategori')
    return { content: { ...empty, statements: coded(before, placeNumber) }, key, pembahasan }
  if (before.length > 0 && empty.form === 'menjodohkan')
    return { content: { ...empty, rows: coded(before, placeNumber) }, key, pembahasan }
  if ('options' in empty || empty.form === 'kategori' || empty.form === 'menjodohkan')
    return { content: empty, key, pembahasan }
  return { content: { ...empty, stem: withLines(content.stem, before) }, key, pembahasan }
}

function choicesIn(content: SoalContent): Choice[] {
  if ('options' in content) return content.options
  if (content.form === 'kategori') return content.statements
  return content.form === 'menjodohkan' ? content.rows : []
}

const block = /^<(p|div|table|ul|ol|blockquote|pre)\b/

/** What a question without choices keeps of them. */
function withLines(stem: string, choices: Choice[]): string {
  const lines = choices
    .filter(({ html }) => !isEmptyHtml(html))
    .map(({ id, html }) => (block.test(html) ? `<p>${id}.</p>${html}` : `<p>${id}. ${html}</p>`))
  if (lines.length === 0) return stem
  return (stem === '' || block.test(stem) ? stem : `<p>${stem}</p>`) + lines.join('')
}

function keyFor(form: Form, before: Choice[], key: SoalKey): SoalKey {
  const right =
    key.form === 'pilihan-ganda' ? key.accepted : key.form === 'pilihan-ganda-kompleks' ? key.correct : []
  const places = right.flatMap((id) => {
    const at = before.findIndex((choice) => choice.id === id)
    return at < 0 ? [] : [placeLetter(at)]
  })
  // Of several right options none is the right one.
  if (form === 'pilihan-ganda') return { form, accepted: places.length === 1 ? places : [] }
  if (form === 'pilihan-ganda-kompleks') return { form, correct: places }
  return { form: 'pilihan-berbobot', weights: {} }
}

function coded(choices: Choice[], name: (index: number) => string): Choice[] {
  return choices.map(({ html }, index) => ({ id: name(index), html }))
}
