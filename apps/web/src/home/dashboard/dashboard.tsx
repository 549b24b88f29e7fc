import { lazy, Suspense } from 'react'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'

const StudentHome = lazy(async () => ({ default: (await import('./student-home.tsx')).StudentHome }))
const StaffHome = lazy(async () => {
  const { StaffHome: Home, askHomeRights } = await import('./staff-home.tsx')
  await askHomeRights()
  return { default: Home }
})

/** `/dashboard`: what awaits a murid, or what runs for everybody else. */
export function Dashboard() {
  const identity = useGetIdentity()
  if (!identity) return null
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {identity.peran.kode === 'murid' ? (
        <StudentHome identity={identity} />
      ) : (
        <StaffHome identity={identity} />
      )}
    </Suspense>
  )
}
