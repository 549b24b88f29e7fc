import { lazy, Suspense, useEffect } from 'react'
import { useHeldSession } from '#platform/kernel/auth/held-session.ts'
import { onFirstTyped } from '#platform/kernel/changes/typed.ts'
import { loadDispensable } from '#platform/kernel/preload-error.ts'

const load = () => import('./sign-in-again.tsx')
const SignInAgain = lazy(async () => ({ default: (await loadDispensable(load)).SignInAgain }))

/** Asks for the password where the session ended under what was typed. */
export function HeldScreen() {
  const held = useHeldSession()
  // Fetched while all is well: were it missing later, what was typed would go with the page.
  useEffect(() => onFirstTyped(() => void loadDispensable(load).catch(() => undefined)), [])
  if (!held) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain {...held} />
    </Suspense>
  )
}
