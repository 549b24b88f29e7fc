import type { AnswerEntry } from '@suluh/contract/exams/ujian'
import { RequestError } from '#platform/kernel/data/request-error.ts'

/**
 * `failing`: the last sending found no server. `refused`: it found one that cannot store now. Either is tried again by
 * itself, for ever.
 */
export type SenderState = 'idle' | 'sending' | 'failing' | 'refused'
type SenderOptions = {
  unsent: () => AnswerEntry[]
  /** Resolves when what is about to be sent is on the device. */
  kept: () => Promise<void>
  /** False where the device does not keep what is unsent: nothing is waited for then. */
  isKept: () => boolean
  /** Sends and takes up the receipt; throws where none came. */
  send: (entries: AnswerEntry[], keepalive: boolean) => Promise<void>
  /** An entry that the server cannot even read. */
  reject: (entry: AnswerEntry) => void
  onState: (state: SenderState) => void
}
export type Sender = {
  /** Something changed: it is sent once nothing new came for a second, or at once where only this page has it. */
  changed: () => void
  /** Sends now; true when nothing is left to send. */
  flush: () => Promise<boolean>
  /** The page goes away: what is left is sent without waiting for the answer. */
  leave: () => void
  stop: () => void
}

const debounceMs = 1000
const mostEntries = 200
const mostBytes = 200_000
/** What a browser still sends for a page that is gone. */
const keepaliveBytes = 60_000

export function createSender({ unsent, kept, isKept, send, reject, onState }: SenderOptions): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  const life = { isStopped: false }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!life.isStopped) timer = setTimeout(() => void run(), ms)
  }

  const pauseMs = () => (isKept() ? debounceMs : 0)

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= sendRound().finally(() => {
      running = undefined
    })
    return running
  }

  /** Everything that waits now; what is changed meanwhile waits for its own second. */
  async function sendRound(): Promise<void> {
    await kept()
    let waiting = unsent()
    let most = mostEntries
    while (waiting.length > 0 && !life.isStopped) {
      const batch = takeBatch(waiting, most, mostBytes)
      onState('sending')
      try {
        await send(batch, false)
        failures = 0
        waiting = waiting.slice(batch.length)
        if (hasLeftOver(batch, unsent())) throw new Error('the receipt does not name every answer')
      } catch (error) {
        if (!isUnreadable(error)) return failed(error)
        // One entry that cannot be read must not hold up the others: find it by halving.
        if (batch.length === 1) {
          for (const entry of batch) reject(entry)
          waiting = waiting.slice(1)
        }
        most = Math.max(1, Math.floor(batch.length / 2))
      }
    }
    onState('idle')
    if (unsent().length > 0) schedule(pauseMs())
  }

  function failed(error: unknown): void {
    if (life.isStopped) return
    failures += 1
    onState(error instanceof RequestError && error.statusCode >= 500 ? 'refused' : 'failing')
    schedule(backoffMs(failures))
  }

  return {
    changed: () => {
      if (!running && failures === 0) schedule(pauseMs())
    },
    flush: async () => {
      await running
      if (unsent().length > 0) await run()
      return unsent().length === 0
    },
    leave: () => {
      if (life.isStopped) return
      const batch = takeBatch(unsent(), mostEntries, keepaliveBytes)
      if (batch.length > 0) void send(batch, true).catch(() => schedule(backoffMs(1)))
    },
    stop: () => {
      life.isStopped = true
      clearTimeout(timer)
    },
  }
}

/** 1, 2, 4, 8, 15, 15, ... seconds. */
export function backoffMs(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 15_000)
}

function takeBatch(entries: AnswerEntry[], most: number, bytes: number): AnswerEntry[] {
  let size = 0
  const end = entries.findIndex((entry, index) => {
    // Three bytes for every letter is the worst that UTF-8 does to what people write.
    size += JSON.stringify(entry).length * 3
    return index > 0 && (index >= most || size > bytes)
  })
  return end < 0 ? entries : entries.slice(0, end)
}

function hasLeftOver(batch: AnswerEntry[], unsent: AnswerEntry[]): boolean {
  return batch.some(({ soal, seq }) => unsent.some((entry) => entry.soal === soal && entry.seq === seq))
}

function isUnreadable(error: unknown): boolean {
  return error instanceof RequestError && (error.statusCode === 400 || error.statusCode === 413)
}
