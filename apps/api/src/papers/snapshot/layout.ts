import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import { groupsOf } from '@suluh/contract/papers/section-draw'
import type { SoalContent } from '@suluh/contract/bank/soal-form'
import type { SnapshotStructure } from './snapshot.ts'
import { mulberry32, shuffle } from './shuffle.ts'

type Layout = { id: string; soal: { id: string; options: string[] | null }[] }[]

/** The order in which one student sees the questions of `structureOf`, and the options where they are shuffled: the same every time. */
export function layoutOf(
  structure: SnapshotStructure,
  contents: Map<string, SoalContent>,
  seed: number,
): Layout {
  const random = mulberry32(seed)
  return structure.sections.map((section) => {
    // Those that share a stimulus move as one, in their order.
    const groups = groupsOf(section.soal.map(({ id, stimulus }) => ({ id, stimulusId: stimulus ?? null })))
    const ordered = section.shuffleQuestions ? shuffle(groups, random).flat() : section.soal
    const optionsOf = (id: string) => {
      const content = contents.get(id)
      if (!section.shuffleOptions || !content || !('options' in content)) return null
      // Shuffled in any case, so that what comes behind it stands where it did.
      const order = shuffle(
        content.options.map((option) => option.id),
        random,
      )
      return areBoundToPlace(content.options) ? null : order
    }
    return { id: section.id, soal: ordered.map(({ id }) => ({ id, options: optionsOf(id) })) }
  })
}
