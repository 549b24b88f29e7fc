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
        severity: 'peringatan',
        place: `Soal ${question.number}`,
        message: `Sama dengan soal ${earlier.number} di berkas ini.`,
        mend: 'Lepas salah satunya, supaya tidak dua kali di bank soal.',
        question: index,
        source: question.source,
      },
    ]
  })
}
