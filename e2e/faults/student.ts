import { fillPath, type Data, type Endpoint, type Params } from '@suluh/contract/platform/endpoint'
import { attempt, ujian, type AnswerEntry, type SaveReceipt } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'
import type { JournalEntry } from '../../apps/web/src/exams/ujian/answers/answer-journal.ts'
import type { ExamApi } from '../../apps/web/src/exams/ujian/answers/exam-api.ts'
import { openExamSession, type ExamSession } from '../../apps/web/src/exams/ujian/answers/exam-session.ts'
import type { ExamStore, KnownAttempt } from '../../apps/web/src/exams/ujian/answers/exam-store.ts'
import { createServerClock } from '../../apps/web/src/exams/ujian/answers/server-clock.ts'
import { RequestError } from '../../apps/web/src/platform/kernel/data/request-error.ts'

type Seat = { token: string; attemptId: string }
/** Where the exam is and what this student's network is like, which may change. */
export type Place = { url: string; eventId: string; timeoutMs?: number }

export type Student = {
  attemptId: string
  session: ExamSession
  /** Whatever was handed to the network, and what of it the server has acknowledged. */
  sent: AnswerEntry[]
  acknowledged: AnswerEntry[]
  /** Tries until the server has ended the attempt and has everything. */
  finish: () => Promise<void>
}

/**
 * A student with the browser's own journal, sender and session, over real HTTP; only the screen and IndexedDB are
 * left out. A `device` of one's own keeps what it knows, as a browser does.
 */
export async function openStudent(
  place: Place,
  { token, attemptId }: Seat,
  device = memoryStore(),
): Promise<Student> {
  const { url, eventId } = place
  const sent: AnswerEntry[] = []
  const acknowledged: AnswerEntry[] = []

  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(place.timeoutMs ?? 5000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    if (!response) throw new RequestError('CustomRequest', 0)
    if (!response.ok) throw new RequestError('CustomRequest', response.status, await response.text())
    return response
  }
  const call = async <E extends Endpoint>({ method, path }: E, params: Params<E>, body?: unknown) => {
    const response = await ask(method, fillPath(path, params), body)
    // An answer that broke off on its way says nothing.
    const envelope = (await response.json().catch(() => undefined)) as { data: Data<E> } | undefined
    if (!envelope) throw new RequestError('CustomRequest', 0)
    return envelope.data
  }
  const take = (entries: AnswerEntry[], receipt: SaveReceipt) => {
    const isStored = ({ soal, seq }: AnswerEntry) =>
      receipt.stored.some((stored) => stored.soal === soal && stored.seq === seq)
    acknowledged.push(...entries.filter(isStored))
    return receipt
  }
  const id = attemptId
  const api: ExamApi = {
    state: () => call(attempt.one, { id }),
    content: async (_, hash) =>
      (await (await ask('GET', fillPath(attempt.content.path, { id, hash }))).json()) as SealedContent,
    save: async (_, entries) => {
      sent.push(...entries)
      return take(entries, await call(attempt.save, { id }, { entries }))
    },
    nextSection: (_, sectionId) => call(attempt.nextSection, { id }, { sectionId }),
    submit: () => call(attempt.submit, { id }, { entries: [] }),
    pulse: (_, pulse) => call(attempt.pulse, { id }, pulse),
  }
  await untilDone(() => call(ujian.start, { eventId }, { device: 'uji' }))
  const tools = { api, store: device, clock: createServerClock() }
  const session = await untilDone(() => openExamSession(id, tools))
  const isOver = () =>
    session.getSnapshot().attempt.status !== 'berlangsung' && !session.getSnapshot().isHandedIn
  const finish = () =>
    untilDone(async () => {
      const isSent = await session.flush()
      if (!isOver()) await session.submit()
      if (!isOver()) await session.refresh()
      if (!isSent || !isOver()) throw new RequestError('CustomRequest', 0)
    }, finishMs)
  return { attemptId, session, sent, acknowledged, finish }
}

/** Somebody who wants to hand in waits through many faults. */
const finishMs = 600_000

/** Again and again, as people do, until it works. */
export async function untilDone<T>(work: () => Promise<T>, mostMs = 180_000): Promise<T> {
  for (const end = Date.now() + mostMs; ;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

/** What a browser keeps of an exam. */
export function memoryStore(): ExamStore {
  const journal = new Map<string, JournalEntry>()
  const attempts = new Map<string, KnownAttempt>()
  const contents = new Map<string, SealedContent>()
  return {
    journal: () => ({
      load: async () => [...journal.values()],
      put: async (entries) => entries.forEach((entry) => journal.set(entry.soal, entry)),
    }),
    attempt: async (id) => attempts.get(id),
    attempts: async () => [...attempts.values()],
    waiting: async () => [],
    isHandedIn: async (id) => attempts.get(id)?.isHandedIn === true,
    putAttempt: async (known) => void attempts.set(known.id, known),
    content: async (hash) => contents.get(hash),
    putContent: async (hash, content) => void contents.set(hash, content),
    forget: async () => undefined,
  }
}
