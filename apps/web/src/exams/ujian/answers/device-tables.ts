import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { SealedContent } from '@suluh/contract/papers/paket-content'

/** Something that the device keeps for one person; what it says is sealed. */
export type Kept = {
  owner: string
  attempt: string
  /** A question for its answer, else what it is. */
  name: string
  /** Of two changes of the same the higher one stays. */
  seq: number
  /** The server does not have it yet, or somebody has still to decide about it: it outlasts signing out. */
  isWaiting: boolean
  keptAt: number
  sealed: Uint8Array
}

/** Where a device keeps things: IndexedDB. Nothing is read but by its owner. */
export type DeviceTables = {
  get: (owner: string, attempt: string, name: string) => Promise<Kept | undefined>
  /** Of one attempt, or of all. */
  list: (owner: string, attempt?: string) => Promise<Kept[]>
  put: (rows: Kept[]) => Promise<void>
  /** Removes the rows of whomever that are named gone. */
  sweep: (isGone: (row: Kept) => boolean) => Promise<void>
  content: (hash: string) => Promise<SealedContent | undefined>
  putContent: (hash: string, content: SealedContent, keptAt: number) => Promise<void>
  sweepContent: (isGone: (content: { hash: string; keptAt: number }) => boolean) => Promise<void>
}

type Schema = DBSchema & {
  kept: { key: [string, string, string]; value: Kept }
  content: { key: string; value: { hash: string; content: SealedContent; keptAt: number } }
}

export const databaseName = 'suluh-perangkat'
let opened: Promise<IDBPDatabase<Schema>> | undefined

/** What cannot be opened, or is closed by the browser, is opened anew at the next use. */
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(databaseName, 1, {
    terminated: forgetOpened,
    upgrade: (db) => {
      db.createObjectStore('kept', { keyPath: ['owner', 'attempt', 'name'] })
      db.createObjectStore('content', { keyPath: 'hash' })
    },
  })
  opened.catch(forgetOpened)
  return opened
}

function forgetOpened(): void {
  opened = undefined
}

export const deviceTables: DeviceTables = {
  get: async (...key) => (await open()).get('kept', key),
  list: async (...key) => (await open()).getAll('kept', IDBKeyRange.bound(key, [...key, []])),
  put: async (rows) => {
    const tx = (await open()).transaction('kept', 'readwrite')
    for (const row of rows) {
      const known = await tx.store.get([row.owner, row.attempt, row.name])
      // Another tab may have written a later change meanwhile.
      if (!known || known.seq <= row.seq) await tx.store.put(row)
    }
    await tx.done
  },
  sweep: async (isGone) => {
    const tx = (await open()).transaction('kept', 'readwrite')
    for (const row of await tx.store.getAll())
      if (isGone(row)) await tx.store.delete([row.owner, row.attempt, row.name])
    await tx.done
  },
  content: async (hash) => (await (await open()).get('content', hash))?.content,
  putContent: async (hash, content, keptAt) =>
    void (await (await open()).put('content', { hash, content, keptAt })),
  sweepContent: async (isGone) => {
    const tx = (await open()).transaction('content', 'readwrite')
    for (const each of await tx.store.getAll()) if (isGone(each)) await tx.store.delete(each.hash)
    await tx.done
  },
}
