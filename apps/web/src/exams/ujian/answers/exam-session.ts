import type { AnswerEntry, AttemptState, Pulse, PulseAnswer, SaveReceipt } from '@suluh/contract/exams/ujian'
import type { SealedContent, SectionContent } from '@suluh/contract/papers/paket-content'
import { isElsewhere, isFinal, isUnreachable, RequestError } from '#platform/kernel/data/request-error.ts'
import { openJournal, type Change, type Entries, type Journal, type JournalEntry } from './answer-journal.ts'
import { createSender, type Sender, type SenderState } from './answer-sender.ts'
import type { ExamApi } from './exam-api.ts'
import { openSection } from './open-section.ts'
import { examSections, sectionPhase, type ExamSection } from '../exam-section.ts'
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
  /** What is not on the server yet is on this device, and outlasts a reload. */
  isKept: boolean
  /** Handed in here; the server hears of it when it is reached. */
  isHandedIn: boolean
  /** It is open at another device now: here nothing is answered or sent until it comes back. */
  isElsewhere: boolean
  /** When the server last said that it has stored something, in milliseconds on its clock. */
  storedAt: number | undefined
  /** What it said then. */
  lastSave: SaveReceipt | undefined
  /** What the proctor said, the newest last. */
  messages: PulseAnswer['messages']
  /** Its student is signed out here, or somebody else is signed in: nothing of it is shown, taken or sent any more. */
  isStopped: boolean
  /** What the server said where it takes nothing more from this student: the exam, or the right to it, is gone. */
  refusal: RequestError | undefined
}
/** Other tabs of this browser with the same exam. */
export type Siblings = {
  post: (entry: JournalEntry) => void
  hear: (listener: (entry: JournalEntry) => void) => void
  close?: () => void
}
export type ExamTools = {
  api: ExamApi
  store: ExamStore
  clock: ServerClock
  /** The secret of the session in whose name it is open. */
  token?: string
  siblings?: Siblings
  /** A section's content is here. */
  onOpened?: (content: SectionContent) => void
}

/** Opens an attempt that has started, from the server or, where it is not reached, from this device. */
export async function openExamSession(id: string, tools: ExamTools): Promise<ExamSession> {
  const { state, isStale, isHandedIn } = await readState(id, tools)
  const content = await readContent(id, state.contentHash, tools)
  const session = new ExamSession(state, content, tools, { isStale, isHandedIn })
  await session.begin(state)
  return session
}

const takeoverMs = 3000
/** Not all of a school in the instant in which a section opens for all of them. */
const openingSpreadMs = 500
const openingRetryMs = 2000
/** What lies farther ahead is looked at again by then. */
const longestWaitMs = 3_600_000

/** One student at one exam: the journal, its sender, and the server's word on how things stand. */
export class ExamSession {
  readonly #tools: ExamTools
  readonly #opened = new Map<string, SectionContent>()
  readonly #listeners = new Set<() => void>()
  readonly #sender: Sender
  #journal: Journal | undefined
  #content: SealedContent
  #takeover: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #snapshot: ExamSnapshot

