import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerEntry, AttemptState, SaveReceipt } from '@suluh/contract/exams/ujian'
import { sealOf, type SealedContent, type SectionContent } from '@suluh/contract/papers/paket-content'
import { gzipSync } from 'node:zlib'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import type { JournalEntry } from './answer-journal.ts'
import type { ExamApi } from './exam-api.ts'
import { openExamSession } from './exam-session.ts'
import type { ExamStore, KnownAttempt } from './exam-store.ts'
import { createServerClock } from './server-clock.ts'
import { seal } from '../seal.ts'

const start = Date.UTC(2025, 2, 7, 1)
const iso = (ms: number) => new Date(ms).toISOString()
const options = ['A', 'B'].map((id) => ({ id, html: id }))
const keys = new Map(['s1', 's2'].map((id, index) => [id, new Uint8Array(32).fill(index + 1)]))
const keyOf = (id: string) => Buffer.from(keys.get(id)!).toString('base64url')

async function sealedSection(id: string, soalIds: string[]) {
  const soal = soalIds.map((each) => ({
    id: each,
    content: { form: 'pilihan-ganda' as const, stem: each, options },
  }))
  const plain: SectionContent = { soal, stimuli: [] }
  const sealed = await seal(keys.get(id)!, gzipSync(JSON.stringify(plain)), sealOf('hash', id))
  return { id, nama: id, pelajaran: [], sealed: Buffer.from(sealed).toString('base64') }
}
const content: SealedContent = {
  sections: [await sealedSection('s1', ['a', 'b']), await sealedSection('s2', ['c'])],
}
const unreachable = () => Promise.reject(new RequestError('UpdateError', 0, 'Tanpa jaringan'))

/** A server with one attempt that keeps the highest seq, and can be cut off. */
function world() {
  const answers = new Map<string, AnswerEntry>()
  const server = {
    status: 'berlangsung' as AttemptState['status'],
    isCut: false,
    isPaused: false,
    saves: 0,
    hasSecond: false,
    isElsewhere: false,
    /** What it says to a save instead of taking it. */
    refusal: undefined as RequestError | undefined,
  }
  /** Opens two minutes after the start. */
  const second = (): AttemptState['sections'][number] => {
    const isOpen = Date.now() >= start + 120_000
    return {
      id: 's2',
      opensAt: iso(start + 120_000),
      deadline: iso(start + 3_600_000),
      questions: 1,
      sectionKey: isOpen ? keyOf('s2') : null,
      soal: isOpen ? [{ id: 'c', options: null }] : [],
    }
  }
  const state = (): AttemptState => ({
    id: 'x',
    status: server.status,
    event: { id: 'e', nama: 'E' },
    murid: { id: 'm', nama: 'M' },
    paketSoal: { id: 'p', nama: 'P', timeMode: 'keseluruhan', navigation: 'bebas' },
    version: 1,
    paused: server.isPaused,
    textStep: 0,
    playsGiven: {},
    submitFrom: new Date(0).toISOString(),
    contentHash: 'hash',
    sections: [
      {
        id: 's1',
        opensAt: iso(start),
        deadline: iso(start + 3_600_000),
        questions: 2,
        sectionKey: keyOf('s1'),
        soal: ['a', 'b'].map((id) => ({ id, options: null })),
      },
      ...(server.hasSecond ? [second()] : []),
    ],
    deadline: iso(start + 3_600_000),
    answers: [...answers.values()],
    submittedAt: null,
    submittedBy: null,
    answersKey: '',
    held: [],
    visitor: null,
    serverNow: iso(Date.now()),
  })
  const receipt = (entries: AnswerEntry[]): SaveReceipt => ({
    stored: entries.map(({ soal, seq }) => ({ soal, seq, late: false })),
    refused: [],
    held: [],
    status: server.status,
    deadline: state().deadline,
    serverNow: iso(Date.now()),
    signature: '',
  })
  const reach = async <T>(answer: () => T): Promise<T> => {
    if (server.isCut) return unreachable()
    if (server.isElsewhere)
      throw new RequestError('UpdateError', 409, 'Di perangkat lain', [], 'other-device')
    return answer()
  }
  const api: ExamApi = {
    state: () => reach(state),
    content: () => reach(() => content),
    save: (_, entries) =>
      reach(() => {
        server.saves += 1
        if (server.refusal) throw server.refusal
        for (const entry of entries)
          if ((answers.get(entry.soal)?.seq ?? 0) < entry.seq) answers.set(entry.soal, entry)
        return receipt(entries)
      }),
    nextSection: () => reach(state),
    pulse: () =>
      reach(() => ({
        version: 1,
        status: server.status,
        paused: server.isPaused,
        deadline: state().deadline,
        messages: [],
        serverNow: iso(Date.now()),
      })),
    submit: () =>
      reach(() => {
        server.status = 'dinilai'
        return receipt([])
      }),
  }
  return { api, answers, server }
}

