import { useSyncExternalStore } from 'react'
import { hasUnsaved } from '../changes/leave-prompt.ts'
import { hasTyped } from '../changes/typed.ts'
import {
  endSession,
  getStoredIdentity,
  identityOfTab,
  onIdentityChange,
  onSessionEnd,
  suspendSession,
  type Identity,
  type SessionEnd,
} from './session.ts'
import { readToken } from './session-cookie.ts'

/** A session that ended under what somebody has typed: the screen stands as it is until its owner signs in again. */
export type HeldSession = { owner: Identity; message: string | undefined }

/** `token`: of the session that the server knows no more. */
type Holding = HeldSession & {
  token: string | undefined
  goesOn: Promise<boolean>
  release: (goesOn: boolean) => void
}

let holding: Holding | undefined
const listeners = new Set<() => void>()

onSessionEnd(() => release(false))
onIdentityChange(() => {
  // Signed in again here or in another tab; were it somebody else, the session would have ended.
  if (holding && readToken() && getStoredIdentity()?.id === holding.owner.id) release(true)
})

/**
 * To be called where the server does not know this tab's session any more. Where something typed would be lost it is held,
 * and the answer waits until its owner has signed in again: true. Else the session ends: false.
 */
export function loseSession(end: SessionEnd): Promise<boolean> {
  if (holding) return holding.goesOn
  const owner = identityOfTab()
  if (!owner || !(hasTyped() || hasUnsaved())) {
    endSession(end)
    return Promise.resolve(false)
  }
  const token = readToken()
  suspendSession()
  let release: Holding['release'] = () => undefined
  const goesOn = new Promise<boolean>((resolve) => {
    release = resolve
  })
  holding = { owner, token, message: end.message, goesOn, release }
  publish()
  return goesOn
}

/** While a session is held: whether it goes on, once that is known. Calls wait for it. */
export function whileHeld(): Promise<boolean> | undefined {
  return holding?.goesOn
}

/** Whether this was sent in the session that is held now: what fails of it waits too, though it was under way already. */
export function isOfHeld(token: string | undefined): boolean {
  return token !== undefined && holding?.token === token
}

/** What is held, for the dialog that asks for the password. */
export function useHeldSession(): HeldSession | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => holding,
  )
}

/** Its owner, or whoever sits here now, lets go of what was typed. */
export function letGo(): void {
  endSession({ by: 'failed', ...(holding?.message && { message: holding.message }) })
}

function release(goesOn: boolean): void {
  const held = holding
  holding = undefined
  held?.release(goesOn)
  if (held) publish()
}

function publish(): void {
  for (const listener of listeners) listener()
}
