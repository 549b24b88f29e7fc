import { cookieFor, readToken } from './session-cookie.ts'

const key = 'suluh.bersama'

/** Whether this tab's person has said at signing in that others use this computer too. */
export function isSharedComputer(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** The same of a way in that leaves this page and comes back to this tab with a session. */
export function leaveBy(link: HTMLAnchorElement): void {
  const isShared = new FormData(link.closest('form')!).has('bersama')
  const url = new URL(link.href)
  url.searchParams.delete('bersama')
  sessionStorage.removeItem(key)
  if (isShared) {
    url.searchParams.set('bersama', '1')
    sessionStorage.setItem(key, '1')
  }
  link.href = url.href
}

/** Of the session that has just begun: at a shared computer its cookie goes with the browser. */
export function noteComputer(isShared: boolean): void {
  if (!isShared) return sessionStorage.removeItem(key)
  sessionStorage.setItem(key, '1')
  const lasting = cookieFor(readToken() ?? '', location.protocol === 'https:')
  document.cookie = lasting.replace(/ Max-Age=[1-9]\d*;/, '')
}
