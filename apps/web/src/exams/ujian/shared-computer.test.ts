import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerEntry, AttemptState } from '@suluh/contract/exams/ujian'
import { sealOf, type SealedContent } from '@suluh/contract/papers/paket-content'
import { authProvider } from '#platform/kernel/auth/auth-provider.ts'
import { getStoredIdentity, onSessionEnd, sessionOwner } from '#platform/kernel/auth/session.ts'
import type { DeviceTables, Kept } from './answers/device-tables.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { seal } from './seal.ts'
import { createExams } from './start/open-exam.ts'

/** Each time from another seed; ten times as many take a minute and a half: `WALKS=10000`. */
const walks = Number(process.env['WALKS'] ?? 1000)
const students = ['ani', 'budi', 'citra', 'dewi']
const questions = ['a', 'b', 'c']
const hash = 'hash'
const key = new Uint8Array(32).fill(7)
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const plain = {
  soal: questions.map((id) => ({ id, content: { form: 'pilihan-ganda', stem: id, options: [] } })),
  stimuli: [],
}
const sealedSection = await seal(key, gzipSync(JSON.stringify(plain)), sealOf(hash, 's'))
const content: SealedContent = {
  sections: [{ id: 's', nama: 's', pelajaran: [], sealed: Buffer.from(sealedSection).toString('base64') }],
}

/** A server with an attempt of each student's, which keeps the highest `seq` and knows every token that stands. */
function openServer() {
  const sessions = new Map<string, string>()
  const answers = new Map(students.map((name) => [name, new Map<string, AnswerEntry>()]))
  const server = { isCut: false, made: 0, sessions, answers, fetch: answerTo, begin }

  function begin(name: string): string {
    const token = base64url(new Uint8Array(32).fill((server.made += 1)).fill(server.made >> 8, 0, 4))
    sessions.set(token, name)
    return token
  }
  const stateOf = (name: string): AttemptState => ({
    id: `ujian-${name}`,
    status: 'berlangsung',
    event: { id: 'e', nama: 'E' },
    version: 1,
    murid: { id: name, nama: name },
    contentHash: hash,
    paused: false,
    textStep: 0,
    playsGiven: {},
    paketSoal: { id: 'p', nama: 'P', timeMode: 'keseluruhan', navigation: 'bebas' },
    submitFrom: new Date(0).toISOString(),
    sections: [
      {
        id: 's',
        opensAt: new Date(0).toISOString(),
        deadline: '2099-01-01T00:00:00.000Z',
        questions: questions.length,
        sectionKey: base64url(key),
        soal: questions.map((id) => ({ id, options: null })),
      },
    ],
    deadline: '2099-01-01T00:00:00.000Z',
    answers: [...answers.get(name)!.values()],
    held: [],
    submittedAt: null,
    submittedBy: null,
    visitor: null,
    serverNow: new Date().toISOString(),
    answersKey: base64url(new Uint8Array(32).fill(students.indexOf(name) + 1)),
  })

  async function answerTo(url: string, init: RequestInit = {}): Promise<Response> {
    await Promise.resolve()
    if (server.isCut) throw new TypeError('Failed to fetch')
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? ''
    const name = sessions.get(token)
    if (url.endsWith('/login')) return good(begin(String(body['emailOrTelp'])))
    if (name === undefined) return bad(401, 'unauthenticated')
    if (url.endsWith('/logout')) return good(sessions.delete(token) && null)
    if (url.endsWith('/me')) return good({ id: name, name })
    const own = stateOf(name)
    if (url.endsWith('/ujian/paket-soal/p'))
      return good([{ attempt: { id: own.id, status: own.status, contentHash: hash } }])
    if (!url.includes(`/attempt/${own.id}`)) return bad(404, 'not-found')
    if (url.endsWith('/answers')) return good(save(name, body['entries'] as AnswerEntry[], own))
    return url.includes('/content/') ? Response.json(content) : good(own)
  }

  function save(name: string, entries: AnswerEntry[], { status, deadline }: AttemptState) {
    const there = answers.get(name)!
    for (const entry of entries) {
      // What belongs to somebody says so: a value is never anything but its author's.
      expect(entry.value).toMatch(new RegExp(`^${name} `))
      if ((there.get(entry.soal)?.seq ?? 0) < entry.seq) there.set(entry.soal, entry)
    }
    const stored = entries.map(({ soal, seq }) => ({ soal, seq, late: false }))
    return {
      stored,
      refused: [],
      held: [],
      status,
      deadline,
      serverNow: new Date().toISOString(),
      signature: '',
    }
  }
  return server
}

const good = (data: unknown) => Response.json({ success: true, message: 'OK', data })
const bad = (status: number, code: string) =>
  Response.json({ success: false, message: code, data: { code } }, { status })

