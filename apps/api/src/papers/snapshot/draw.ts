import { groupsOf, hasSum, sumsFrom } from '@suluh/contract/papers/section-draw'
import type { Snapshot, SnapshotStructure } from './snapshot.ts'
import { attemptSeed } from './attempt-id.ts'
import { mulberry32, shuffle } from './shuffle.ts'

type Section = SnapshotStructure['sections'][number]

/**
 * The package as one attempt got it: of each pool only what was drawn. It follows from the attempt's id, so it is the
 * same every time; where nothing is drawn it is the snapshot's own structure.
 */
export function structureOf({ structure }: Snapshot, attemptId: string): SnapshotStructure {
  if (!isDrawn(structure)) return structure
  const random = mulberry32(attemptSeed(attemptId))
  return { ...structure, sections: structure.sections.map((section) => drawSection(section, random)) }
}

/** Whether students of it get different questions. */
export function isDrawn({ sections }: SnapshotStructure): boolean {
  return sections.some(({ draws }) => draws?.length)
}

function drawSection({ soal, draws = [], ...section }: Section, random: () => number): Section {
  const left = leftOut(
    soal.map(({ id, stimulus }) => ({ id, stimulusId: stimulus ?? null })),
    draws,
    random,
  )
  return { ...section, draws, soal: soal.filter(({ id }) => !left.has(id)) }
}

type Draw = NonNullable<Section['draws']>[number]

/** The questions of a section's pools that were not drawn. */
export function leftOut(
  soal: { id: string; stimulusId: string | null }[],
  draws: Draw[],
  random: () => number,
): Set<string> {
  const left = new Set<string>()
  for (const { count, soal: ids } of draws) {
    const inPool = new Set(ids)
    const pool = groupsOf(soal.filter(({ id }) => inPool.has(id)))
    const drawn = new Set(drawGroups(pool, count, random).flatMap((group) => group.map(({ id }) => id)))
    for (const id of ids) if (!drawn.has(id)) left.add(id)
  }
  return left
}

/** Groups in a random choice that hold exactly `count` together; all of them where no choice does. */
export function drawGroups<T>(groups: T[][], count: number, random: () => number): T[][] {
  const shuffled = shuffle(groups, random)
  const sums = sumsFrom(shuffled.map((group) => group.length))
  if (!hasSum(sums[0], count)) return shuffled
  let rest = count
  return shuffled.filter((group, index) => {
    if (!hasSum(sums[index + 1], rest - group.length)) return false
    rest -= group.length
    return true
  })
}
