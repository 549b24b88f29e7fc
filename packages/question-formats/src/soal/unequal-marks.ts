import { addProblem, finding, type Reading } from './reading.ts'

/** What questions that are not essays are worth in a file, which no question here holds: a package does. */
export type Marks = { mark: number; source: string | null }[]

/** Tells once of marks that differ from question to question. */
export function tellUnequalMarks(reading: Reading, marks: Marks): void {
  const different = [...new Set(marks.map(({ mark }) => mark))].toSorted((a, b) => a - b)
  if (different.length < 2) return
  const shown = different.slice(0, 4).map((mark) => mark.toLocaleString('id-ID'))
  const words = different.length > 4 ? [...shown, '…'] : shown
  const site = { place: 'Bobot soal', source: marks[0]?.source ?? null }
  addProblem(reading, site, finding('soal', 'peringatan', 'bobot-dilewati', words.join('; ')))
}
