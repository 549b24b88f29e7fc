import type { AnswerEntry, AttemptState, PaketContent, SaveReceipt } from '@suluh/contract/ujian'
import { isUnreachable, RequestError } from '#kernel/request-error.ts'
import { openJournal, type Change, type Entries, type Journal, type JournalEntry } from './answer-journal.ts'
import { createSender, type Sender, type SenderState } from './answer-sender.ts'
import type { ExamApi } from './exam-api.ts'
import { examSections, sectionPhase, type ExamSection } from './exam-section.ts'
import type { ExamStore } from './exam-store.ts'
import type { ServerClock } from './server-clock.ts'

/** What the exam's screens draw from; a new object at every change. */
export type ExamSnapshot = {
  attempt: AttemptState
  sections: readonly ExamSection[]
  entries: Entries
  sender: SenderState
  /** The state shown is this device's last; the server has not been reached yet. */
  isStale: boolean
}
/** Other tabs of this browser with the same exam. */
export type Siblings = {
  post: (entry: JournalEntry) => void
  hear: (listener: (entry: JournalEntry) => void) => void
}
export type ExamTools = { api: ExamApi; store: ExamStore; clock: ServerClock; siblings?: Siblings }

/** Opens an attempt that has started, from the server or, where it is not reached, from this device. */
export async function openExamSession(id: string, tools: ExamTools): Promise<ExamSession> {
  const { state, isStale } = await readState(id, tools)
  const content = await readContent(id, state.contentHash, tools)
  const session = new ExamSession(state, content, tools, isStale)
  await session.begin()
  return session
}

/** One student at one exam: the journal, its sender, and the server's word on how things stand. */
export class ExamSession {
  readonly #tools: ExamTools
  readonly #content: PaketContent
  readonly #listeners = new Set<() => void>()
  readonly #sender: Sender
  #journal: Journal | undefined
  #snapshot: ExamSnapshot

  constructor(state: AttemptState, content: PaketContent, tools: ExamTools, isStale: boolean) {
    this.#tools = tools
    this.#content = content
    const sections = examSections(state, content)
    this.#snapshot = { attempt: state, sections, entries: new Map(), sender: 'idle', isStale }
    this.#sender = createSender({
      unsent: () => this.#journal?.unsent() ?? [],
      kept: async () => this.#journal?.kept(),
      send: (entries, keepalive) => this.#send(entries, keepalive),
      reject: ({ soal, seq }) =>
        this.#journal?.acknowledge({ stored: [], refused: [{ soal, seq, reason: 'bukan-pilihan' }] }),
      onState: (sender) => this.#publish({ sender }),
    })
  }

  async begin(): Promise<void> {
    const { store, clock, siblings } = this.#tools
    const { attempt, isStale } = this.#snapshot
    const onChange = () => this.#publish({ entries: this.#journal?.entries() ?? new Map() })
    this.#journal = await openJournal(store.journal(attempt.id), clock.now, onChange)
    onChange()
    siblings?.hear((entry) => this.#journal?.adopt(entry))
    if (!isStale) await this.#takeUp(attempt)
    // What an earlier page could not send any more.
    if (this.#journal.unsent().length > 0) void this.#sender.flush()
  }

  readonly getSnapshot = (): ExamSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly now = (): number => this.#tools.clock.now()

  /** Takes up a change, where its section is open. */
  change(soal: string, change: Change): void {
    const { attempt, sections } = this.#snapshot
    const section = sections.find((each) => each.soal.some(({ id }) => id === soal))
    if (!section || attempt.status !== 'berlangsung' || sectionPhase(section, this.now()) !== 'terbuka')
      return
    const entry = this.#journal?.change(soal, change, section)
    if (entry) this.#tools.siblings?.post(entry)
    this.#sender.changed()
  }

  /** Sends now; true when nothing is left on this device alone. */
  flush(): Promise<boolean> {
    return this.#sender.flush()
  }

  /** The page is about to go away. */
  leave(): void {
    this.#sender.leave()
  }

  /** Asks for clock, deadlines and the answers of other devices. Quiet without network. */
  async refresh(): Promise<void> {
    try {
      await this.#takeUp(await this.#tools.api.state(this.#snapshot.attempt.id))
    } catch (error) {
      if (!isUnreachable(error)) throw error
    }
  }

  /** Leaves the open section for good; throws where answers of it are not on the server yet. */
  async nextSection(): Promise<void> {
    await this.#demandSent()
    await this.#takeUp(await this.#tools.api.nextSection(this.#snapshot.attempt.id))
  }

  /** Hands everything in; throws where the server does not have it all. */
  async submit(): Promise<void> {
    await this.#demandSent()
    await this.#takeReceipt(await this.#tools.api.submit(this.#snapshot.attempt.id))
  }

  stop(): void {
    this.#sender.stop()
  }

  async #demandSent(): Promise<void> {
    if (await this.#sender.flush()) return
    throw new RequestError(
      'UpdateError',
      0,
      'Masih ada jawaban yang belum terkirim. Coba lagi begitu jaringan kembali.',
    )
  }

  async #send(entries: AnswerEntry[], keepalive: boolean): Promise<void> {
    await this.#takeReceipt(await this.#tools.api.save(this.#snapshot.attempt.id, entries, keepalive))
    await this.#forgetWhenOver()
  }

  async #takeReceipt(receipt: SaveReceipt): Promise<void> {
    this.#tools.clock.sync(receipt.serverNow)
    this.#journal?.acknowledge(receipt)
    const { attempt, isStale } = this.#snapshot
    const isMoved = Date.parse(receipt.deadline) !== Date.parse(attempt.deadline)
    if (isStale || isMoved || receipt.status !== attempt.status) await this.refresh()
  }

  async #takeUp(state: AttemptState): Promise<void> {
    const { clock, store } = this.#tools
    clock.sync(state.serverNow)
    this.#publish({ attempt: state, sections: examSections(state, this.#content), isStale: false })
    this.#journal?.merge(state.answers)
    if (state.status !== 'berlangsung') return this.#forgetWhenOver()
    const known = { id: state.id, paketId: state.paketSoal.id, state, offset: clock.offset() }
    await store.putAttempt(known).catch(() => undefined)
  }

  async #forgetWhenOver(): Promise<void> {
    const { attempt } = this.#snapshot
    const isWaiting = (this.#journal?.unsent().length ?? 0) > 0
    if (attempt.status === 'berlangsung' || isWaiting) return
    await this.#journal?.kept()
    await this.#tools.store.forget(attempt.id, attempt.contentHash).catch(() => undefined)
  }

  #publish(part: Partial<ExamSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}

async function readState(
  id: string,
  { api, store, clock }: ExamTools,
): Promise<{ state: AttemptState; isStale: boolean }> {
  const known = await store.attempt(id).catch(() => undefined)
  try {
    const state = await api.state(id)
    clock.sync(state.serverNow)
    return { state, isStale: false }
  } catch (error) {
    if (!known || !isUnreachable(error)) throw error
    clock.restore(known.offset)
    return { state: known.state, isStale: true }
  }
}

async function readContent(id: string, hash: string, { api, store }: ExamTools): Promise<PaketContent> {
  const known = await store.content(hash).catch(() => undefined)
  if (known) return known
  const content = await api.content(id, hash)
  await store.putContent(hash, content).catch(() => undefined)
  return content
}
