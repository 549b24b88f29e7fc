import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ExamSession, ExamSnapshot } from './answers/exam-session.ts'
import { openExam } from './start/open-exam.ts'

export type OpenedExam =
  | { phase: 'loading' }
  | { phase: 'none' }
  | { phase: 'failed'; error: unknown; retry: () => void }
  | { phase: 'open'; session: ExamSession }

/** The running exam of a package. */
export function useExam(paketId: string): OpenedExam {
  const [exam, setExam] = useState<OpenedExam>({ phase: 'loading' })
  useEffect(() => follow(paketId, setExam), [paketId])
  return exam
}

function follow(paketId: string, show: (exam: OpenedExam) => void): () => void {
  let isCurrent = true
  const open = () =>
    void openExam(paketId).then(
      (session) => isCurrent && show(session ? { phase: 'open', session } : { phase: 'none' }),
      (error: unknown) => isCurrent && show({ phase: 'failed', error, retry: open }),
    )
  open()
  return () => {
    isCurrent = false
  }
}

export function useExamSnapshot(session: ExamSession): ExamSnapshot {
  return useSyncExternalStore(session.subscribe, session.getSnapshot)
}

/** A value of the clock, read twice a second; draws again only when it differs. */
export function useTicking<T extends string | number | boolean>(read: () => T): T {
  return useSyncExternalStore(everyHalfSecond, read)
}

function everyHalfSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 500)
  return () => clearInterval(timer)
}

const staleMs = 10_000

/** Keeps the exam in touch with the server: when the network or the tab comes back, and when the page goes. */
export function useExamUpkeep(session: ExamSession, isStale: boolean): void {
  useEffect(() => {
    const ask = () => void session.refresh().catch(() => undefined)
    const onOnline = () =>
      void session
        .flush()
        .then(ask, () => undefined)
        .then(() => session.submitWaiting())
    const onVisibility = () => (document.visibilityState === 'hidden' ? session.leave() : onOnline())
    const onLeave = () => session.leave()
    window.addEventListener('online', onOnline)
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [session])
  useEffect(() => {
    if (!isStale) return
    const timer = setInterval(() => void session.refresh().catch(() => undefined), staleMs)
    return () => clearInterval(timer)
  }, [session, isStale])
}

/** Whether the browser believes to have a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}
