import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { AnswerEntry, AttemptState, HeldDecision, SaveReceipt } from '@suluh/contract/exams/ujian'

export type Refusal = SaveReceipt['refused'][number]['reason']
/**
 * An answer as this device knows it. It is safe on the server once `storedSeq` has reached `seq`; `held`: the server has
 * it too, and a proctor decides, or has decided, whether it counts.
 */
export type JournalEntry = AnswerEntry & {
  storedSeq: number
  refused?: Refusal
  held?: HeldDecision | 'menunggu'
}
export type Entries = ReadonlyMap<string, JournalEntry>

/** Where the journal of one attempt is kept on this device. */
export type JournalStore = {
  load: () => Promise<JournalEntry[]>
  put: (entries: JournalEntry[]) => Promise<void>
}
export type Change = { value?: AnswerValue; ragu?: boolean }
type Receipt = Pick<SaveReceipt, 'stored' | 'refused' | 'held'>
/** When the question may be answered, in milliseconds on the server's clock. */
export type AnswerWindow = { opensAt: number; deadline: number }

export type Journal = {
  entries: () => Entries
  change: (soal: string, change: Change, window: AnswerWindow) => JournalEntry
  unsent: () => AnswerEntry[]
  /** What waits for a decision: stored at once where this device may write again. */
  held: () => AnswerEntry[]
  /** Takes up all that the server has; of two changes of one answer the one with the higher `seq` stays. */
  merge: (answers: readonly AnswerEntry[], held?: AttemptState['held']) => void
  /** Takes up what another tab of this browser has written. */
  adopt: (entry: JournalEntry) => void
  acknowledge: (receipt: Receipt) => void
  /** Resolves when everything so far is on the device, or the device will not keep it. */
  kept: () => Promise<void>
  /** False while something is in this page's memory only, because the device would not take it. */
  isKept: () => boolean
}

/** The journal of one attempt: a change is here before it goes anywhere else. `now` is the server's clock. */
export async function openJournal(
  store: JournalStore,
  now: () => number,
  onChange: () => void,
): Promise<Journal> {
  // A device that cannot keep anything (private window, no room) still has its memory.
  const known = await store.load().catch(() => [])
  let entries: Entries = new Map(known.map((entry) => [entry.soal, entry]))
  const unkept = new Map<string, JournalEntry>()
  let isRefused = false
  let writing: Promise<unknown> = Promise.resolve()

  function keep(changed: JournalEntry[]): void {
    if (changed.length === 0) return
    entries = new Map([...entries, ...changed.map((entry) => [entry.soal, entry] as const)])
    for (const entry of changed) unkept.set(entry.soal, entry)
    writing = writing.then(write)
    onChange()
  }

  /** With what the device would not take earlier: it may have room by now. */
  async function write(): Promise<void> {
    const batch = [...unkept.values()]
    const wasRefused = isRefused
    isRefused = await store.put(batch).then(
      () => false,
      () => true,
    )
    if (!isRefused) for (const entry of batch) if (unkept.get(entry.soal) === entry) unkept.delete(entry.soal)
    if (isRefused !== wasRefused) onChange()
  }

  return {
    entries: () => entries,
    change: (soal, change, window) => {
      const before = entries.get(soal)
      const entry: JournalEntry = {
        soal,
        value: change.value === undefined ? (before?.value ?? null) : change.value,
        ragu: change.ragu ?? before?.ragu ?? false,
        seq: nextSeq(entries, now()),
        at: new Date(within(now(), window)).toISOString(),
        storedSeq: before?.storedSeq ?? 0,
      }
      keep([entry])
      return entry
    },
    unsent: () => [...entries.values()].filter(isUnsent).map(toAnswer),
    held: () => [...entries.values()].filter(({ held }) => held === 'menunggu').map(toAnswer),
    merge: (answers, held = []) => {
      const there = new Map(answers.map((answer) => [answer.soal, answer.seq]))
      keep([
        ...answers.flatMap((answer) => merged(entries.get(answer.soal), answer) ?? []),
        // A server that was set back, to a backup or by a broken disk, gets again what it had.
        ...[...entries.values()].flatMap((own) => {
          const storedSeq = there.get(own.soal) ?? 0
          return storedSeq < own.storedSeq ? [{ ...own, storedSeq }] : []
        }),
      ])
      keep(decided(entries, held))
    },
    adopt: (entry) => {
      const own = entries.get(entry.soal)
      const isAnswered =
        entry.storedSeq > (own?.storedSeq ?? 0) ||
        (entry.refused && !own?.refused) ||
        (entry.held && !own?.held)
      const isNewer = !own || entry.seq > own.seq || (entry.seq === own.seq && isAnswered)
      if (isNewer) keep([entry])
    },
    acknowledge: (receipt) => keep(acknowledged(entries, receipt)),
    kept: async () => {
      await writing
    },
    isKept: () => !isRefused,
  }
}