/** What IndexedDB does, in memory. */
function openTables(): DeviceTables & { rows: Map<string, Kept> } {
  const rows = new Map<string, Kept>()
  const contents = new Map<string, { content: SealedContent; keptAt: number }>()
  const keyOf = (...parts: string[]) => parts.join('|')
  return {
    rows,
    get: async (...parts) => rows.get(keyOf(...parts)),
    list: async (owner, attempt) =>
      [...rows.values()].filter((row) => row.owner === owner && row.attempt === (attempt ?? row.attempt)),
    put: async (kept) => {
      for (const row of kept) {
        const at = keyOf(row.owner, row.attempt, row.name)
        if ((rows.get(at)?.seq ?? 0) <= row.seq) rows.set(at, row)
      }
    },
    sweep: async (isGone) => {
      for (const [at, row] of rows) if (isGone(row)) rows.delete(at)
    },
    content: async (of) => contents.get(of)?.content,
    putContent: async (of, each, keptAt) => void contents.set(of, { content: each, keptAt }),
    sweepContent: async (isGone) => {
      for (const [at, each] of contents) if (isGone({ hash: at, keptAt: each.keptAt })) contents.delete(at)
    },
  }
}

class Storage {
  getItem(name: string): string | null {
    return (Reflect.get(this, name) as string | undefined) ?? null
  }
  setItem(name: string, text: string) {
    Reflect.set(this, name, text)
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

type Computer = ReturnType<typeof openComputer>
let computer: Computer | undefined
/** All that still goes on of sessions that are over. */
let left: Promise<unknown> | undefined
onSessionEnd(() => void (left = Promise.all([left, computer?.exams.leaveAll()])))

/** One browser in the school's laboratory, with the page's own code for signing in and out and for exams. */
function openComputer() {
  const server = openServer()
  const tables = openTables()
  let cookie = ''
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(line: string) {
      cookie = /Max-Age=0/.test(line) ? '' : line.split(';')[0]!
    },
  })
  const made = {
    server,
    tables,
    exams: createExams(tables),
    session: undefined as ExamSession | undefined,
    /** What each has been shown as taken up. */
    given: new Map(students.map((name) => [name, new Map<string, string>()])),
    said: 0,
    putCookie: (token: string) => (cookie = `suluh=${token}.suluh`),
    /** The page's memory is gone; what the browser keeps is still there. */
    reload: () => {
      made.session?.stop()
      made.session = undefined
      made.exams = createExams(tables)
    },
  }
  return made
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer'), of: fc.constantFrom(...questions) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('signIn'), of: fc.constantFrom(...students) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('otherTab'), of: fc.constantFrom(...students) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('signOut', 'cut', 'mend', 'mend', 'reload', 'send', 'expire'),
      of: fc.constant(''),
    }),
  },
)
type Step = { do: string; of: string }

/** Whoever sees an exam sees their own, and in it nothing but what they wrote themselves. */
function expectOwn(session: ExamSession, name: string): void {
  const { attempt, entries } = session.getSnapshot()
  expect(attempt.murid.id).toBe(name)
  for (const { value } of entries.values()) expect(value).toMatch(new RegExp(`^${name} `))
}

async function answer(at: Computer, soal: string): Promise<void> {
  at.session = await at.exams.openExam('p').catch(() => undefined)
  const owner = sessionOwner()
  if (!at.session || !owner) return
  expectOwn(at.session, owner.id)
  const value = `${owner.id} ${(at.said += 1)}`
  at.session.change(soal, { value })
  await at.session.kept()
  if (at.session.getSnapshot().entries.get(soal)?.value === value) at.given.get(owner.id)!.set(soal, value)
}

async function signIn(at: Computer, name: string): Promise<void> {
  // As the page does: whoever is signed in has to sign out first.
  if (getStoredIdentity()) await authProvider.logout()
  const { success } = await authProvider.login({ emailOrTelp: name, password: 'x' })
  if (success) await authProvider.check().catch(() => undefined)
  await at.session?.kept()
}

async function take(at: Computer, { do: what, of }: Step): Promise<void> {
  if (what === 'answer') await answer(at, of)
  if (what === 'signIn') await signIn(at, of)
  if (what === 'signOut' && getStoredIdentity()) await authProvider.logout()
  if (what === 'cut' || what === 'mend') at.server.isCut = what === 'cut'
  if (what === 'reload') at.reload()
  if (what === 'send') await at.session?.flush()
  if (what === 'expire') at.server.sessions.clear()
  if (what === 'otherTab') at.putCookie(at.server.begin(of))
}

beforeAll(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://sekolah.test', pathname: '/' })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => {
  computer = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it(`four students at one computer, ${walks} walks: nothing under a wrong name, nothing lost`, async () => {
  const walk = fc.array(step, { minLength: 4, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const at = (computer = openComputer())
      for (const each of steps) await take(at, each)
      at.server.isCut = false
      for (const name of students) {
        await signIn(at, name)
        const session = await at.exams.openExam('p')
        expectOwn(session!, name)
        await session!.flush()
        const there = [...at.server.answers.get(name)!].map(([soal, { value }]) => [soal, value])
        expect(new Map(there as [string, string][])).toEqual(at.given.get(name))
      }
      await authProvider.logout()
      await left
      expect([...at.tables.rows.values()]).toEqual([])
      expect(Object.keys(sessionStorage)).toEqual([])
      expect(Object.keys(localStorage)).toEqual([])
    }),
    { numRuns: walks },
  )
}, 600_000)
