import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '@suluh/contract/platform/current-user'
import { clearToken, readToken, writeToken } from './session-cookie.ts'

export type Identity = CurrentUser & { authenticated: true }
/**
 * Why a session ended: the person chose to, another tab did, a call or a check failed. `redirected` says
 * that whoever found out also leads to /login.
 */
export type SessionEnd = { by: 'logout' | 'other-tab' | 'failed'; message?: string; redirected?: boolean }

export const storageKey = 'suluh.identity'
const markLength = 8
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()
const goneListeners = new Set<() => void>()
const logoutTasks = new Set<() => Promise<void>>()
const channel = new BroadcastChannel('suluh')
let lastEnd: SessionEnd | undefined
let cached: { text: string | null; identity: Identity | undefined } = { text: null, identity: undefined }

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // The cookie is shared and already gone; only this tab's own memory tells whether it was signed in.
  if (data === 'logout' && sessionStorage.getItem(storageKey) !== null) endSession({ by: 'other-tab' })
})

/** Who is signed in, as last confirmed by the server; undefined without a valid cookie. */
export function getStoredIdentity(): Identity | undefined {
  const text = sessionStorage.getItem(storageKey)
  if (text !== cached.text) cached = { text, identity: parse(text) }
  return cached.identity && readToken() ? cached.identity : undefined
}

/** Keeps what `me` answered, in session storage. */
export function storeIdentity(user: CurrentUser): Identity {
  const identity: Identity = { ...user, authenticated: true }
  const text = JSON.stringify(identity)
  if (text !== cached.text) {
    sessionStorage.setItem(storageKey, text)
    cached = { text, identity }
    for (const listener of changeListeners) listener()
  }
  return identity
}

/** What tells this session's cookie from any other, and lets nobody in. */
export function sessionMark(): string {
  return (readToken() ?? '').slice(0, markLength)
}

/**
 * In a new tab: who is signed in as far as this browser keeps it (`kept-identity.ts`), so that an exam goes on without
 * network. It counts only beside the cookie that it was kept with.
 */
export function adoptIdentity(): void {
  const [kept, mark] = [localStorage.getItem(storageKey), sessionMark()]
  if (kept?.startsWith(mark) && !getStoredIdentity()) {
    const identity = parse(kept.slice(mark.length))
    if (identity) storeIdentity(identity)
  }
}

/** A new sign-in: whatever was known of an earlier one is forgotten. */
export function beginSession(token: string): void {
  forget()
  lastEnd = undefined
  writeToken(token)
}

/** Tells the other tabs that the person signs out here. */
export function announceLogout(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('logout')
}

/** Called with the reason each time the session of this tab ends. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): void {
  endListeners.add(listener)
}

/** How the last session of this tab ended, until the next one begins: for the page that one lands on. */
export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd
}

/** Called when nothing of an ended session stands on the screen any more: what was shown may be forgotten. */
export function onScreensGone(listener: () => void): void {
  goneListeners.add(listener)
}

/** To be called by what leads away from the screens of an ended session. */
export function screensGone(): void {
  for (const listener of goneListeners) listener()
}

/** Has something finished, while the session still stands, when the person signs out. */
export function beforeLogout(task: () => Promise<void>): void {
  logoutTasks.add(task)
}

/** Waits for everything that `beforeLogout` was told of. */
export async function finishBeforeLogout(): Promise<void> {
  await Promise.all([...logoutTasks].map((task) => task()))
}

/** The signed-in user, for screens. */
export function useIdentity(): Identity | undefined {
  return useSyncExternalStore((listener) => {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  }, getStoredIdentity)
}

/** Ends the session of this tab. */
export function endSession(reason: SessionEnd): void {
  const wasSignedIn = readToken() !== undefined || sessionStorage.getItem(storageKey) !== null
  clearToken()
  forget()
  // Calls that were under way fail one after another; the first of them has ended the session.
  if (!wasSignedIn) return
  lastEnd = reason
  for (const listener of endListeners) listener(reason)
}

function forget(): void {
  sessionStorage.removeItem(storageKey)
  localStorage.removeItem(storageKey)
  cached = { text: null, identity: undefined }
  for (const listener of changeListeners) listener()
}

function parse(text: string | null): Identity | undefined {
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Identity
  } catch {
    return undefined
  }
}
