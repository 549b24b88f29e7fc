import type { SoalContent } from '@suluh/contract/soal-form'
import type { SnapshotStructure } from '#snapshot/snapshot.ts'
import { mulberry32, shuffle } from './shuffle.ts'

type Layout = { id: string; soal: { id: string; options: string[] | null }[] }[]

/** The order in which one student sees the questions, and the options where they are shuffled: the same every time. */
export function layoutOf(
  structure: SnapshotStructure,
  contents: Map<string, SoalContent>,
  seed: number,
): Layout {
  const random = mulberry32(seed)
  return structure.sections.map((section) => {
    const questions = section.soal.map(({ id }) => id)
    const ordered = section.shuffleQuestions ? shuffle(groupsOf(section.soal), random).flat() : questions
    const optionsOf = (id: string) => {
      const content = contents.get(id)
      if (!section.shuffleOptions || !content || !('options' in content)) return null
      return shuffle(
        content.options.map((option) => option.id),
        random,
      )
    }
    return { id: section.id, soal: ordered.map((id) => ({ id, options: optionsOf(id) })) }
  })
}

/** What is shuffled: single questions, and those that share a stimulus as one, in their order. */
function groupsOf(soal: SnapshotStructure['sections'][number]['soal']): string[][] {
  const groups = Map.groupBy(soal, ({ id, stimulus }) => stimulus ?? id)
  return [...groups.values()].map((members) => members.map(({ id }) => id))
}
