import { applicationReport } from '@suluh/contract/reports/application-report'
import { useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'

/** The report of this address as its reader sees it; `?draf=ya` is how its author looks at what is not published yet. */
export function useReading() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const query = search.get('draf') === 'ya' ? { draf: 'ya' } : {}
  return useOne(applicationReport.reading, { params: { id }, query })
}
