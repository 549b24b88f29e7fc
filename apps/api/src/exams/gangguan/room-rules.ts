/** A student at work, with whom they sit, and when they were last heard of, in milliseconds since the epoch. */
export type Contact = { attemptId: string; place: string; seenAt: number }
export type LostRoom = { place: string; from: number; lost: Contact[] }

const fewest = 3
/** Who is gone for less may have closed a lid or changed a page. */
const goneMs = 60_000
/** So close together it was one cause. */
const togetherMs = 30_000

/**
 * Rooms whose students all went at once: at least three, at least half of those who were there until then, within half a
 * minute, and for a minute by now. One student alone, or several one after the other, are no room.
 */
export function findLostRooms(contacts: readonly Contact[], now: number): LostRoom[] {
  const places = Map.groupBy(contacts, ({ place }) => place)
  return [...places].flatMap(([place, those]) => {
    const found = findLost(those, now)
    return found ? [{ place, ...found }] : []
  })
}

function findLost(those: readonly Contact[], now: number): Omit<LostRoom, 'place'> | undefined {
  const inOrder = those.toSorted((a, b) => a.seenAt - b.seenAt)
  for (const [index, { seenAt: from }] of inOrder.entries()) {
    // The last who may belong to it has to be gone for a minute too.
    if (from + togetherMs > now - goneMs) return undefined
    const there = inOrder.slice(index)
    const lost = there.filter(({ seenAt }) => seenAt <= from + togetherMs)
    if (lost.length >= fewest && lost.length * 2 >= there.length) return { from, lost }
  }
  return undefined
}
