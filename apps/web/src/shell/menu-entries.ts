import type { MenuEntry } from '#kernel/door.ts'
import { doors } from '../doors.ts'

/** The sidebar's entries in the specification's order. */
export function menuEntries(): MenuEntry[] {
  return doors.flatMap((door) => door.menu ?? []).toSorted((a, b) => a.order - b.order)
}
