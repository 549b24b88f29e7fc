import { Button, Collapse, Flex } from 'antd'
import { CloseOutlined, FunctionOutlined } from '@ant-design/icons'
import type { DataWidget, ReportDefinition, Widget } from '@suluh/contract/reports/report-definition'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { FilterBy } from './filter-by.tsx'
import { FilterSection } from './filter-section.tsx'
import { FormatSection } from './format-section.tsx'
import { HavingSection } from './having-section.tsx'
import { KindIcon } from '../canvas/kind-icon.tsx'
import { kindLabel, widgetKinds } from '../canvas/kind-words.ts'
import { LinesSection } from './lines-section.tsx'
import { hasLook, LookSection } from './look-section.tsx'
import { asKind, isDataKind } from '../canvas/new-widget.ts'
import { OtherWidget } from '../canvas/other-widget.tsx'
import { isDataWidget } from '../fields/query-commands.ts'
import { Shelves } from '../fields/shelf-view.tsx'
import { TextInput } from './text-input.tsx'
import { useDatasets, useDesigner } from '../use-designer.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from '../designer.module.css'
import type { CatalogueDataset, QueryColumn } from '@suluh/contract/reports/analytics-query'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { freshId } from '../fresh-id.ts'

type WidgetPropertiesProps = { widget: Widget; definition: ReportDefinition; pageId: string }

/** Everything that can be said of the selected widget. */
export function WidgetProperties({ widget, definition, pageId }: WidgetPropertiesProps) {
  const { change, select } = useDesigner()
  return (
    <Flex vertical gap={12} className={classes(styles.properties)}>
      <Flex align="center" gap="small">
        <KindIcon kind={widget.kind} />
        <h2>{kindLabel(widget.kind)}</h2>
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label="Tutup pengaturan widget"
          onClick={() => select(null)}
        />
      </Flex>
      {widget.kind !== 'page-break' && (
        <label className={styles.field}>
          Judul
          <TextInput
            label="Judul"
            value={widget.judul}
            most={200}
            placeholder="Tanpa judul"
            onChange={(judul) =>
              change({
                label: 'Ubah judul',
                group: `judul ${widget.id}`,
                recipe: ({ definition: draft }) => {
                  const target = draft.widgets[widget.id]
                  if (target) target.judul = judul
                },
              })
            }
          />
        </label>
      )}
      {isDataWidget(widget) ? (
        <DataProperties key={widget.id} widget={widget} definition={definition} pageId={pageId} />
      ) : (
        <OtherWidget key={widget.id} widget={widget} definition={definition} pageId={pageId} />
      )}
    </Flex>
  )
}

type DataPropertiesProps = Omit<WidgetPropertiesProps, 'widget'> & { widget: DataWidget }

function DataProperties({ widget, definition, pageId }: DataPropertiesProps) {
  const { changeData, change } = useDesigner()
  const datasets = useDatasets()
  const dataset = datasets.find(({ name }) => name === widget.query.dataset)
  const kind = (
    <label className={styles.field}>
      Bentuk
      <Select
        aria-label="Bentuk"
        value={widget.kind}
        onChange={(next) =>
          change({
            label: 'Ganti bentuk',
            recipe: ({ definition: draft }) => {
              const target = draft.widgets[widget.id]
              if (target && isDataWidget(target)) draft.widgets[widget.id] = asKind(target, next)
            },
          })
        }
        options={widgetKinds.flatMap(({ kind: value, label }) =>
          isDataKind(value)
            ? [
                {
                  value,
                  label: (
                    <Flex component="span" align="center" gap="small">
                      <KindIcon kind={value} />
                      {label}
                    </Flex>
                  ),
                },
              ]
            : [],
        )}
      />
    </label>
  )
  if (!dataset)
    return (
      <>
        {kind}
        <Alert tone="warning">Data widget ini di luar hak baca Anda, jadi kolomnya tidak dapat diubah.</Alert>
      </>
    )
  const { query, formats } = widget
  const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)
  const { parameters } = definition
  return (
    <>
      {kind}
      <Shelves widget={widget} dataset={dataset} />
      <AddFormula
        widget={widget}
        dataset={dataset}
        onAdd={(column) =>
          changeData(widget.id, 'Tambah rumus', (draft) => void draft.query.columns.push(column))
        }
      />
      <FilterBy dataset={dataset} pageId={pageId} parameters={parameters} />
      <Collapse
        size="small"
        ghost
        items={[
          ...(hasLook(widget)
            ? [
                {
                  key: 'tampilan',
                  label: 'Tampilan',
                  children: <LookSection widget={widget} dataset={dataset} />,
                },
              ]
            : []),
          {
            key: 'saringan',
            label: counted('Saringan data', query.filters.length),
            children: <FilterSection widget={widget} dataset={dataset} parameters={parameters} />,
          },
          {
            key: 'baris',
            label: counted('Urutan, jumlah, total', query.sort.length + (query.top ? 1 : 0)),
            children: <LinesSection widget={widget} dataset={dataset} />,
          },
          {
            key: 'hasil',
            label: counted('Saringan hasil', query.having.length),
            children: <HavingSection widget={widget} dataset={dataset} />,
          },
          {
            key: 'warna',
            label: counted('Warna bersyarat', formats.length),
            children: <FormatSection widget={widget} dataset={dataset} />,
          },
        ]}
      />
    </>
  )
}

type AddFormulaProps = { widget: DataWidget; dataset: CatalogueDataset; onAdd: (column: QueryColumn) => void }

/** A column of one's own; it begins as a figure that is there, because an empty formula computes nothing. */
function AddFormula({ widget, dataset, onAdd }: AddFormulaProps) {
  const { columns } = widget.query
  const first = columns.find(({ kind }) => kind === 'measure')
  const name = first?.id ?? dataset.measures[0]?.field
  const add = () => {
    const id = freshId(
      'rumus',
      columns.map((each) => each.id),
    )
    const count = columns.filter(({ kind }) => kind === 'formula').length + 1
    onAdd({ id, kind: 'formula', label: `Rumus ${count}`, formula: `[${name}]`, type: 'number' })
  }
  return (
    <Button
      block
      icon={<FunctionOutlined />}
      disabled={name === undefined || columns.length >= 40}
      onClick={add}
    >
      Tambah rumus
    </Button>
  )
}
