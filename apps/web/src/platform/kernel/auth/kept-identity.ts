import { tryKeep } from '../try-keep.ts'
import { getStoredIdentity, sessionMark, storageKey } from './session.ts'

/**
 * Keeps who is signed in where every tab of this browser finds it, until the session ends here. Only whoever takes an
 * exam needs that: other people leave nothing behind when their tab closes.
 */
export function keepIdentity(): void {
  const identity = getStoredIdentity()
  if (identity) tryKeep(localStorage, storageKey, sessionMark() + JSON.stringify(identity))
}
