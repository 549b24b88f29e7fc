import { useQuery } from '@tanstack/react-query'
import {
  analyticsQuery,
  type AnalyticsQuery,
  type CatalogueDataset,
  type ParameterValues,
} from '@suluh/contract/reports/analytics-query'
import { crossFiltered, type Pick } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { queryOf } from '@suluh/contract/reports/widget-query'
import { call } from '#platform/kernel/data/call.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TableView } from '../widgets/table-view.tsx'
import { useCatalogue } from '../use-catalogue.ts'

type PickRowsProps = {
  picks: readonly Pick[]
  definition: ReportDefinition
  values: ParameterValues
  onClose: () => void
}

/** The single rows behind the point that was picked last, with the figures of its widget. */
export function PickRows({ picks, definition, values, onClose }: PickRowsProps) {
  const { catalogue } = useCatalogue()
  const asked = rowsQuery(picks, definition, catalogue)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['analytics', 'query', asked, values],
    queryFn: ({ signal }) =>
      call(analyticsQuery.run, { body: { query: asked!, parameters: values } }, { signal }),
    enabled: asked !== undefined,
  })
  const label = picks.map((pick) => pick.label).join(' · ')
  return (
    <Drawer open onClose={onClose} width="wide" title={`Baris di balik ${label}`}>
      {isError ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data || !asked ? (
        <Skeleton lines={10} />
      ) : data.rows.length === 0 ? (
        <EmptyState text="Tidak ada baris untuk pilihan ini." />
      ) : (
        <TableView
          widget="baris"
          label={label}
          result={data}
          query={asked}
          formats={[]}
          hasTotal={false}
          pageSize={20}
          room={{ medium: 'screen', parameters: definition.parameters, values }}
        />
      )}
    </Drawer>
  )
}

/** What a single row is told by, as far as the dataset knows it. */
const rowFields = ['murid', 'lembaga', 'event', 'soal']

function rowsQuery(
  picks: readonly Pick[],
  definition: ReportDefinition,
  catalogue: readonly CatalogueDataset[],
): AnalyticsQuery | undefined {
  const widget = definition.widgets[picks.at(-1)?.widget ?? '']
  const query = widget && queryOf(widget)
  const dataset = catalogue.find(({ name }) => name === query?.dataset)
  if (!query || !dataset) return undefined
  const groups = rowFields.filter((field) => dataset.dimensions.some((each) => each.field === field))
  const figures = query.columns.filter(({ kind }) => kind === 'measure')
  const rows: AnalyticsQuery = {
    ...query,
    columns: [
      ...groups.map((field) => ({ id: `baris-${field}`, kind: 'dimension' as const, field })),
      ...figures,
    ],
    having: [],
    sort: [],
    top: null,
    totals: [],
  }
  return crossFiltered(rows, 'baris', picks, definition, catalogue)
}
