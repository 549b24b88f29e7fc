import { ujian, type AttemptState, attempt } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'
import { call } from '#platform/kernel/data/call.ts'
import { isUnreachable } from '#platform/kernel/data/request-error.ts'
import { signedInIdentity } from '#platform/kernel/auth/guards.ts'
import { readToken } from '#platform/kernel/auth/session-cookie.ts'
import {
  beforeLogout,
  getStoredIdentity,
  onSessionEnd,
  ownPlace,
  sessionOwner,
  type Owner,
} from '#platform/kernel/auth/session.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import type { JournalEntry } from '../answers/answer-journal.ts'
import {
  openExamSession,
  type ExamSession,
  type ExamSnapshot,
  type Siblings,
} from '../answers/exam-session.ts'
import { deviceTables, type DeviceTables } from '../answers/device-tables.ts'
import { forgetOthers, openExamStore, type ExamStore } from '../answers/exam-store.ts'
import { preloadMedia, loadContent } from '../answers/load-content.ts'
import { createServerClock } from '../answers/server-clock.ts'
import type { ExamApi } from '../answers/exam-api.ts'

type Opened = { owner: Owner; session: Promise<ExamSession | undefined> }
type Running = { id: string; contentHash?: string | undefined; state?: AttemptState | undefined }
/** In whose name an exam is opened: what it asks, and what the device keeps for it, is theirs alone. */
type Person = { owner: Owner; store: ExamStore; api: ExamApi }
const sendMs = 3000

/** The exams that are open in this tab, each in the name of whoever opened it, until that one's session ends. */
export function createExams(tables: DeviceTables) {
  const opened = new Map<string, Opened>()

  async function close(paketId: string): Promise<void> {
    const known = opened.get(paketId)
    opened.delete(paketId)
    const session = await known?.session.catch(() => undefined)
    session?.stop()
  }

  async function openSessions(): Promise<ExamSession[]> {
    const all = await Promise.allSettled([...opened.values()].map(({ session }) => session))
    return all.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  }

  return {
    /**
     * The running exam of a package, one for all its question pages; where none runs, the one that is over while answers of
     * it still wait on this device; else undefined. It goes on sending in the background when the student goes elsewhere.
     * `started`: what beginning it has just told.
     */
    openExam: async (paketId: string, started?: AttemptState): Promise<ExamSession | undefined> => {
      const owner = await whoAsks()
      if (!owner) return undefined
      const known = opened.get(paketId)
      if (known?.owner.token === owner.token) return known.session
      void close(paketId)
      const person = personOf(tables, owner)
      const session = started
        ? openAttempt(person, { id: started.id, state: started })
        : openRunning(person, paketId)
      opened.set(paketId, { owner, session })
      const forget = () => opened.get(paketId)?.session === session && opened.delete(paketId)
      // A failure is not kept: the next visit tries again.
      session.then((found) => !found && forget(), forget)
      return session
    },

    /**
     * An attempt that this device keeps although its time is over: sends what was not sent, takes up what was decided, and
     * tells how it stands then.
     */
    reopenKept: async (id: string): Promise<ExamSnapshot | undefined> => {
      const known = (await openSessions()).find((each) => each.getSnapshot().attempt.id === id)
      const owner = sessionOwner()
      if (!owner) return undefined
      const session = known ?? (await openAttempt(personOf(tables, owner), { id }))
      if (known) await session.refresh()
      await session.flush()
      const snapshot = session.getSnapshot()
      if (!known) session.stop()
      return snapshot
    },

    /** Which of a package's events this tab works on. */
    chooseAttempt: ({ id, paketSoal }: { id: string; paketSoal: { id: string } }): void => {
      tryKeep(sessionStorage, ownPlace(paketSoal.id), id)
      void close(paketSoal.id)
    },

    /** Sends what is unsent while its student is still there, for a moment at most. */
    sendAll: async (): Promise<void> => {
      const sent = openSessions().then((sessions) => Promise.all(sessions.map((each) => each.flush())))
      await Promise.race([sent, new Promise((done) => setTimeout(done, sendMs))])
    },

    /** Their session is over: nothing of it goes on, and of what is kept only what still waits stays, sealed. */
    leaveAll: async (): Promise<void> => {
      const leaving = [...opened.values()]
      opened.clear()
      await Promise.all(
        leaving.map(async ({ session }) => {
          const each = await session.catch(() => undefined)
          each?.stop()
          await each?.kept()
        }),
      )
      await forgetOthers(tables, getStoredIdentity()?.id)
    },
  }
}

const exams = createExams(deviceTables)
export const { openExam, reopenKept, chooseAttempt } = exams
beforeLogout(exams.sendAll)
onSessionEnd(() => void exams.leaveAll().catch(() => undefined))

/** Asks for the exam of the question that stands in the address, while the page around it is still on its way. */
export function openAhead(): void {
  const [, paketId] = /^\/paket-soal\/([^/]+)\/.+\/\d+$/.exec(location.pathname) ?? []
  if (paketId && readToken()) void openExam(paketId).catch(() => undefined)
}

