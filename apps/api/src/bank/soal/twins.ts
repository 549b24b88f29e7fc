import { soalProblem } from '@suluh/contract/bank/soal-problem'
import type { ImportedSoal, ImportProblem } from '@suluh/contract/bank/soal-import'

/** Questions that stand in the file a second time: taken over as they are, they would be in the bank twice. */
export function findTwins(questions: readonly ImportedSoal[]): ImportProblem[] {
  const first = new Map<string, ImportedSoal>()
  return questions.flatMap((question, index): ImportProblem[] => {
    const words = JSON.stringify([question.content, question.stimulus]).replace(/\s+/g, ' ')
    const earlier = first.get(words)
    if (!earlier) {
      first.set(words, question)
      return []
    }
    return [
      {
        ...soalProblem('kembar', earlier.number),
        severity: 'peringatan',
        place: `Soal ${question.number}`,
        question: index,
        source: question.source,
      },
    ]
  })
}
