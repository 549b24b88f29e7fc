import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { panelsOf } from '#platform/kernel/panel.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PaketTable } from './paket-table.tsx'
import { PaketTabs } from './paket-tabs.tsx'

const panels = panelsOf('paket-soal-list').map((panel) => ({ ...panel, Component: lazy(panel.lazy) }))

const first = 'paket'

/** Packages, and beside them what other features keep here (the question bank). */
export function PaketListPage() {
  const [search] = useSearchParams()
  const allowed = useAllowed(panels, (panel) => panel.izin)
  const tabs = [
    { key: first, children: (<PaketTable />) as ReactNode },
    ...allowed.map(({ tab, Component }) => ({ key: tab, children: <Component /> })),
  ]
  const shown = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]
  return (
    <>
      <PaketTabs shown={shown?.key ?? first} />
      {/* Both lists keep their page and filters in the same address, so only one of them is there. */}
      <Suspense fallback={<Skeleton lines={8} />}>{shown?.children}</Suspense>
    </>
  )
}
