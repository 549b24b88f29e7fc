import { deleteDB, openDB } from 'idb'
import type { JournalEntry } from './answer-journal.ts'
import type { DeviceTables } from './device-tables.ts'
import { openExamStore, type KnownAttempt } from './exam-store.ts'

const olderName = 'suluh-ujian'

/**
 * What an earlier version kept on this device, open to whoever sat down at it: answers go on waiting, sealed for whoever
 * wrote them, and the rest is forgotten.
 */
export async function takeOverOlder(tables: DeviceTables): Promise<void> {
  const db = await openDB(olderName)
  if (db.objectStoreNames.contains('answer')) {
    const attempts = (await db.getAll('attempt')) as KnownAttempt[]
    const answers = (await db.getAll('answer')) as (JournalEntry & { attempt: string })[]
    for (const { id, state } of attempts) {
      const own = answers.flatMap(({ attempt, ...entry }) => (attempt === id ? [entry] : []))
      await openExamStore(tables, { id: state.murid.id, token: '' }).journal(id, state.answersKey).put(own)
    }
  }
  db.close()
  await deleteDB(olderName)
}
