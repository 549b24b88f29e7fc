import { lazy, Suspense } from 'react'
import { askAccess } from '#kernel/access-control.ts'
import { useGetIdentity } from '#kernel/auth-hooks.ts'
import { signedInIdentity } from '#kernel/guards.ts'
import { menuEntries } from './menu-entries.ts'
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

/** Asks for the menu's rights and fetches the shell before the page is drawn, so that nothing flickers. */
export async function mainLoader(): Promise<null> {
  const identity = await signedInIdentity()
  if (!identity || identity.peran.kode === 'murid') return null
  const pairs = menuEntries().flatMap((entry) => entry.izin ?? [])
  await Promise.all([import('./staff-shell.tsx'), pairs.length > 0 ? askAccess(pairs) : undefined])
  return null
}
