import { areBoundToPlace, optionOfOthers } from './bound-options.ts'
import { soalProblem, type SoalProblem } from './soal-problem.ts'
import type { SoalContent, SoalKey } from './soal-form.ts'

/** A key that is so many times as long as its longest rival, and so many letters longer, is guessed by its length. */
const longerBy = 2
const longerLetters = 20

/** What makes a complete question a bad one; unlike its problems it keeps nobody from using it. */
export function soalAdvice({ content, key }: { content: SoalContent; key: SoalKey }): SoalProblem[] {
  return [...keyAdvice({ content, key }), ...placeAdvice(content)]
}

/** "Semua benar", where options are shuffled. */
function placeAdvice(content: SoalContent): SoalProblem[] {
  if (!('options' in content)) return []
  const id = optionOfOthers(content.options)
  if (id === undefined) return []
  return [soalProblem(areBoundToPlace(content.options) ? 'opsi-terikat' : 'opsi-menunjuk', id)]
}

function keyAdvice({ content, key }: { content: SoalContent; key: SoalKey }): SoalProblem[] {
  if (content.form !== 'pilihan-ganda' || key.form !== 'pilihan-ganda') return []
  if (key.accepted.length > 1) return [soalProblem('kunci-beberapa-benar', key.accepted.join(' dan '))]
  const lengths = content.options.map(({ id, html }) => ({ id, letters: lettersOf(html) }))
  const right = lengths.find(({ id }) => id === key.accepted[0])
  const rival = Math.max(0, ...lengths.filter((each) => each !== right).map(({ letters }) => letters))
  if (!right || rival === 0) return []
  const isLonger = right.letters >= rival * longerBy && right.letters - rival >= longerLetters
  return isLonger ? [soalProblem('kunci-panjang', right.id)] : []
}

/** Formulas count as they are written, not as they are drawn. */
function lettersOf(html: string): number {
  return html
    .replace(/<math\b[^]*?<\/math>/g, 'formula')
    .replace(/<[^<>]*>/g, '')
    .trim().length
}
