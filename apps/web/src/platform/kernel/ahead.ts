import { authorization } from '@suluh/contract/platform/authorization'

declare global {
  /** What `public/boot.js` has asked for, by address. */
  var suluhAhead: Record<string, Promise<Response>> | undefined
}

/**
 * The answer to a question that was asked before the scripts were here: each is used once, and none after this page
 * has changed anything; asking what one may do changes nothing.
 */
export function takeAhead(method: string, url: string): Promise<Response> | undefined {
  if (method !== 'GET' && !url.endsWith(authorization.check.path)) forgetAhead()
  const answer = globalThis.suluhAhead?.[url]
  delete globalThis.suluhAhead?.[url]
  return answer
}

/** What was asked ahead and not taken is of before: a page that changes things by other ways than calls says so. */
export function forgetAhead(): void {
  globalThis.suluhAhead = undefined
}
