import { ujian, type AttemptState, attempt } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'
import { call } from '#platform/kernel/data/call.ts'
import { isUnreachable } from '#platform/kernel/data/request-error.ts'
import { readToken } from '#platform/kernel/auth/session-cookie.ts'
import { getStoredIdentity } from '#platform/kernel/auth/session.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import type { JournalEntry } from '../answers/answer-journal.ts'
import {
  openExamSession,
  type ExamSession,
  type ExamSnapshot,
  type Siblings,
} from '../answers/exam-session.ts'
import { examStore, type KnownAttempt } from '../answers/exam-store.ts'
import { preloadMedia, loadContent } from '../answers/load-content.ts'
import { createServerClock } from '../answers/server-clock.ts'
import type { ExamApi } from '../answers/exam-api.ts'

type Opened = { token: string | undefined; session: Promise<ExamSession | undefined> }
type Running = { id: string; contentHash?: string | undefined; state?: AttemptState | undefined }
const opened = new Map<string, Opened>()

/**
 * The running exam of a package, one for all its question pages; where none runs, the one that is over while answers of
 * it still wait on this device; else undefined. It goes on sending
 * in the background when the student goes elsewhere, until somebody else signs in. `started`: what beginning it has
 * just told.
 */
export function openExam(paketId: string, started?: AttemptState): Promise<ExamSession | undefined> {
  const token = readToken()
  const known = opened.get(paketId)
  if (known && known.token === token) return known.session
  void closeExam(paketId)
  const session = started ? openAttempt({ id: started.id, state: started }) : openRunning(paketId)
  opened.set(paketId, { token, session })
  // A failure is not kept: the next visit tries again.
  session.then(
    (found) => !found && opened.delete(paketId),
    () => opened.delete(paketId),
  )
  return session
}

/** Asks for the exam of the question that stands in the address, while the page around it is still on its way. */
export function openAhead(): void {
  const [, paketId] = /^\/paket-soal\/([^/]+)\/.+\/\d+$/.exec(location.pathname) ?? []
  if (paketId && readToken()) void openExam(paketId).catch(() => undefined)
}

/**
 * An attempt that this device keeps although its time is over: sends what was not sent, takes up what was decided, and
 * tells how it stands then.
 */
export async function reopenKept(id: string, paketId: string): Promise<ExamSnapshot> {
  const known = await opened.get(paketId)?.session.catch(() => undefined)
  const isOpen = known?.getSnapshot().attempt.id === id
  const session = known && isOpen ? known : await openAttempt({ id })
  if (isOpen) await session.refresh()
  await session.flush()
  const snapshot = session.getSnapshot()
  if (!isOpen) session.stop()
  return snapshot
}

async function openRunning(paketId: string): Promise<ExamSession | undefined> {
  const chosen = sessionStorage.getItem(chosenKey(paketId))
  // What this tab works on needs no asking which.
  const session = chosen === null ? undefined : await openAttempt({ id: chosen }).catch(() => undefined)
  if (session?.getSnapshot().attempt.status === 'berlangsung') return session
  session?.stop()
  const running = await findAttempt(paketId, chosen)
  return running ? openAttempt(running) : openWaiting(paketId)
}

/** Whoever loads the page anew after the end shall not be told less than who stayed on it. */
async function openWaiting(paketId: string): Promise<ExamSession | undefined> {
  for (const { id } of await keptOf(paketId)) {
    const session = await openAttempt({ id }).catch(() => undefined)
    if (session?.isWaiting()) return session
    session?.stop()
  }
  return undefined
}

/** What this device keeps of a package for whoever is signed in. */
async function keptOf(paketId: string): Promise<KnownAttempt[]> {
  const kept = await examStore.attemptsOfPaket(paketId).catch(() => [])
  return kept.filter(({ state }) => state.murid.id === getStoredIdentity()?.id)
}

/** Which of a package's events this tab works on. */
export function chooseAttempt({ id, paketSoal }: { id: string; paketSoal: { id: string } }): void {
  tryKeep(sessionStorage, chosenKey(paketSoal.id), id)
  void closeExam(paketSoal.id)
}

async function closeExam(paketId: string): Promise<void> {
  const known = opened.get(paketId)
  opened.delete(paketId)
  const session = await known?.session.catch(() => undefined)
  session?.stop()
}

/** The attempt of a package that runs, the one that this tab works on first. */
export function findRunning(paketId: string): Promise<Running | undefined> {
  return findAttempt(paketId, sessionStorage.getItem(chosenKey(paketId)))
}

async function findAttempt(paketId: string, chosen: string | null): Promise<Running | undefined> {
  try {
    const exams = await call(ujian.ofPaket, { params: { paketId } })
    const running = exams.map((exam) => exam.attempt).filter(({ status }) => status === 'berlangsung')
    return running.find(({ id }) => id === chosen) ?? running[0]
  } catch (error) {
    const own = isUnreachable(error) ? await keptOf(paketId) : []
    const found = own.find(({ id }) => id === chosen) ?? own[0]
    if (!found) throw error
    return { id: found.id }
  }
}

async function openAttempt({ id, contentHash, state }: Running): Promise<ExamSession> {
  const ahead = contentHash ? contentAhead(id, contentHash) : undefined
  let told = state
  const session = await openExamSession(id, {
    api: {
      ...examApi,
      state: async (of) => {
        const first = told
        told = undefined
        return first ?? examApi.state(of)
      },
      content: async (of, hash) =>
        (hash === contentHash ? await ahead : undefined) ?? (await examApi.content(of, hash)),
    },
    onOpened: preloadMedia,
    store: examStore,
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
async function contentAhead(id: string, hash: string): Promise<SealedContent | undefined> {
  const known = await examStore.content(hash).catch(() => undefined)
  return known ? undefined : examApi.content(id, hash).catch(() => undefined)
}

function openSiblings(attemptId: string): Siblings {
  const channel = new BroadcastChannel(`suluh.ujian.${attemptId}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no other origin
    post: (entry) => channel.postMessage(entry),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<JournalEntry>) => listener(data)),
  }
}

function chosenKey(paketId: string): string {
  return `suluh.ujian.${paketId}`
}

const examApi: ExamApi = {
  state: (id) => call(attempt.one, { params: { id } }),
  content: loadContent,
  save: (id, entries, keepalive) => call(attempt.save, { params: { id }, body: { entries } }, { keepalive }),
  nextSection: (id, sectionId) => call(attempt.nextSection, { params: { id }, body: { sectionId } }),
  submit: (id) => call(attempt.submit, { params: { id }, body: { entries: [] } }),
  pulse: (id, body) => call(attempt.pulse, { params: { id }, body }),
}