function memoryStore(): ExamStore {
  const journal = new Map<string, JournalEntry>()
  const attempts = new Map<string, KnownAttempt>()
  const contents = new Map<string, SealedContent>()
  return {
    journal: () => ({
      load: () => Promise.resolve([...journal.values()]),
      put: async (entries) => entries.forEach((entry) => journal.set(entry.soal, entry)),
    }),
    attempt: async (id) => attempts.get(id),
    attempts: () => Promise.resolve([...attempts.values()]),
    waiting: () => Promise.resolve([]),
    isHandedIn: async (id) => attempts.get(id)?.isHandedIn === true,
    putAttempt: async (attempt) => void attempts.set(attempt.id, attempt),
    content: async (hash) => contents.get(hash),
    putContent: async (hash, each) => void contents.set(hash, each),
    forget: async () => {
      journal.clear()
      attempts.clear()
      contents.clear()
    },
  }
}

describe('exam session', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start + 60_000 }))
  afterEach(() => void vi.useRealTimers())

  it('stops where another device has taken over, and sends what it still holds once it is back', async () => {
    const { api, answers, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    session.change('a', { value: 'A' })
    server.isElsewhere = true
    expect(await session.flush()).toBe(false)
    expect(session.getSnapshot().isElsewhere).toBe(true)
    session.change('b', { value: 'B' })
    expect(session.getSnapshot().entries.has('b')).toBe(false)
    expect(answers.size).toBe(0)
    server.isElsewhere = false
    await session.comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getSnapshot()).toMatchObject({ isElsewhere: false })
    expect(answers.get('a')).toMatchObject({ value: 'A' })
    session.stop()
  })

  it.each([
    [403, 'forbidden'],
    [404, 'not-found'],
  ] as const)(
    'a save that the server answers with %i is final, and what was written is kept',
    async (status, code) => {
      const { api, answers, server } = world()
      const store = memoryStore()
      const session = await openExamSession('x', { api, store, clock: createServerClock() })
      server.refusal = new RequestError('UpdateError', status, 'Bukan milik Anda', [], code)
      session.change('a', { value: 'A' })
      await vi.advanceTimersByTimeAsync(120_000)
      expect(server.saves).toBe(1)
      expect(session.getSnapshot().refusal).toBe(server.refusal)
      session.change('b', { value: 'B' })
      expect(session.getSnapshot().entries.has('b')).toBe(false)
      session.leave()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(server.saves).toBe(1)
      // Somebody made a mistake, and mended it.
      server.refusal = undefined
      const again = await openExamSession('x', { api, store, clock: createServerClock() })
      await again.flush()
      expect(answers.get('a')?.value).toBe('A')
      again.stop()
    },
  )

  it.each([403, 404])(
    'a %i of whatever stands before the server says nothing of the exam',
    async (status) => {
      const { api, answers, server } = world()
      const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
      server.refusal = new RequestError('UpdateError', status)
      session.change('a', { value: 'A' })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(session.getSnapshot()).toMatchObject({ refusal: undefined, sender: 'failing' })
      server.refusal = undefined
      await vi.advanceTimersByTimeAsync(20_000)
      expect(answers.get('a')?.value).toBe('A')
      session.stop()
    },
  )

  it('a server that does not answer in time is not the network: it is said so, and the answer goes again', async () => {
    const { api, answers, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    server.refusal = new RequestError('UpdateError', 504, 'Server terlalu lama menjawab. Coba lagi.')
    session.change('a', { value: 'A' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(session.getSnapshot()).toMatchObject({ refusal: undefined, sender: 'refused' })
    server.refusal = undefined
    server.isCut = true
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.getSnapshot().sender).toBe('failing')
    server.isCut = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(answers.get('a')?.value).toBe('A')
    session.stop()
  })

  it('keeps answers through a cut and a reload, and sends them when the network is back', async () => {
    const { api, answers, server } = world()
    const store = memoryStore()
    const clock = createServerClock()
    const first = await openExamSession('x', { api, store, clock })
    server.isCut = true
    first.change('a', { value: 'A' })
    await first.flush()
    first.stop()
    // The page is loaded anew while the server is still away.
    const second = await openExamSession('x', { api, store, clock: createServerClock() })
    expect(second.getSnapshot()).toMatchObject({ isStale: true })
    expect(second.getSnapshot().entries.get('a')?.value).toBe('A')
    second.change('b', { value: 'B', ragu: true })
    server.isCut = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(answers.get('a')).toMatchObject({ value: 'A', ragu: false })
    expect(answers.get('b')).toMatchObject({ value: 'B', ragu: true })
    expect(second.getSnapshot()).toMatchObject({ isStale: false, sender: 'idle' })
  })

  it('a tab hears from its sibling what was written and what was stored, and sends what that one left behind', async () => {
    const { api, answers, server } = world()
    const heard: ((entry: JournalEntry) => void)[] = []
    const siblings = (own: number) => ({
      post: (entry: JournalEntry) => heard.forEach((hear, index) => index !== own && hear(entry)),
      hear: (listener: (entry: JournalEntry) => void) => void (heard[own] = listener),
    })
    const open = (own: number) =>
      openExamSession('x', { api, store: memoryStore(), clock: createServerClock(), siblings: siblings(own) })
    const [one, two] = [await open(0), await open(1)]
    one.change('a', { value: 'A' })
    await one.flush()
    expect(two.getSnapshot().entries.get('a')).toEqual(one.getSnapshot().entries.get('a'))
    server.isCut = true
    one.change('b', { value: 'B' })
    one.stop()
    server.isCut = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(answers.get('b')?.value).toBe('B')
    expect(two.getSnapshot().entries.get('b')?.storedSeq).toBeGreaterThan(0)
  })

  it('goes on with the answers of another device', async () => {
    const { api } = world()
    const one = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    one.change('a', { value: 'A' })
    await one.flush()
    const two = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    expect(two.getSnapshot().entries.get('a')?.value).toBe('A')
    two.change('a', { value: 'B' })
    await two.flush()
    await one.refresh()
    expect(one.getSnapshot().entries.get('a')?.value).toBe('B')
  })

  it('keeps a hand-in without network, through a reload too, and lets it go when the network is back', async () => {
    const { api, answers, server } = world()
    const store = memoryStore()
    const first = await openExamSession('x', { api, store, clock: createServerClock() })
    first.change('a', { value: 'A' })
    server.isCut = true
    await first.submit()
    expect(first.getSnapshot()).toMatchObject({ isHandedIn: true, attempt: { status: 'berlangsung' } })
    first.change('a', { value: 'B' })
    expect(first.getSnapshot().entries.get('a')?.value).toBe('A')
    first.stop()
    const second = await openExamSession('x', { api, store, clock: createServerClock() })
    expect(second.getSnapshot().isHandedIn).toBe(true)
    server.isCut = false
    await second.submitWaiting()
    expect(answers.get('a')?.value).toBe('A')
    expect(server.status).toBe('dinilai')
  })

  it('takes a hand-in back that the server has not heard of', async () => {
    const { api, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    server.isCut = true
    await session.submit()
    await session.takeBack()
    session.change('a', { value: 'C' })
    expect(session.getSnapshot().entries.get('a')?.value).toBe('C')
    server.isCut = false
    await session.submitWaiting()
    expect(server.status).toBe('berlangsung')
  })

  it('is over, not waiting, where the deadline came before the network', async () => {
    const { api, answers, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    session.change('a', { value: 'A' })
    server.isCut = true
    await session.submit()
    expect(session.getSnapshot().isHandedIn).toBe(true)
    server.status = 'dinilai'
    server.isCut = false
    await session.flush()
    await session.refresh()
    await session.submitWaiting()
    expect(answers.get('a')?.value).toBe('A')
    expect(session.getSnapshot()).toMatchObject({ isHandedIn: false, attempt: { status: 'dinilai' } })
  })

  it('does not go back to a state that was overtaken on its way', async () => {
    const { api, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    const old = await api.state('x')
    let arrive = () => {}
    api.state = () => new Promise((resolve) => (arrive = () => resolve(old)))
    const overtaken = session.refresh()
    api.state = () => Promise.resolve({ ...old, version: 2, serverNow: iso(Date.now() + 1000) })
    await session.refresh()
    arrive()
    await overtaken
    expect(session.getSnapshot().attempt.version).toBe(2)
    expect(server.status).toBe('berlangsung')
  })

  it('gives a server that was set back its answers again, by itself', async () => {
    const { api, answers } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    session.change('a', { value: 'A' })
    await session.flush()
    answers.clear()
    await session.refresh()
    expect(session.getSnapshot().entries.get('a')?.storedSeq).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(answers.get('a')?.value).toBe('A')
  })

  it('takes nothing up while the proctor has stopped the clock, and hears of it by a sign of life', async () => {
    const { api, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    server.isPaused = true
    await session.pulse({ soalNumber: 1, answered: 0, unsent: 0, device: 'uji', events: [] })
    expect(session.getSnapshot().attempt.paused).toBe(true)
    session.change('a', { value: 'A' })
    expect(session.getSnapshot().entries.size).toBe(0)
  })

  it('leaves nothing on the device once it is over and everything has arrived', async () => {
    const { api } = world()
    const store = memoryStore()
    const session = await openExamSession('x', { api, store, clock: createServerClock() })
    session.change('a', { value: 'A' })
    await session.submit()
    expect(await store.attempts()).toEqual([])
    expect(await store.journal('x', '').load()).toEqual([])
  })

  it('opens a section by the key that comes at its time, waits for it without network, and keeps it for a reload', async () => {
    const { api, server } = world()
    server.hasSecond = true
    const store = memoryStore()
    const session = await openExamSession('x', { api, store, clock: createServerClock() })
    const secondOf = (of = session) => of.getSnapshot().sections[1]!
    expect(secondOf()).toMatchObject({ isSealed: true, soal: [{ content: undefined }] })
    server.isCut = true
    await vi.advanceTimersByTimeAsync(90_000)
    expect(secondOf().isSealed).toBe(true)
    server.isCut = false
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(secondOf()).toMatchObject({ isSealed: false, soal: [{ id: 'c' }] }))
    session.change('c', { value: 'A' })
    await session.flush()
    session.stop()
    server.isCut = true
    const again = await openExamSession('x', { api, store, clock: createServerClock() })
    expect(secondOf(again)).toMatchObject({ isSealed: false, soal: [{ id: 'c', content: { stem: 'c' } }] })
    again.stop()
  })

  it('fetches once more what is damaged on this device', async () => {
    const { api } = world()
    const store = memoryStore()
    const [whole, other] = content.sections
    await store.putContent('hash', { sections: [{ ...whole!, sealed: other!.sealed }, other!] })
    const session = await openExamSession('x', { api, store, clock: createServerClock() })
    expect(session.getSnapshot().sections[0]!.isSealed).toBe(false)
    expect(await store.content('hash')).toEqual(content)
    session.stop()
  })

  it('sends at once what the device would not keep, and says what would be gone with the page', async () => {
    const { api, answers, server } = world()
    const refuses = {
      load: () => Promise.reject(new Error('private')),
      put: () => Promise.reject(new Error('private')),
    }
    const store = { ...memoryStore(), journal: () => refuses }
    const session = await openExamSession('x', { api, store, clock: createServerClock() })
    session.change('a', { value: 'A' })
    await vi.advanceTimersByTimeAsync(10)
    expect(answers.get('a')?.value).toBe('A')
    expect(session.isAtRisk()).toBe(false)
    server.isCut = true
    session.change('b', { value: 'B' })
    await vi.advanceTimersByTimeAsync(10)
    expect(session.isAtRisk()).toBe(true)
    server.isCut = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(answers.get('b')?.value).toBe('B')
    expect(session.isAtRisk()).toBe(false)
    server.isCut = true
    session.change('a', { value: 'B' })
    await vi.advanceTimersByTimeAsync(10)
    expect(session.isAtRisk()).toBe(true)
    session.stop()
    expect(session.isAtRisk()).toBe(false)
  })

  it('asks nothing where the device keeps what is unsent', async () => {
    const { api, server } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    server.isCut = true
    session.change('a', { value: 'A' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(session.unsent()).toHaveLength(1)
    expect(session.isAtRisk()).toBe(false)
    session.stop()
  })

  it('takes no answer after the deadline', async () => {
    const { api } = world()
    const session = await openExamSession('x', { api, store: memoryStore(), clock: createServerClock() })
    vi.setSystemTime(start + 3_600_000)
    session.change('a', { value: 'A' })
    expect(session.getSnapshot().entries.size).toBe(0)
  })
})