/** The attempt of a package that runs, the one that this tab works on first. */
export async function findRunning(paketId: string): Promise<Running | undefined> {
  const owner = await whoAsks()
  return owner && findAttempt(personOf(deviceTables, owner), paketId)
}

/** On a page that has just been loaded this waits until it is known. */
async function whoAsks(): Promise<Owner | undefined> {
  if (!sessionOwner()) await signedInIdentity()
  return sessionOwner()
}

function personOf(tables: DeviceTables, owner: Owner): Person {
  return { owner, store: openExamStore(tables, owner), api: apiOf(owner) }
}

async function openRunning(person: Person, paketId: string): Promise<ExamSession | undefined> {
  const chosen = chosenAttempt(paketId)
  // What this tab works on needs no asking which.
  const session =
    chosen === null ? undefined : await openAttempt(person, { id: chosen }).catch(() => undefined)
  if (session?.getSnapshot().attempt.status === 'berlangsung') return session
  session?.stop()
  const running = await findAttempt(person, paketId)
  // For the next load of this page, whose first script asks for it.
  if (running) tryKeep(sessionStorage, ownPlace(paketId), running.id)
  return running ? openAttempt(person, running) : openWaiting(person, paketId)
}

/** Whoever loads the page anew after the end shall not be told less than who stayed on it. */
async function openWaiting(person: Person, paketId: string): Promise<ExamSession | undefined> {
  for (const { id } of await keptOf(person, paketId)) {
    const session = await openAttempt(person, { id }).catch(() => undefined)
    if (session?.isWaiting()) return session
    session?.stop()
  }
  return undefined
}

async function keptOf({ store }: Person, paketId: string) {
  const kept = await store.attempts().catch(() => [])
  return kept.filter((each) => each.paketId === paketId)
}

async function findAttempt(person: Person, paketId: string): Promise<Running | undefined> {
  const chosen = chosenAttempt(paketId)
  const { token } = person.owner
  try {
    const exams = await call(ujian.ofPaket, { params: { paketId } }, { token })
    const running = exams.map((exam) => exam.attempt).filter(({ status }) => status === 'berlangsung')
    return running.find(({ id }) => id === chosen) ?? running[0]
  } catch (error) {
    const own = isUnreachable(error) ? await keptOf(person, paketId) : []
    const found = own.find(({ id }) => id === chosen) ?? own[0]
    if (!found) throw error
    return { id: found.id }
  }
}

async function openAttempt(
  { owner, store, api }: Person,
  { id, contentHash, state }: Running,
): Promise<ExamSession> {
  const ahead = contentHash ? contentAhead(store, api, id, contentHash) : undefined
  let told = state
  const session = await openExamSession(id, {
    token: owner.token,
    api: {
      ...api,
      state: async (of) => {
        const first = told
        told = undefined
        return first ?? api.state(of)
      },
      content: async (of, hash) =>
        (hash === contentHash ? await ahead : undefined) ?? (await api.content(of, hash)),
    },
    onOpened: preloadMedia,
    store,
    clock: createServerClock(),
    siblings: openSiblings(id),
  })
  session.subscribe(() => askBeforeLeaving(session))
  return session
}

/** Also on other pages, where the exam goes on sending; only while there is a reason, as it keeps a page out of Back's memory. */
function askBeforeLeaving({ isAtRisk }: ExamSession): void {
  if (isAtRisk()) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: Event): void {
  event.preventDefault()
}

/** The questions come while the attempt's own state is asked for; undefined where they are here, or do not come. */
async function contentAhead(
  store: ExamStore,
  api: ExamApi,
  id: string,
  hash: string,
): Promise<SealedContent | undefined> {
  const known = await store.content(hash).catch(() => undefined)
  return known ? undefined : api.content(id, hash).catch(() => undefined)
}

function openSiblings(attemptId: string): Siblings {
  const channel = new BroadcastChannel(`suluh.ujian.${attemptId}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no other origin
    post: (entry) => channel.postMessage(entry),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<JournalEntry>) => listener(data)),
    close: () => channel.close(),
  }
}

const chosenAttempt = (paketId: string) => sessionStorage.getItem(ownPlace(paketId))

/** Whatever is asked goes in the name of the one who opened the exam, whoever is signed in by then. */
function apiOf({ token }: Owner): ExamApi {
  return {
    state: (id) => call(attempt.one, { params: { id } }, { token }),
    content: (id, hash) => loadContent(token, id, hash),
    save: (id, entries, keepalive) =>
      call(attempt.save, { params: { id }, body: { entries } }, { keepalive, token }),
    nextSection: (id, sectionId) =>
      call(attempt.nextSection, { params: { id }, body: { sectionId } }, { token }),
    submit: (id) => call(attempt.submit, { params: { id }, body: { entries: [] } }, { token }),
    pulse: (id, body) => call(attempt.pulse, { params: { id }, body }, { token }),
  }
}
