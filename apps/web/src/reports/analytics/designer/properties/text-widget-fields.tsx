import { Button } from 'antd'
import type { AnalyticsQuery, CatalogueMeasure } from '@suluh/contract/reports/analytics-query'
import type { Parameter, Widget } from '@suluh/contract/reports/report-definition'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { applyParameters } from './parameter-commands.ts'
import { measureColumn } from '../fields/starting-query.ts'
import { TextInput } from './text-input.tsx'
import { useDatasets, useDesigner } from '../use-designer.ts'
import styles from '../designer.module.css'

type TextWidget = Extract<Widget, { kind: 'text' }>
type TextWidgetFieldsProps = { widget: TextWidget; parameters: readonly Parameter[] }

/** Words with figures in between: a figure that is inserted is asked for and filled in. */
export function TextWidgetFields({ widget, parameters }: TextWidgetFieldsProps) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const dataset = datasets.find(({ name }) => name === widget.query?.dataset) ?? datasets[0]
  const set = (label: string, recipe: (target: TextWidget) => void, group?: string) =>
    change({
      label,
      ...(group && { group }),
      recipe: (draft) => {
        const target = draft.definition.widgets[widget.id]
        if (target?.kind !== 'text') return
        recipe(target)
      },
    })
  const insert = (name: string) => (target: TextWidget) => {
    target.text = `${target.text.trimEnd()} {{${name}}}`.trimStart()
  }
  const insertFigure = (measure: CatalogueMeasure) => {
    if (!dataset) return
    change({
      label: 'Sisipkan angka',
      recipe: (draft) => {
        const target = draft.definition.widgets[widget.id]
        if (target?.kind !== 'text') return
        target.query ??= emptyQuery(dataset.name)
        const known = target.query.columns.find(
          (each) => each.kind === 'measure' && each.field === measure.field,
        )
        const taken = target.query.columns.map(({ id }) => id)
        const column = known ?? measureColumn(measure, taken)
        if (!known) target.query.columns.push(column)
        insert(column.id)(target)
        applyParameters(draft, target, datasets)
      },
    })
  }
  return (
    <>
      <label className={styles.field}>
        Teks
        <TextInput
          label="Teks"
          value={widget.text}
          most={10_000}
          rows={5}
          onChange={(text) =>
            set(
              'Ubah teks',
              (target) => {
                target.text = text
              },
              `teks ${widget.id}`,
            )
          }
        />
      </label>
      {dataset && (
        <Select
          aria-label="Sisipkan angka"
          placeholder="Sisipkan angka…"
          showSearch
          value={null}
          onChange={(field: string | null) => {
            const measure = dataset.measures.find((each) => each.field === field)
            if (measure) insertFigure(measure)
          }}
          options={dataset.measures.map(({ field, label }) => ({ value: field, label }))}
        />
      )}
      {parameters.map(({ id, nama }) => (
        <Button
          key={id}
          size="small"
          onClick={() => set('Sisipkan pilihan saringan', insert(`parameter:${id}`))}
        >
          Sisipkan pilihan {nama}
        </Button>
      ))}
    </>
  )
}

function emptyQuery(dataset: string): AnalyticsQuery {
  return { dataset, columns: [], filters: [], having: [], sort: [], top: null, totals: [] }
}