  constructor(
    state: AttemptState,
    content: SealedContent,
    tools: ExamTools,
    known: { isStale: boolean; isHandedIn: boolean },
  ) {
    this.#tools = tools
    this.#content = content
    this.#snapshot = {
      attempt: state,
      sections: this.#sectionsOf(state),
      entries: new Map(),
      sender: 'idle',
      ...known,
      storedAt: undefined,
      lastSave: undefined,
      messages: [],
      isKept: true,
      isElsewhere: false,
      isStopped: false,
      refusal: undefined,
    }
    this.#sender = createSender({
      unsent: () => this.#journal?.unsent() ?? [],
      kept: async () => this.#journal?.kept(),
      isKept: () => this.#snapshot.isKept,
      send: (entries, keepalive) => this.#send(entries, keepalive),
      reject: ({ soal, seq }) =>
        this.#journal?.acknowledge({
          stored: [],
          refused: [{ soal, seq, reason: 'bukan-pilihan' }],
          held: [],
        }),
      onState: (sender) => this.#publish({ sender }),
    })
  }

  /** `state`: what is known of the attempt; sections that it opens are there when this is done. */
  async begin(state: AttemptState): Promise<void> {
    const { store, clock, siblings } = this.#tools
    const { attempt, isStale } = this.#snapshot
    await this.#openSections(state)
    this.#publish({ sections: this.#sectionsOf(state) })
    const onChange = () => {
      const wasKept = this.#snapshot.isKept
      const isKept = this.#journal?.isKept() ?? true
      this.#publish({ entries: this.#journal?.entries() ?? new Map(), isKept })
      if (wasKept && !isKept) this.#sender.changed()
    }
    this.#journal = await openJournal(store.journal(attempt.id, state.answersKey), clock.now, onChange)
    onChange()
    siblings?.hear((entry) => {
      this.#journal?.adopt(entry)
      // The tab that wrote it sends it, unless it is closed by then.
      clearTimeout(this.#takeover)
      this.#takeover = setTimeout(() => this.#sender.changed(), takeoverMs)
    })
    if (isStale) this.#awaitOpening()
    else await this.#takeUp(attempt)
    // What an earlier page could not send any more.
    if (this.#journal.unsent().length > 0) void this.#sender.flush()
    if (this.#snapshot.isHandedIn) void this.submitWaiting()
  }

  readonly getSnapshot = (): ExamSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly now = (): number => this.#tools.clock.now()

  /** What its calls are made with. */
  get token(): string {
    return this.#tools.token ?? ''
  }

  /** Takes up a change, where its section is open. */
  change(soal: string, change: Change): void {
    const { attempt, sections, isHandedIn, isElsewhere: isAway, isStopped, refusal } = this.#snapshot
    if (attempt.paused || isHandedIn || isAway || isStopped || refusal) return
    const section = sections.find((each) => each.soal.some(({ id }) => id === soal))
    if (!section || attempt.status !== 'berlangsung' || sectionPhase(section, this.now()) !== 'terbuka')
      return
    const entry = this.#journal?.change(soal, change, section)
    if (entry) this.#tools.siblings?.post(entry)
    this.#sender.changed()
  }

  /** What is on this device alone. */
  unsent(): AnswerEntry[] {
    return this.#journal?.unsent() ?? []
  }

  /** Something would be gone with this page: neither server nor device has it. */
  readonly isAtRisk = (): boolean =>
    !this.#snapshot.isStopped && !this.#snapshot.isKept && this.unsent().length > 0

  /** Whether something is on this device alone, or waits for a proctor's decision. */
  isWaiting(): boolean {
    const isHeld = [...this.#snapshot.entries.values()].some(({ held }) => held === 'menunggu')
    return isHeld || this.unsent().length > 0
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
      await this.#takeUp(await this.#ask((api, id) => api.state(id)))
    } catch (error) {
      if (!isUnreachable(error)) throw error
    }
  }

  /** Leaves a section for good; throws where answers of it are not on the server yet. */
  async nextSection(sectionId: string): Promise<void> {
    await this.#demandSent()
    await this.#takeUp(await this.#ask((api, id) => api.nextSection(id, sectionId)))
  }

  /**
   * Hands everything in. Where nobody can be reached the hand-in waits on this device and goes off by itself when the
   * network is back; until then it can be taken back.
   */
  async submit(): Promise<void> {
    try {
      await this.#demandSent()
      await this.#takeReceipt(await this.#ask((api, id) => api.submit(id)))
      await this.#keepHandedIn(false)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await this.#keepHandedIn(true)
    }
  }

  /** A hand-in that waits goes off, where the server is reached by now. */
  async submitWaiting(): Promise<void> {
    const { isHandedIn, isStopped, attempt } = this.#snapshot
    if (isHandedIn && !isStopped && attempt.status === 'berlangsung')
      await this.submit().catch(() => this.#keepHandedIn(false))
  }

  /** Back to the questions, as long as the server has not heard of the hand-in. */
  takeBack(): Promise<void> {
    return this.#keepHandedIn(false)
  }

  /** A sign of life; takes up whatever a proctor has done meanwhile. */
  async pulse(pulse: Omit<Pulse, 'messageAt'>): Promise<void> {
    const { messages } = this.#snapshot
    const messageAt = messages.at(-1)?.at ?? null
    await this.hear(await this.#ask((api, id) => api.pulse(id, { ...pulse, messageAt })))
  }

  /** Takes up what the server says of the exam. */
  async hear(heard: PulseAnswer): Promise<void> {
    const { attempt, messages } = this.#snapshot
    this.#tools.clock.sync(heard.serverNow)
    if (heard.messages.length > 0) this.#publish({ messages: [...messages, ...heard.messages] })
    const isNews =
      heard.version !== attempt.version || heard.status !== attempt.status || heard.paused !== attempt.paused
    if (isNews) await this.refresh()
    await this.submitWaiting()
  }

  /** It was moved back to this device: what is here goes off, and what came meanwhile is fetched. */
  async comeBack(): Promise<void> {
    this.#publish({ isElsewhere: false })
    // What it handed over while it was away needs nobody's decision any more.
    const held = this.#journal?.held() ?? []
    if (held.length > 0) await this.#send(held, false).catch(() => undefined)
    await this.refresh()
    void this.#sender.flush()
  }

  stop(): void {
    clearTimeout(this.#takeover)
    clearTimeout(this.#opening)
    this.#sender.stop()
    this.#tools.siblings?.close?.()
    this.#publish({ isStopped: true })
  }

  /** Everything so far is on the device, as far as it keeps anything. */
  async kept(): Promise<void> {
    await this.#journal?.kept()
  }

  /** Every call tells when the exam is open at another device by now, and when it is nobody's business here any more. */
  async #ask<T>(asked: (api: ExamApi, id: string) => Promise<T>): Promise<T> {
    this.#demandOpen()
    try {
      const answer = await asked(this.#tools.api, this.#snapshot.attempt.id)
      this.#demandOpen()
      return answer
    } catch (error) {
      if (isElsewhere(error)) this.#publish({ isElsewhere: true })
      if (isFinal(error)) this.#refuse(error)
      throw error
    }
  }

  /** What comes after the end changes nothing on the device: it is asked for anew when its student is back. */
  #demandOpen(): void {
    if (this.#snapshot.isStopped) throw new RequestError('CustomRequest', 401, 'Sesi sudah berakhir.')
  }

  #refuse(refusal: RequestError): void {
    this.#sender.stop()
    clearTimeout(this.#opening)
    this.#publish({ refusal })
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
    await this.#takeReceipt(await this.#ask((api, id) => api.save(id, entries, keepalive)))
    await this.#forgetWhenOver()
  }

  async #takeReceipt(receipt: SaveReceipt): Promise<void> {
    this.#tools.clock.sync(receipt.serverNow)
    this.#journal?.acknowledge(receipt)
    for (const { soal } of [...receipt.stored, ...receipt.refused, ...receipt.held]) {
      const entry = this.#snapshot.entries.get(soal)
      if (entry) this.#tools.siblings?.post(entry)
    }
    if (receipt.stored.length > 0)
      this.#publish({ storedAt: Date.parse(receipt.serverNow), lastSave: receipt })
    const { attempt, isStale } = this.#snapshot
    const isMoved = Date.parse(receipt.deadline) !== Date.parse(attempt.deadline)
    if (isStale || isMoved || receipt.status !== attempt.status) await this.refresh()
  }

  async #takeUp(state: AttemptState): Promise<void> {
    await this.#openSections(state)
    const { attempt: known, isHandedIn, isStale } = this.#snapshot
    // Two answers may overtake each other on the way.
    if (!isStale && Date.parse(state.serverNow) < Date.parse(known.serverNow)) return
    this.#tools.clock.sync(state.serverNow)
    const isOver = state.status !== 'berlangsung'
    this.#publish({
      attempt: state,
      sections: this.#sectionsOf(state),
      isStale: false,
      // What waited to be handed in was handed in at the deadline.
      isHandedIn: isHandedIn && !isOver,
    })
    this.#journal?.merge(state.answers, state.held)
    if (this.#journal?.unsent().length) this.#sender.changed()
    this.#awaitOpening()
    if (isOver) return this.#forgetWhenOver()
    await this.#keepAttempt(state)
  }

  #sectionsOf(state: AttemptState): ExamSection[] {
    return examSections(state, { named: this.#content, opened: this.#opened })
  }

  /** Opens what the state has keys for. What this device has kept may be damaged: it is fetched once more then. */
  async #openSections(state: AttemptState): Promise<void> {
    for (const { id, sectionKey: key } of state.sections) {
      if (key === null || this.#opened.has(id)) continue
      const open = () => openSection(this.#content, state.contentHash, id, key)
      const content = await open().catch(async () => {
        this.#content = await this.#tools.api.content(state.id, state.contentHash)
        await this.#tools.store.putContent(state.contentHash, this.#content).catch(() => undefined)
        return open()
      })
      this.#opened.set(id, content)
      this.#tools.onOpened?.(content)
    }
  }

  /** Asks for what opens the next section as soon as its time comes, and again until it is there. */
  #awaitOpening(): void {
    clearTimeout(this.#opening)
    const { attempt, sections } = this.#snapshot
    if (this.#snapshot.isStopped || attempt.status !== 'berlangsung' || attempt.paused) return
    const now = this.now()
    const coming = sections.filter(
      ({ isSealed, opensAt, deadline }) => isSealed && opensAt < deadline && now < deadline,
    )
    if (coming.length === 0) return
    const opensAt = Math.min(...coming.map((section) => section.opensAt))
    const wait = opensAt > now ? opensAt - now : openingRetryMs
    const ask = () => (this.now() < opensAt ? Promise.resolve() : this.refresh())
    this.#opening = setTimeout(
      () =>
        void ask().then(
          () => this.#awaitOpening(),
          () => this.#awaitOpening(),
        ),
      Math.min(wait, longestWaitMs) + Math.random() * openingSpreadMs,
    )
  }

  async #keepAttempt(state: AttemptState): Promise<void> {
    const { clock, store } = this.#tools
    const { isHandedIn } = this.#snapshot
    const known = { id: state.id, paketId: state.paketSoal.id, state, offset: clock.offset(), isHandedIn }
    await store.putAttempt(known).catch(() => undefined)
  }

  async #keepHandedIn(isHandedIn: boolean): Promise<void> {
    if (this.#snapshot.isHandedIn === isHandedIn) return
    this.#publish({ isHandedIn })
    if (this.#snapshot.attempt.status === 'berlangsung') await this.#keepAttempt(this.#snapshot.attempt)
  }

  async #forgetWhenOver(): Promise<void> {
    const { attempt } = this.#snapshot
    if (attempt.status === 'berlangsung' || this.isWaiting()) return
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
): Promise<{ state: AttemptState; isStale: boolean; isHandedIn: boolean }> {
  const known = await store.attempt(id).catch(() => undefined)
  const isHandedIn = await store.isHandedIn(id).catch(() => false)
  try {
    const state = await api.state(id)
    clock.sync(state.serverNow)
    return { state, isStale: false, isHandedIn }
  } catch (error) {
    if (!known || !isUnreachable(error)) throw error
    clock.restore(known.offset, known.state.serverNow)
    return { state: known.state, isStale: true, isHandedIn }
  }
}

async function readContent(id: string, hash: string, { api, store }: ExamTools): Promise<SealedContent> {
  const known = await store.content(hash).catch(() => undefined)
  if (known) return known
  const content = await api.content(id, hash)
  await store.putContent(hash, content).catch(() => undefined)
  return content
}
