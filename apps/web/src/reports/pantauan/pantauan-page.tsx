import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { PantauanList } from './pantauan-list.tsx'

/** `/dashboard/analytics/pantauan`: every figure that one watches, or is told of. */
export function PantauanPage() {
  return (
    <>
      <PageHeader
        title="Pantauan"
        note="Angka laporan yang memberi kabar bila melewati batasnya, paling banyak sekali sehari"
      />
      <PantauanList />
    </>
  )
}
