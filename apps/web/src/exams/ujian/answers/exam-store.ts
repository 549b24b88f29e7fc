import type { AttemptState } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'
import { toBytes } from '#platform/kernel/base64.ts'
import type { Owner } from '#platform/kernel/auth/session.ts'
import { seal, unseal } from '../seal.ts'
import type { JournalEntry, JournalStore } from './answer-journal.ts'
import type { DeviceTables, Kept } from './device-tables.ts'

export type KnownAttempt = {
  id: string
  paketId: string
  state: AttemptState
  offset: number
  /** The student has handed in while nobody could be reached. */
  isHandedIn?: boolean
}
/** What the device keeps of one person's exams; of anybody else's it knows nothing. */
export type ExamStore = {
  /** Sealed with the attempt's own key, which the server gives to its student alone. */
  journal: (attemptId: string, key: string) => JournalStore
  attempt: (attemptId: string) => Promise<KnownAttempt | undefined>
  attempts: () => Promise<KnownAttempt[]>
  /** Attempts of which something waits here, also where they were left by signing out. */
  waiting: () => Promise<string[]>
  isHandedIn: (attemptId: string) => Promise<boolean>
  putAttempt: (attempt: KnownAttempt) => Promise<void>
  content: (hash: string) => Promise<SealedContent | undefined>
  putContent: (hash: string, content: SealedContent) => Promise<void>
  /** The exam is over and everything is on the server. */
  forget: (attemptId: string, hash: string) => Promise<void>
}

// Names that no question has.
const stateName = ' pengerjaan'
const handedInName = ' dikumpulkan'
const nothing = new Uint8Array()

/**
 * How an attempt stood is sealed with the secret of the session that it belongs to, so that it opens again without network,
 * and to nobody once that session is gone. Answers are sealed with the key of their attempt.
 */
export function openExamStore(tables: DeviceTables, { id: owner, token }: Owner): ExamStore {
  const aad = (attempt: string, name: string) => `perangkat:${owner}:${attempt}:${name}`
  const row = (attempt: string, name: string, seq: number, isWaiting: boolean): Kept => ({
    owner,
    attempt,
    name,
    seq,
    isWaiting,
    keptAt: Date.now(),
    sealed: nothing,
  })

  async function open<T>({ attempt, name, sealed }: Kept, key: string): Promise<T | undefined> {
    try {
      const text = await unseal(toBytes(key), sealed, aad(attempt, name))
      return JSON.parse(new TextDecoder().decode(text)) as T
    } catch {
      // Of another session, or damaged: it is as if it were not here.
      return undefined
    }
  }

  async function close(key: string, kept: Kept, said: unknown): Promise<Kept> {
    return { ...kept, sealed: await seal(toBytes(key), JSON.stringify(said), aad(kept.attempt, kept.name)) }
  }

  async function openAttempt(kept: Kept | undefined): Promise<KnownAttempt | undefined> {
    return kept && open<KnownAttempt>(kept, token)
  }

  return {
    journal: (attemptId, key) => ({
      load: async () => {
        const rows = (await tables.list(owner, attemptId)).filter(({ name }) => !name.startsWith(' '))
        const entries = await Promise.all(rows.map((each) => open<JournalEntry>(each, key)))
        return entries.filter((entry) => entry !== undefined)
      },
      put: async (entries) =>
        tables.put(
          await Promise.all(
            entries.map(async (entry) => {
              const isUnsent = entry.storedSeq < entry.seq && entry.refused === undefined
              const isWaiting = entry.held ? entry.held === 'menunggu' : isUnsent
              return close(key, row(attemptId, entry.soal, entry.seq, isWaiting), entry)
            }),
          ),
        ),
    }),
    attempt: async (attemptId) => openAttempt(await tables.get(owner, attemptId, stateName)),
    attempts: async () => {
      const rows = (await tables.list(owner)).filter(({ name }) => name === stateName)
      return (await Promise.all(rows.map(openAttempt))).filter((each) => each !== undefined)
    },
    waiting: async () => {
      const rows = await tables.list(owner)
      return [...new Set(rows.filter(({ isWaiting }) => isWaiting).map(({ attempt }) => attempt))]
    },
    isHandedIn: async (attemptId) => (await tables.get(owner, attemptId, handedInName))?.isWaiting === true,
    putAttempt: async (attempt) => {
      const { id, isHandedIn = false } = attempt
      await tables.put([
        await close(token, row(id, stateName, 0, false), attempt),
        row(id, handedInName, 0, isHandedIn),
      ])
    },
    content: (hash) => tables.content(hash),
    putContent: (hash, content) => tables.putContent(hash, content, Date.now()),
    forget: async (attemptId, hash) => {
      await tables.sweep((each) => each.owner === owner && each.attempt === attemptId)
      await tables.sweepContent((content) => content.hash === hash)
    },
  }
}

/** Without a session, and what nobody opens again. */
const longestMs = 30 * 86_400_000
/** What waits may be brought by its owner in another half of the year. */
const longestWaitMs = 180 * 86_400_000

/**
 * Forgets what does not belong to `present`, but for what still waits for its owner, and whatever is too old. Contents are
 * sealed and come again; they go wherever somebody goes.
 */
export async function forgetOthers(tables: DeviceTables, present: string | undefined): Promise<void> {
  const now = Date.now()
  await tables.sweep(({ owner, isWaiting, keptAt }) => {
    const isOld = now - keptAt > (isWaiting ? longestWaitMs : longestMs)
    return isOld || (owner !== present && !isWaiting)
  })
  await tables.sweepContent(({ keptAt }) => !present || now - keptAt > longestMs)
}
