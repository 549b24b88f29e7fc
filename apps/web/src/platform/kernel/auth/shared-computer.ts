import { cookieFor, readToken } from './session-cookie.ts'

const key = 'suluh.bersama'

/** Whether this tab's person has said at signing in that others use this computer too. */
export function isSharedComputer(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** Of a way in that leaves this page, and comes back to this tab with a session. */
export function noteLeaving(isShared: boolean): void {
  if (isShared) sessionStorage.setItem(key, '1')
  else sessionStorage.removeItem(key)
}

/** Of the session that has just begun: at a shared computer its cookie goes with the browser. */
export function noteComputer(isShared: boolean): void {
  noteLeaving(isShared)
  if (!isShared) return
  const lasting = cookieFor(readToken() ?? '', location.protocol === 'https:')
  document.cookie = lasting.replace(/ Max-Age=[1-9]\d*;/, '')
}
