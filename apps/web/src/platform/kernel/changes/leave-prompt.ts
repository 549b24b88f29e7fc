import { useEffect, useEffectEvent, useRef } from 'react'
import { confirm } from './confirm.ts'
import { translate } from '../i18n.ts'
import { getStoredIdentity } from '../auth/session.ts'
import { useRouter } from '../router/routed.tsx'
import type { Location } from '../router/router.ts'

const unsaved = new Set<object>()

/** Asks where something unsaved would be lost by what is not a navigation, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  return unsaved.size === 0 || askToLeave()
}

/** Whether a form that asks before it is left has something unsaved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/**
 * Asks before unsaved changes are left behind: by links, by Back and by closing or reloading. Gives a function
 * that lets the next navigation pass, for a screen that saves and then goes on by itself.
 */
export function useLeavePrompt(isDirty: boolean): () => void {
  const isSkipped = useRef(false)
  const router = useRouter()
  const holds = useEffectEvent((from: Location, to: Location) => {
    if (!isDirty || isSkipped.current || from.pathname === to.pathname) return false
    // When the session is gone, staying would only make every next step fail.
    return getStoredIdentity() !== undefined
  })
  useEffect(() => router.guard({ holds: (from, to) => holds(from, to), mayLeave: askToLeave }), [router])
  useEffect(() => {
    isSkipped.current = false
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(warn)
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(warn)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
  return () => {
    isSkipped.current = true
  }
}

function askToLeave(): Promise<boolean> {
  return confirm({
    message: translate('warnWhenUnsavedChanges'),
    okText: translate('buttons.leave'),
    cancelText: translate('buttons.stay'),
  })
}
