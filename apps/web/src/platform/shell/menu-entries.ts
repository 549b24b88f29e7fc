import type { Door, MenuEntry } from '#platform/kernel/door.ts'
import { askAccess } from '#platform/kernel/auth/access-control.ts'
import { signedInIdentity } from '#platform/kernel/auth/guards.ts'

let entries: readonly MenuEntry[] = []

/** Where the product is composed: what the doors bring to the sidebar. */
export function registerMenu(doors: readonly Door[]): void {
  entries = doors.flatMap((door) => door.menu ?? []).toSorted((a, b) => a.order - b.order)
}

/** The sidebar's entries in the specification's order. */
export function menuEntries(): readonly MenuEntry[] {
  return entries
}

/** Asks for the menu's rights, once `load` has registered it; of those who have none it asks nothing. */
export async function askMenu(load: () => Promise<unknown>): Promise<void> {
  const identity = await signedInIdentity()
  if (!identity || identity.peran.kode === 'murid') return
  await load()
  const pairs = menuEntries().flatMap((entry) => entry.izin ?? [])
  if (pairs.length > 0) await askAccess(pairs)
}
