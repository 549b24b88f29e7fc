import { levelSoal, type LevelSoal } from '@suluh/contract/bank/soal-words'
import type { Draft } from '../builder/builder-draft.ts'

type Pelajaran = { id: string; nama: string; aspek: readonly { id: string; nama: string }[] }

/** A line that the kisi-kisi of the package does not have yet. */
export type Missing =
  | { kind: 'aspek'; pelajaranId: string; aspekId: string; nama: string }
  | { kind: 'level'; level: LevelSoal }

/** What the package asks nothing of: aspek of the pelajaran that it has, and levels. Of an empty package, nothing. */
export function missingIn({ sections }: Pick<Draft, 'sections'>, known: readonly Pelajaran[]): Missing[] {
  const questions = sections.flatMap(({ soal }) => soal)
  if (questions.length === 0) return []
  const of = new Set(questions.map(({ pelajaranId }) => pelajaranId))
  const asked = new Set(questions.map(({ aspekId }) => aspekId))
  const levels = new Set(questions.map(({ level }) => level))
  const aspek = known
    .filter(({ id }) => of.has(id))
    .flatMap((pelajaran) =>
      pelajaran.aspek
        .filter(({ id }) => !asked.has(id))
        .map(({ id, nama }): Missing => ({ kind: 'aspek', pelajaranId: pelajaran.id, aspekId: id, nama })),
    )
  const level = levelSoal
    .filter((each) => !levels.has(each))
    .map((each): Missing => ({ kind: 'level', level: each }))
  return [...aspek, ...level]
}
