import { lazy, Suspense, useState } from 'react'
import { Button, Flex, Segmented } from 'antd'
import type { AnalyticsQuery, CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget, WidgetKind } from '@suluh/contract/reports/report-definition'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { autoTitle } from './auto-title.ts'
import { isDataKind } from '../canvas/new-widget.ts'
import { FieldList } from './field-list.tsx'
import { Palette } from './palette.tsx'
import { applyParameters } from '../properties/parameter-commands.ts'
import { tidy } from './query-commands.ts'
import { startingQuery } from './starting-query.ts'
import { useDatasets, useDesigner } from '../use-designer.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../designer.module.css'

const AskDialog = lazy(async () => ({ default: (await import('../ask/ask-dialog.tsx')).AskDialog }))

type LeftPanelProps = {
  dataset: CatalogueDataset | undefined
  /** The selected widget, if it asks for data. */
  widget: DataWidget | undefined
  onDataset: (name: string) => void
  /** Says which widget it has become. */
  onAdd: (kind: WidgetKind, asked?: AnalyticsQuery) => string | undefined
}

/** What can be put on the page, and what can be put on the selected widget. */
export function LeftPanel({ dataset, widget, onDataset, onAdd }: LeftPanelProps) {
  // A widget that was just picked wants its columns; nothing picked wants a widget. Who adds one after another stays there.
  const [chosen, setChosen] = useState<{ tab: 'widget' | 'kolom'; of: string | undefined }>()
  const [isAsking, setAsking] = useState(false)
  const tab = chosen && chosen.of === widget?.id ? chosen.tab : widget ? 'kolom' : 'widget'
  const add = (kind: WidgetKind) => {
    const id = onAdd(kind)
    setChosen({ tab: 'widget', of: isDataKind(kind) ? id : undefined })
  }
  return (
    <Flex vertical gap={12}>
      <DatasetSelect dataset={dataset} widget={widget} onDataset={onDataset} />
      <Button onClick={() => setAsking(true)}>Tulis pertanyaan…</Button>
      <Segmented<'widget' | 'kolom'>
        block
        value={tab}
        onChange={(next) => setChosen({ tab: next, of: widget?.id })}
        options={[
          { value: 'widget', label: 'Widget' },
          { value: 'kolom', label: 'Kolom' },
        ]}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog onAdd={onAdd} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {tab === 'widget' && <Palette label="Tambah widget" onAdd={add} isDisabled={!dataset} />}
      {tab === 'kolom' &&
        (widget && dataset ? (
          <FieldList dataset={dataset} widget={widget} />
        ) : (
          <Text size="small" tone="soft">
            Pilih dahulu sebuah grafik atau tabel di halaman; kolomnya muncul di sini.
          </Text>
        ))}
    </Flex>
  )
}

function DatasetSelect({ dataset, widget, onDataset }: Omit<LeftPanelProps, 'onAdd'>) {
  const datasets = useDatasets()
  const { change } = useDesigner()
  async function choose(name: string) {
    onDataset(name)
    const next = datasets.find((each) => each.name === name)
    if (!widget || !next || widget.query.dataset === name) return
    const isOk = await confirm({
      message: `Ganti data widget ini dengan ${next.label}?`,
      description: 'Kolom dan saringannya mulai dari awal. Dapat dibatalkan dengan Ctrl+Z.',
      okText: 'Ganti data',
      isDanger: false,
    })
    if (!isOk) return
    change({
      label: 'Ganti data',
      recipe: (draft) => {
        const target = draft.definition.widgets[widget.id]
        if (!target || !('formats' in target)) return
        const isOwnTitle = target.judul !== autoTitle(target, datasets)
        target.query = startingQuery(target.kind, next)
        tidy(target)
        if (!isOwnTitle) target.judul = autoTitle(target, datasets)
        applyParameters(draft, target, datasets)
      },
    })
  }
  return (
    <label className={styles.field}>
      Data
      <Select
        aria-label="Data"
        value={dataset?.name ?? null}
        loading={datasets.length === 0}
        onChange={(name: string | null) => name && void choose(name)}
        popupMatchSelectWidth={320}
        // All of them, as far as the window has room: what is below the edge of a list is taken for not there.
        listHeight={Math.max(256, Math.min(720, window.innerHeight - 220))}
        showSearch={{ optionFilterProp: 'words' }}
        options={datasets.map(({ name, label, grain }) => ({
          value: name,
          label,
          grain,
          words: `${label} ${grain}`,
        }))}
        optionRender={datasetOption}
      />
    </label>
  )
}

function datasetOption({ data: { label, grain } }: { data: { label: string; grain: string } }) {
  return (
    <span className={styles.dataset}>
      {label}
      <Text as="small" tone="soft">
        {grain}
      </Text>
    </span>
  )
}
