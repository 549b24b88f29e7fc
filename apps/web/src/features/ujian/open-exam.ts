import { ujian, type AttemptState } from '@suluh/contract/ujian'
import { call } from '#kernel/call.ts'
import { isUnreachable } from '#kernel/request-error.ts'
import { getStoredIdentity } from '#kernel/session.ts'
import { tryKeep } from '#kernel/try-keep.ts'
import type { JournalEntry } from './answer-journal.ts'
import { examApi } from './exam-calls.ts'
import { openExamSession, type ExamSession, type Siblings } from './exam-session.ts'
import { examStore } from './exam-store.ts'
import { preloadMedia } from './load-content.ts'
import { createServerClock } from './server-clock.ts'

type Opened = { userId: string; session: Promise<ExamSession | undefined> }
const opened = new Map<string, Opened>()

/**
 * The running exam of a package, one for all its question pages; undefined where none runs. It goes on sending
 * in the background when the student goes elsewhere, until somebody else signs in.
 */
export function openExam(paketId: string): Promise<ExamSession | undefined> {
  const userId = getStoredIdentity()?.id ?? ''
  const known = opened.get(paketId)
  if (known?.userId === userId) return known.session
  void closeExam(paketId)
  const session = findAttempt(paketId, userId).then((id) => (id === undefined ? undefined : openAttempt(id)))
  opened.set(paketId, { userId, session })
  // A failure is not kept: the next visit tries again.
  session.then(
    (found) => !found && opened.delete(paketId),
    () => opened.delete(paketId),
  )
  return session
}

/** Which of a package's events this tab works on. */
export function chooseAttempt({ id, paketSoal }: Pick<AttemptState, 'id' | 'paketSoal'>): void {
  tryKeep(sessionStorage, chosenKey(paketSoal.id), id)
  void closeExam(paketSoal.id)
}

async function closeExam(paketId: string): Promise<void> {
  const known = opened.get(paketId)
  opened.delete(paketId)
  const session = await known?.session.catch(() => undefined)
  session?.stop()
}

async function findAttempt(paketId: string, userId: string): Promise<string | undefined> {
  const chosen = sessionStorage.getItem(chosenKey(paketId))
  try {
    const exams = await call(ujian.ofPaket, { params: { paketId } })
    const running = exams.map((exam) => exam.attempt).filter(({ status }) => status === 'berlangsung')
    return (running.find(({ id }) => id === chosen) ?? running[0])?.id
  } catch (error) {
    const known = isUnreachable(error) ? await examStore.attemptsOfPaket(paketId).catch(() => []) : []
    const own = known.filter(({ state }) => state.murid.id === userId)
    const found = own.find(({ id }) => id === chosen) ?? own[0]
    if (!found) throw error
    return found.id
  }
}

function openAttempt(id: string): Promise<ExamSession> {
  return openExamSession(id, {
    api: { ...examApi, content: async (...of) => withPictures(await examApi.content(...of)) },
    store: examStore,
    clock: createServerClock(),
    siblings: openSiblings(id),
  })
}

function withPictures<T extends Parameters<typeof preloadMedia>[0]>(content: T): T {
  preloadMedia(content)
  return content
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
