import type { SoalContent } from '@suluh/contract/soal-form'
import type { SnapshotStructure } from '#snapshot/snapshot.ts'

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

/** Fisher–Yates on a copy. */
function shuffle<T>(list: T[], random: () => number): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    ;[copy[last], copy[pick]] = [copy[pick]!, copy[last]!]
  }
  return copy
}

/** Numbers in [0, 1) that depend on the seed alone (Mulberry32, T. Ettinger, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
