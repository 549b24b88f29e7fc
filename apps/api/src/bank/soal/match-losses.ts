import type { ImportedSoal, ImportProblem } from '@suluh/contract/bank/soal-import'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { soalProblem } from '@suluh/contract/bank/soal-problem'

const kinds = [
  ['gambar', /<img\b/g],
  ['rumus', /\bdata-tex=/g],
  ['rekaman suara', /<audio\b/g],
  ['tabel', /<table\b/g],
] as const

type Known = SoalParts & { kind: 'sama' | 'ubah' }

/**
 * Questions of the bank that would lose pictures, formulas, sounds or tables if they became what the file says: sheets of
 * other programs hold none of them, and bring the same words.
 */
export function findLosses(
  questions: readonly ImportedSoal[],
  matches: readonly (Known | null)[],
): ImportProblem[] {
  return questions.flatMap((question, index): ImportProblem[] => {
    const match = matches[index]
    if (match?.kind !== 'ubah') return []
    const [known, read] = [richOf(match), richOf(question)]
    const lost = kinds.flatMap(([name, sign]) => {
      const count = (known.match(sign)?.length ?? 0) - (read.match(sign)?.length ?? 0)
      return count > 0 ? [`${count} ${name}`] : []
    })
    if (lost.length === 0) return []
    return [
      {
        ...soalProblem('kurang-dari-bank', lost.join(', ')),
        severity: 'peringatan',
        part: '',
        place: `Soal ${question.number}`,
        question: index,
        source: question.source,
      },
    ]
  })
}

// The shared text of the bank stays where the file names none.
const richOf = ({ content, key, pembahasan }: SoalParts) =>
  JSON.stringify([content, key, pembahasan]).replaceAll('\\"', '"')
