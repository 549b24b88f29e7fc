import type { ReportDefinition, Widget } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { FilterBy } from '../properties/filter-by.tsx'
import { ImageField } from '../properties/image-field.tsx'
import { ParameterForm } from '../properties/parameter-form.tsx'
import { TextWidgetFields } from '../properties/text-widget-fields.tsx'
import { useDatasets, useDesigner } from '../use-designer.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../designer.module.css'

type OtherWidgetProps = {
  widget: Extract<Widget, { kind: 'text' | 'image' | 'filter' | 'page-break' }>
  definition: ReportDefinition
  pageId: string
}

/** Properties of what is not a chart or a table. */
export function OtherWidget({ widget, definition, pageId }: OtherWidgetProps) {
  switch (widget.kind) {
    case 'text':
      return <TextWidgetFields widget={widget} parameters={definition.parameters} />
    case 'image':
      return <ImageField widget={widget} />
    case 'filter':
      return <FilterWidgetFields widget={widget} definition={definition} pageId={pageId} />
    case 'page-break':
      return (
        <Text size="small" tone="soft">
          Saat dicetak, yang di bawahnya mulai di halaman kertas baru. Di layar tidak terlihat pembaca.
        </Text>
      )
  }
}

type FilterWidgetFieldsProps = {
  widget: Extract<Widget, { kind: 'filter' }>
  definition: ReportDefinition
  pageId: string
}

function FilterWidgetFields({ widget, definition, pageId }: FilterWidgetFieldsProps) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const { parameters } = definition
  const parameter = parameters.find(({ id }) => id === widget.parameter)
  const [dataset] = datasets
  return (
    <>
      {parameters.length > 0 && (
        <label className={styles.field}>
          Menyaring
          <Select<string | null>
            aria-label="Menyaring"
            value={widget.parameter}
            placeholder="Pilih"
            onChange={(id) =>
              change({
                label: 'Ubah saringan',
                recipe: ({ definition: draft }) => {
                  const target = draft.widgets[widget.id]
                  if (target?.kind === 'filter') target.parameter = id
                },
              })
            }
            options={parameters.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </label>
      )}
      {parameter ? (
        <ParameterForm parameter={parameter} />
      ) : (
        <Alert tone="info">
          Pilih menurut apa laporan dapat disaring; widget yang mengenalnya langsung ikut.
        </Alert>
      )}
      {dataset && <FilterBy dataset={dataset} pageId={pageId} parameters={parameters} />}
    </>
  )
}
