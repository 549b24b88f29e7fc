import { databaseName, examStore } from '../answers/exam-store.ts'

/**
 * What this device still keeps of exams that are over: what was not sent goes now, and what waits for a proctor's decision
 * is asked after and forgotten once it is decided. Returns what the student should know of it, a sentence each.
 */
export async function settleKept(userId: string): Promise<string[]> {
  const known = await indexedDB.databases?.().catch(() => undefined)
  if (known && !known.some(({ name }) => name === databaseName)) return []
  const kept = await examStore.attempts().catch(() => [])
  const over = kept.filter(
    ({ state }) => state.murid.id === userId && Date.parse(state.deadline) < Date.now(),
  )
  if (over.length === 0) return []
  const [{ reopenKept }, { heldWords }] = await Promise.all([
    import('./open-exam.ts'),
    import('../answers/held-words.ts'),
  ])
  const told: string[] = []
  for (const { id, state } of over) {
    const found = await reopenKept(id, state.paketSoal.id).catch(() => undefined)
    if (!found || found.attempt.status === 'berlangsung') continue
    told.push(
      ...heldWords(found.sections, found.entries).map(({ words }) => `${found.attempt.event.nama}: ${words}`),
    )
  }
  return told
}
