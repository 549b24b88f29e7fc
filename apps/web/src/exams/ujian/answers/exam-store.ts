import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'
import type { JournalEntry, JournalStore } from './answer-journal.ts'

export type KnownAttempt = {
  id: string
  paketId: string
  state: AttemptState
  offset: number
  /** The student has handed in while nobody could be reached. */
  isHandedIn?: boolean
}
/** What an exam keeps on the device. */
export type ExamStore = {
  journal: (attemptId: string) => JournalStore
  attempt: (attemptId: string) => Promise<KnownAttempt | undefined>
  attemptsOfPaket: (paketId: string) => Promise<KnownAttempt[]>
  /** All that are kept here, whosever they are. */
  attempts: () => Promise<KnownAttempt[]>
  putAttempt: (attempt: KnownAttempt) => Promise<void>
  content: (hash: string) => Promise<SealedContent | undefined>
  putContent: (hash: string, content: SealedContent) => Promise<void>
  /** The exam is over and everything is on the server: the next person at this device finds nothing. */
  forget: (attemptId: string, hash: string) => Promise<void>
}

type Schema = DBSchema & {
  answer: { key: [string, string]; value: JournalEntry & { attempt: string } }
  attempt: { key: string; value: KnownAttempt; indexes: { paketId: string } }
  content: { key: string; value: { hash: string; content: SealedContent; keptAt?: number } }
}

/** A content is kept so long at least. */
const longestMs = 30 * 86_400_000

export const databaseName = 'suluh-ujian'
let opened: Promise<IDBPDatabase<Schema>> | undefined

/** What cannot be opened, or is closed by the browser, is opened anew at the next use. */
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(databaseName, 1, {
    terminated: forgetOpened,
    upgrade: (db) => {
      db.createObjectStore('answer', { keyPath: ['attempt', 'soal'] })
      db.createObjectStore('attempt', { keyPath: 'id' }).createIndex('paketId', 'paketId')
      db.createObjectStore('content', { keyPath: 'hash' })
    },
  })
  opened.catch(forgetOpened)
  return opened
}

function forgetOpened(): void {
  opened = undefined
}

const all = (attemptId: string) => IDBKeyRange.bound([attemptId], [attemptId, []])

export const examStore: ExamStore = {
  journal: (attemptId) => ({
    load: async () =>
      (await (await open()).getAll('answer', all(attemptId))).map(({ attempt: _, ...entry }) => entry),
    put: async (entries) => {
      const tx = (await open()).transaction('answer', 'readwrite')
      for (const entry of entries) {
        const known = await tx.store.get([attemptId, entry.soal])
        // Another tab may have written a later change meanwhile.
        if (!known || known.seq <= entry.seq) await tx.store.put({ ...entry, attempt: attemptId })
      }
      await tx.done
    },
  }),
  attempt: async (attemptId) => (await open()).get('attempt', attemptId),
  attemptsOfPaket: async (paketId) => (await open()).getAllFromIndex('attempt', 'paketId', paketId),
  attempts: async () => (await open()).getAll('attempt'),
  putAttempt: async (attempt) => void (await (await open()).put('attempt', attempt)),
  content: async (hash) => (await (await open()).get('content', hash))?.content,
  putContent: async (hash, content) => {
    const tx = (await open()).transaction('content', 'readwrite')
    // What was loaded ahead for an exam that was not taken here stays for nobody.
    for (const { hash: known, keptAt = 0 } of await tx.store.getAll())
      if (Date.now() - keptAt > longestMs) await tx.store.delete(known)
    await tx.store.put({ hash, content, keptAt: Date.now() })
    await tx.done
  },
  forget: async (attemptId, hash) => {
    const db = await open()
    await Promise.all([
      db.delete('answer', all(attemptId)),
      db.delete('attempt', attemptId),
      db.delete('content', hash),
    ])
  },
}
