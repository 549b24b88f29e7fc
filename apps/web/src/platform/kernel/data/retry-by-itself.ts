import { useEffect, useEffectEvent } from 'react'
import { config } from '#platform/config.ts'
import { isAborted, RequestError } from './request-error.ts'

const firstMs = 2000
const longestMs = 30_000
/** Whatever fails again sooner than this after a try has not been mended by it. */
const calmMs = 60_000
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let triedAt = -calmMs

/**
 * For what stands in place of a page or part that could not be read: reads it again by itself once the server answers.
 * The server alone is asked until then, so that what is shown stays as it is. Does nothing about failures that the server
 * meant.
 */
export function useRetryByItself(error: unknown, retry: () => void): void {
  const again = useEffectEvent(retry)
  const mayPass = error instanceof RequestError && !isAborted(error) && isPassing(error.statusCode)
  useEffect(() => (mayPass ? retryOnceReached(() => again()) : undefined), [mayPass])
}

/** Calls `retry` whenever the server answers again, until what this returns is called. */
export function retryOnceReached(retry: () => void): () => void {
  if (waiting.size === 0) start()
  waiting.add(retry)
  return () => {
    waiting.delete(retry)
    if (waiting.size === 0) stop()
  }
}

/** 2, 4, 8, 16, 30, 30, ... seconds, up to a fifth less by chance: a whole school does not come at once. */
export function waitMs(tried: number, chance: number): number {
  return Math.min(firstMs * 2 ** tried, longestMs) * (1 - chance / 5)
}

function start(): void {
  if (Date.now() - triedAt > calmMs) tries = 0
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  schedule(waitMs(tries, Math.random()))
}

function stop(): void {
  clearTimeout(timer)
  window.removeEventListener('online', onOnline)
  document.removeEventListener('visibilitychange', onVisible)
}

function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void tryAgain(), ms)
}

async function tryAgain(): Promise<void> {
  // Nobody looks; it is tried when somebody does.
  if (document.visibilityState === 'hidden') return
  tries += 1
  triedAt = Date.now()
  // A part that fails again waits again: for the next time, not for this one.
  if (await isReached()) for (const retry of new Set(waiting)) retry()
  if (waiting.size > 0) schedule(waitMs(tries, Math.random()))
}

function onOnline(): void {
  tries = 0
  schedule(Math.random() * 500)
}

function onVisible(): void {
  if (document.visibilityState === 'visible') schedule(0)
}

async function isReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(longestMs)
  const answer = await fetch(`${config.apiUrl}/health`, { cache: 'no-store', signal }).catch(() => undefined)
  return answer !== undefined && !isPassing(answer.status)
}

function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}
