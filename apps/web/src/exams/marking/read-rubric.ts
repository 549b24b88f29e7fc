/** One line of a rubric: what is looked for, and what it brings. */
export type RubricLine = { words: string; points: number }

const points = /^\+?\s*(\d+(?:[.,]\d+)?)\s*(?:poin|skor|nilai)?$/i

/**
 * The lines of a rubric that is written as a table, such as the editor begins it: what is looked for, and in the last
 * column a number. Nothing where it is written otherwise, or where a line has several numbers to choose from.
 */
export function readRubric(html: string): RubricLine[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('tr')].flatMap((row) => {
    const cells = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
    const found = points.exec(cells.at(-1) ?? '')?.[1]
    const words = cells.slice(0, -1).filter(Boolean).join(' · ')
    if (!found || words === '') return []
    return [{ words, points: Number(found.replace(',', '.')) }]
  })
}

/** Two answers with the same key say the same, but for case and space; undefined where nothing was answered. */
export function sameAnswerKey(soalId: string, answer: unknown): string | undefined {
  if (typeof answer !== 'string' || answer.trim() === '') return undefined
  return `${soalId} ${answer.trim().toLowerCase().replace(/\s+/g, ' ')}`
}
