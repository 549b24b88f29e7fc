import { maxAspekDepth, type Aspek } from '@suluh/contract/school/pelajaran'

/** The tree as a list in order: moving an entry takes along what lies under it. */
export type AspekList = readonly Aspek[]

export function depthOf(list: AspekList, { indukId }: Pick<Aspek, 'indukId'>): number {
  const parent = list.find(({ id }) => id === indukId)
  return parent ? 1 + depthOf(list, parent) : 0
}

/** How many entries a part and all under it take. */
function sizeOf(list: AspekList, at: number): number {
  const entry = list[at]
  if (!entry) return 0
  const level = depthOf(list, entry)
  const after = list.slice(at + 1).findIndex((each) => depthOf(list, each) <= level)
  return after < 0 ? list.length - at : after + 1
}

/** The part, with what lies under it, to where another entry stands: it becomes a sibling of what is there. */
export function moveTo(list: AspekList, from: number, to: number): AspekList {
  const size = sizeOf(list, from)
  const target = list[to]
  if (!target || (to >= from && to < from + size)) return list
  const block = list.slice(from, from + size)
  const rest = list.toSpliced(from, size)
  const index = rest.indexOf(target)
  const isDown = to > from
  // Going down, it comes after all that lies under the entry it passes.
  const place = isDown ? index + sizeOf(rest, index) : index
  const moved = block.map((each, at) => (at === 0 ? { ...each, indukId: target.indukId } : each))
  return fits(rest.toSpliced(place, 0, ...moved), list)
}

/** One step up or down among its siblings. */
export function step(list: AspekList, at: number, by: -1 | 1): AspekList {
  const siblings = siblingsOf(list, at)
  const other = siblings[siblings.indexOf(list[at]!) + by]
  return other ? moveTo(list, at, list.indexOf(other)) : list
}

/** Under the sibling before it. */
export function indent(list: AspekList, at: number): AspekList {
  const siblings = siblingsOf(list, at)
  const above = siblings[siblings.indexOf(list[at]!) - 1]
  if (!above) return list
  return fits(
    list.map((each, index) => (index === at ? { ...each, indukId: above.id } : each)),
    list,
  )
}

/** Beside what it lies under, right after it. */
export function outdent(list: AspekList, at: number): AspekList {
  const entry = list[at]
  const parentAt = list.findIndex(({ id }) => id === entry?.indukId)
  const parent = list[parentAt]
  if (!entry || !parent) return list
  const size = sizeOf(list, at)
  const block = list
    .slice(at, at + size)
    .map((each, index) => (index === 0 ? { ...each, indukId: parent.indukId } : each))
  const end = parentAt + sizeOf(list, parentAt) - size
  return list.toSpliced(at, size).toSpliced(end, 0, ...block)
}

export function siblingsOf(list: AspekList, at: number): AspekList {
  return list.filter(({ indukId }) => indukId === list[at]?.indukId)
}

function fits(next: AspekList, before: AspekList): AspekList {
  return next.every((each) => depthOf(next, each) < maxAspekDepth) ? next : before
}
