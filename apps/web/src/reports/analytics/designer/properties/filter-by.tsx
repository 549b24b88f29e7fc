import { FilterOutlined } from '@ant-design/icons'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { Parameter } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { filterBy } from './parameter-commands.ts'
import { useDatasets, useDesigner } from '../use-designer.ts'

const mostParameters = 30

type FilterByProps = { dataset: CatalogueDataset; pageId: string; parameters: readonly Parameter[] }

/** One choice makes the whole report filterable by a field. */
export function FilterBy({ dataset, pageId, parameters }: FilterByProps) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const known = new Set(parameters.map(({ field }) => field))
  const offered = dataset.dimensions.filter(
    ({ field, hasValues, type }) => !known.has(field) && (hasValues || type !== 'text'),
  )
  return (
    <Select
      aria-label="Saring laporan menurut"
      placeholder="Saring laporan menurut…"
      prefix={<FilterOutlined />}
      showSearch
      disabled={parameters.length >= mostParameters}
      value={null}
      onChange={(field: string | null) => {
        const dimension = offered.find((each) => each.field === field)
        if (dimension)
          change({
            label: `Saring menurut ${dimension.label}`,
            recipe: (draft) => filterBy(draft, pageId, datasets, dataset.name, dimension),
          })
      }}
      options={offered.map(({ field, label }) => ({ value: field, label }))}
    />
  )
}
