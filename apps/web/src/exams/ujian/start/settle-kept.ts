import { sessionOwner } from '#platform/kernel/auth/session.ts'
import { databaseName, deviceTables } from '../answers/device-tables.ts'
import { openExamStore } from '../answers/exam-store.ts'

/**
 * What this device still keeps of this person's exams that are over, or that they left behind: what was not sent
 * goes now, and what waits for a proctor's decision is asked after and forgotten once it is decided. Returns what the
 * student should know of it, a sentence each.
 */
export async function settleKept(userId: string): Promise<string[]> {
  const owner = sessionOwner()
  const known = await indexedDB.databases?.().catch(() => undefined)
  if (owner?.id !== userId || (known && !known.some(({ name }) => name === databaseName))) return []
  const store = openExamStore(deviceTables, owner)
  const kept = await store.attempts().catch(() => [])
  const over = kept.filter(({ state }) => Date.parse(state.deadline) < Date.now()).map(({ id }) => id)
  const ids = new Set([...over, ...(await store.waiting().catch(() => []))])
  if (ids.size === 0) return []
  const [{ reopenKept }, { heldWords }] = await Promise.all([
    import('./open-exam.ts'),
    import('../answers/held-words.ts'),
  ])
  const told: string[] = []
  for (const id of ids) {
    const found = await reopenKept(id).catch(() => undefined)
    if (!found || found.attempt.status === 'berlangsung') continue
    told.push(
      ...heldWords(found.sections, found.entries).map(({ words }) => `${found.attempt.event.nama}: ${words}`),
    )
  }
  return told
}
