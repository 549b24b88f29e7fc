import { lazy, Suspense } from 'react'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'

const StaffView = lazy(async () => ({ default: (await import('./staff-view.tsx')).StaffView }))
const OwnView = lazy(async () => ({ default: (await import('./own-view.tsx')).OwnView }))

/** `/laporan/hasil-ujian-gabungan/{id}`: the ranking for staff, the own line for a murid, who loads no more than that. */
export function GabunganPage() {
  const { can } = useCan({ resource: 'gabungan', action: 'read' })
  return <Suspense fallback={<Skeleton lines={12} />}>{can ? <StaffView /> : <OwnView />}</Suspense>
}