export function isUnsent(entry: JournalEntry): boolean {
  return entry.storedSeq < entry.seq && entry.refused === undefined && entry.held === undefined
}

/** Numbers for each millisecond, as many as fit below what is counted exactly until the year 2041. */
const perMs = 4000

/**
 * Grows with every change of the attempt. It follows the server's clock, so that of two devices the one that
 * was used last wins, whatever their own clocks say; in the same instant chance keeps their numbers apart.
 */
function nextSeq(entries: Entries, now: number): number {
  const highest = Math.max(0, ...[...entries.values()].flatMap(({ seq, storedSeq }) => [seq, storedSeq]))
  return Math.max(highest + 1, Math.floor((Math.floor(now) + Math.random()) * perMs))
}

function within(now: number, { opensAt, deadline }: AnswerWindow): number {
  return Math.min(Math.max(now, opensAt), deadline)
}

function merged(own: JournalEntry | undefined, answer: AnswerEntry): JournalEntry | undefined {
  // With the same seq on both sides, of two devices in the same instant, the server's is what counts.
  const isSame = own?.seq === answer.seq && isStored(own) && saysTheSame(own, answer)
  if (!own || (answer.seq >= own.seq && !isSame)) return { ...answer, storedSeq: answer.seq }
  if (answer.seq > own.storedSeq) return { ...own, storedSeq: answer.seq }
  return undefined
}

function isStored(entry: JournalEntry): boolean {
  return entry.storedSeq === entry.seq && entry.refused === undefined
}

function saysTheSame(own: AnswerEntry, other: AnswerEntry): boolean {
  return own.ragu === other.ragu && JSON.stringify(own.value) === JSON.stringify(other.value)
}

function acknowledged(entries: Entries, { stored, refused, held }: Receipt): JournalEntry[] {
  const changed = new Map<string, JournalEntry>()
  for (const { soal, seq } of stored) {
    const own = entries.get(soal)
    if (own && own.storedSeq < seq) changed.set(soal, { ...own, storedSeq: seq })
  }
  for (const { soal, seq, reason } of refused) {
    const own = entries.get(soal)
    if (own && own.seq === seq) changed.set(soal, { ...own, refused: reason })
  }
  for (const { soal, seq } of held) {
    const own = entries.get(soal)
    if (own && own.seq === seq && !own.held) changed.set(soal, { ...own, held: 'menunggu' })
  }
  return [...changed.values()]
}

/** What was decided meanwhile; what the server holds no more (it was set back) goes there again. */
function decided(entries: Entries, held: AttemptState['held']): JournalEntry[] {
  return [...entries.values()].flatMap((own) => {
    const found = held.find(({ soal, seq }) => soal === own.soal && seq === own.seq)
    const now = found && (found.decision ?? 'menunggu')
    if (now === own.held) return []
    const { held: _, ...entry } = own
    return now ? { ...entry, held: now } : entry
  })
}

function toAnswer({ soal, value, ragu, seq, at }: JournalEntry): AnswerEntry {
  return { soal, value, ragu, seq, at }
}
