import { formLabels } from '../bank/soal-import.ts'
import type { Form } from '../bank/soal-words.ts'

type Worth = { content: { form: Form }; points: number }

/** Points as they are written: no more than two digits behind the comma. */
export const pointsText = (points: number) => String(Number(points.toFixed(2))).replace('.', ',')

/** `Skor setiap soal: Pilihan Ganda 1, Uraian 5`; empty where one form brings more for one question than for another. */
export function pointsInWords(questions: readonly Worth[]): string {
  const said = [...Map.groupBy(questions, ({ content }) => content.form)].map(([form, some]) => ({
    form,
    points: [...new Set(some.map(({ points }) => pointsText(points)))],
  }))
  const [first] = said
  if (!first || said.some(({ points }) => points.length > 1)) return ''
  if (said.every(({ points }) => points[0] === first.points[0])) return `Skor setiap soal: ${first.points[0]}`
  return `Skor setiap soal: ${said.map(({ form, points }) => `${formLabels[form]} ${points[0]}`).join(', ')}`
}

/** All that the questions bring together. */
export function totalPoints(questions: readonly Pick<Worth, 'points'>[]): number {
  return questions.reduce((sum, { points }) => sum + points, 0)
}
