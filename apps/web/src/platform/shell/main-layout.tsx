import { lazy, Suspense } from 'react'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { signedInIdentity } from '#platform/kernel/auth/guards.ts'
import { Splash } from './splash.tsx'
import { StudentShell } from './student-shell.tsx'

const StaffShell = lazy(async () => ({ default: (await import('./staff-shell.tsx')).StaffShell }))

/** Students get the light shell: nothing of the staff's weight is loaded for them. */
export function MainLayout() {
  const identity = useGetIdentity()
  if (identity?.peran.kode === 'murid') return <StudentShell />
  return (
    <Suspense fallback={<Splash />}>
      <StaffShell />
    </Suspense>
  )
}

/** Fetches the shell before the page is drawn, so that nothing flickers. */
export async function mainLoader(): Promise<null> {
  const identity = await signedInIdentity()
  if (identity && identity.peran.kode !== 'murid') await import('./staff-shell.tsx')
  return null
}
