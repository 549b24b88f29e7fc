import { useSyncExternalStore } from 'react'

/** A change that is shown already and may still be taken back. */
export type PendingChange = { key: string; resource: string; ids: readonly string[] } & (
  | { kind: 'delete' }
  | { kind: 'update'; values: Record<string, unknown> }
)

let changes: readonly PendingChange[] = []
const listeners = new Set<() => void>()

export function addPendingChange(change: PendingChange): void {
  publish([...changes, change])
}

export function removePendingChange(key: string): void {
  publish(changes.filter((change) => change.key !== key))
}

/** All changes that wait, of every resource; stable between changes. */
export function usePendingChanges(): readonly PendingChange[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => changes,
  )
}

/** The rows as they will be: those about to be deleted are gone, those about to change have changed. */
export function withPendingChanges<T>(
  rows: readonly T[],
  resource: string,
  pending: readonly PendingChange[],
): T[] {
  const mine = pending.filter((change) => change.resource === resource)
  return rows.flatMap((row) => {
    const touching = mine.filter((change) => change.ids.includes(idOf(row)))
    if (touching.some((change) => change.kind === 'delete')) return []
    return [
      touching.reduce((all, change) => (change.kind === 'update' ? { ...all, ...change.values } : all), row),
    ]
  })
}

function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''
}

function publish(next: readonly PendingChange[]): void {
  changes = next
  for (const listener of listeners) listener()
}
