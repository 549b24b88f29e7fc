import { SoalContent, SoalKey, soalProblems } from '@suluh/contract/bank/soal-form'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { expect } from 'vitest'
import { readQuestions } from './read.ts'
import type { ReadResult } from './read.ts'
import type { ReadLimits } from '@suluh/tabular/zip'

/** Reads a file in a test and holds the result to what every caller relies on. */
export async function readChecked(
  file: Uint8Array | string,
  limits: Partial<ReadLimits> = {},
): Promise<ReadResult> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const result = await readQuestions({ name: 'berkas', bytes }, limits)
  expectSound(result)
  return result
}

function expectSound(result: ReadResult): void {
  const marks = new Set([...result.sourceHtml.matchAll(/data-source="(\w+)"/g)].map((match) => match[1]))
  result.questions.forEach((question, index) => {
    SoalContent.parse(question.content)
    SoalKey.parse(question.key)
    const hasGalat = result.problems.some((p) => p.question === index && p.severity === 'galat')
    expect({ index, isBroken: soalProblems(question).length > 0 }).toEqual({ index, isBroken: hasGalat })
    if (!marks.has(question.source ?? '')) expect(question.source).toBe('a mark of sourceHtml')
  })
  for (const problem of result.problems) {
    if (problem.source !== null && !marks.has(problem.source)) expect(problem).toBe('a mark of sourceHtml')
    expect([problem.place, ...Object.values(soalProblemWords(problem))]).not.toContain('')
  }
  // Accepted answers are plain text, whatever signs they hold.
  const shown = result.questions.map(({ key, ...each }) => ('texts' in key ? each : { ...each, key }))
  const html = JSON.stringify(shown) + result.sourceHtml
  expect(/<script|<[^>]*\son\w+=|<img(?! data-image=)|<a\s/i.exec(html)?.[0]).toBeUndefined()
  for (const [, index] of html.matchAll(/<img data-image=\\?"(\d+)/g))
    expect(Number(index)).toBeLessThan(result.images.length)
}

/** The severity, place and message of each problem, for short expectations. */
export function told({ problems }: Pick<ReadResult, 'problems'>): string[] {
  return problems.map(
    (problem) => `${problem.severity}: ${problem.place}: ${soalProblemWords(problem).message}`,
  )
}

/** The key of each question; `galat` where it has none. */
export function keysOf({ questions, problems }: ReadResult): string[] {
  return questions.map(({ key, content }, index) => {
    if (problems.some((each) => each.question === index && each.severity === 'galat')) return 'galat'
    if (key.form === 'pilihan-ganda') return key.accepted.join('+')
    return key.form === 'pilihan-ganda-kompleks' ? key.correct.join('+') : content.form
  })
}
