import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '@suluh/contract/platform/current-user'
import { clearToken, readToken, writeToken } from './session-cookie.ts'

export type Identity = CurrentUser & { authenticated: true }
/** A person as long as one session of theirs stands: whatever is kept or sent for somebody goes by it. */
export type Owner = { id: string; token: string }
/**
 * Why a session ended: the person chose to, another tab did, somebody else signed in in another tab, a call or a check
 * failed. `redirected` says that whoever found out also leads to /login.
 */
export type SessionEnd = {
  by: 'logout' | 'other-tab' | 'other-person' | 'failed'
  message?: string
  redirected?: boolean
}

export const storageKey = 'suluh.identity'
/** Beside the identity: which session it is of. */
const markKey = 'suluh.session'
const markLength = 8
const ownPrefix = 'suluh.sesi.'
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()
const goneListeners = new Set<() => void>()
const logoutTasks = new Set<() => Promise<void>>()
const channel = new BroadcastChannel('suluh')
let settle: () => Promise<unknown> = () => Promise.resolve()
let lastEnd: SessionEnd | undefined
/** The server knows this session no more, and what stands on the screen waits for its owner. */
let isSuspended = false
let cached: { text: string | null; identity: Identity | undefined } = { text: null, identity: undefined }

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // The cookie is shared and already gone; only this tab's own memory tells whether it was signed in.
  if (sessionStorage.getItem(storageKey) === null) return
  if (isReplaced()) void settle()
  else if (data === 'logout') endSession({ by: 'other-tab' })
})

/** Who is signed in, as last confirmed by the server; undefined without a valid cookie, and beside that of another session. */
export function getStoredIdentity(): Identity | undefined {
  const identity = storedIdentity()
  return identity && (isSuspended || (readToken() && !isReplaced())) ? identity : undefined
}

/** Who this tab's screens are of, whatever has become of the session. */
export function identityOfTab(): Identity | undefined {
  return storedIdentity()
}

/** Lets nothing of this session be sent any more, while its screens stay. */
export function suspendSession(): void {
  if (!isReplaced()) {
    clearToken()
    localStorage.removeItem(storageKey)
  }
  isSuspended = true
}

/** The session that the owner of suspended screens has begun, or somebody else, whom they are not shown to. */
export function resumeSession(token: string, user: CurrentUser): void {
  writeToken(token)
  storeIdentity(user)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('login')
}

/** The same with the secret of their session. */
export function sessionOwner(): Owner | undefined {
  const [identity, token] = [getStoredIdentity(), readToken()]
  return identity && token ? { id: identity.id, token } : undefined
}

/** Keeps what `me` answered, in session storage. Where somebody else was signed in here, that one's session is over. */
export function storeIdentity(user: CurrentUser): Identity {
  const known = storedIdentity()
  if (known && known.id !== user.id) endSession({ by: 'other-person' })
  const identity: Identity = { ...user, authenticated: true }
  const text = JSON.stringify(identity)
  const isNews = text !== cached.text || isReplaced() || isSuspended
  isSuspended = false
  sessionStorage.setItem(markKey, sessionMark())
  if (isNews) {
    sessionStorage.setItem(storageKey, text)
    cached = { text, identity }
    for (const listener of changeListeners) listener()
  }
  return identity
}

/** Somebody has signed in in another tab: the cookie is of another session than what stands in this one. */
export function isReplaced(): boolean {
  const mark = readToken() ? sessionStorage.getItem(markKey) : null
  return mark !== null && mark !== sessionMark()
}

/** How it is found out who is signed in now, where another session has begun in another tab. */
export function settleBy(ask: () => Promise<unknown>): void {
  settle = ask
}

/** Whether what this tab does is still done in its own person's name; asks where another session has begun elsewhere. */
export async function isStillOwn(): Promise<boolean> {
  const before = storedIdentity()?.id
  await settle()
  return before !== undefined && getStoredIdentity()?.id === before
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

/** A place in this browser's storage for what one session needs: no other finds it, and it goes with the session. */
export function ownPlace(name: string): string {
  return `${ownPrefix}${sessionMark()}.${name}`
}

/** A new sign-in: whatever was known of an earlier one is forgotten. */
export function beginSession(token: string): void {
  forget()
  lastEnd = undefined
  writeToken(token)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('login')
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
  return useSyncExternalStore(onIdentityChange, getStoredIdentity)
}

/** Called when it has become known who is signed in, or that nobody is; returns how to stop. */
export function onIdentityChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Ends the session of this tab. */
export function endSession(reason: SessionEnd): void {
  const wasSignedIn = readToken() !== undefined || sessionStorage.getItem(storageKey) !== null
  isSuspended = false
  if (isReplaced()) forgetHere()
  else {
    clearToken()
    forget()
  }
  // Calls that were under way fail one after another; the first of them has ended the session.
  if (!wasSignedIn) return
  lastEnd = reason
  for (const listener of endListeners) listener(reason)
}

function storedIdentity(): Identity | undefined {
  const text = sessionStorage.getItem(storageKey)
  if (text !== cached.text) cached = { text, identity: parse(text) }
  return cached.identity
}

function forget(): void {
  localStorage.removeItem(storageKey)
  forgetHere()
}

/** What is the tab's own; the rest is of the session that stands now. */
function forgetHere(): void {
  sessionStorage.removeItem(storageKey)
  sessionStorage.removeItem(markKey)
  const present = readToken() && ownPlace('')
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(ownPrefix) && !(present && key.startsWith(present))) storage.removeItem(key)
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
