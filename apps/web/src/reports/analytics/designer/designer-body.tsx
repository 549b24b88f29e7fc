import { useState, type ReactNode } from 'react'
import { Button, Grid } from 'antd'
import { AppstoreOutlined, ControlOutlined } from '@ant-design/icons'
import type { AnalyticsQuery, ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { WidgetKind } from '@suluh/contract/reports/report-definition'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Canvas } from './canvas/canvas.tsx'
import type { DesignerState } from './designer-state.ts'
import { LeftPanel } from './fields/left-panel.tsx'
import { PageTabs } from './canvas/page-tabs.tsx'
import { dataWidget } from './fields/query-commands.ts'
import { ReportProperties } from './properties/report-properties.tsx'
import { ShelfDrag } from './fields/shelf-drag.tsx'
import { useAddWidget } from './canvas/use-add-widget.ts'
import { useDatasets, useDesigner } from './use-designer.ts'
import { StyledReport } from '../widgets/report-style.tsx'
import { WidgetProperties } from './properties/widget-properties.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './designer.module.css'
import { widgetKinds } from './canvas/kind-words.ts'
import { isDataKind } from './canvas/new-widget.ts'
import { useWidgetClipboard } from './canvas/use-widget-clipboard.ts'
import { Palette } from './fields/palette.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type DesignerBodyProps = {
  state: DesignerState
  /** The colour of the application, where it has one. */
  warna: string | null
  values: ParameterValues
  onParameter: (id: string, values: ParameterValues[string]) => void
  catalogueQuery: { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }
}

/** Fields and palette left, the page in the middle, properties right; on a tablet the sides are drawers. */
export function DesignerBody({ state, warna, values, onParameter, catalogueQuery }: DesignerBodyProps) {
  // Beside both sides a page of twelve columns needs as much as a reader of it has.
  const isWide = Grid.useBreakpoint().xl ?? true
  const { select } = useDesigner()
  const datasets = useDatasets()
  const { draft, pageId, selected } = state
  const { definition } = draft
  const [datasetName, setDatasetName] = useState<string>()
  const [open, setOpen] = useState<Side>()
  const page = definition.pages.find(({ id }) => id === pageId)
  const widget = selected === null ? undefined : definition.widgets[selected]
  const asking = widget && dataWidget(draft, widget.id)
  const name = asking?.query.dataset ?? datasetName
  const dataset = datasets.find((each) => each.name === name) ?? (asking ? undefined : datasets[0])
  useWidgetClipboard(state)
  const add = useAddWidget(state, dataset?.name)
  // What was added is looked at next, so the drawer makes way.
  const addHere = (kind: WidgetKind, asked?: AnalyticsQuery) => {
    const id = add(kind, asked)
    setOpen(undefined)
    return id
  }
  const left = <LeftPanel dataset={dataset} widget={asking} onDataset={setDatasetName} onAdd={addHere} />
  const right = widget ? (
    <WidgetProperties widget={widget} definition={definition} pageId={pageId} />
  ) : (
    <ReportProperties draft={draft} pageId={pageId} dataset={dataset} warna={warna} />
  )
  return (
    <ShelfDrag widget={asking} dataset={dataset}>
      <div className={styles.body} data-wide={isWide}>
        {isWide && <aside aria-label="Widget dan kolom">{left}</aside>}
        <main
          className={styles.middle}
          onPointerDown={(event) => event.target === event.currentTarget && select(null)}
        >
          <Cluster justify="between" className={styles.tabs}>
            <PageTabs state={state} />
            {!isWide && <Sides open={open} onOpen={setOpen} left={left} right={right} selected={selected} />}
          </Cluster>
          {catalogueQuery.isError && (
            <LoadError error={catalogueQuery.error} onRetry={() => void catalogueQuery.refetch()} />
          )}
          <p id="canvas-keys" className="visually-hidden">
            Panah memindahkan, Shift dan panah mengubah ukuran, Delete menghapus. Ctrl+C menyalin, Ctrl+V
            menempel, juga di laporan lain, Ctrl+D menggandakan.
          </p>
          {page && (
            <div
              className={styles.page}
              data-kind={page.kind}
              data-turned={definition.print.orientation === 'mendatar'}
            >
              {page.layout.length === 0 ? (
                <EmptyPage onAdd={add} isReady={dataset !== undefined} />
              ) : (
                <StyledReport style={definition.style} warna={warna}>
                  <Canvas
                    key={page.id}
                    page={page}
                    definition={definition}
                    selected={selected}
                    values={values}
                    onParameter={onParameter}
                  />
                </StyledReport>
              )}
            </div>
          )}
        </main>
        {isWide && <aside aria-label="Pengaturan">{right}</aside>}
      </div>
    </ShelfDrag>
  )
}

type Side = 'left' | 'right'
type SidesProps = {
  open: Side | undefined
  onOpen: (side: Side | undefined) => void
  left: ReactNode
  right: ReactNode
  selected: string | null
}

function Sides({ open, onOpen, left, right, selected }: SidesProps) {
  return (
    <Cluster nowrap>
      <Button icon={<AppstoreOutlined />} onClick={() => onOpen('left')}>
        Tambah
      </Button>
      <Button icon={<ControlOutlined />} onClick={() => onOpen('right')}>
        {selected === null ? 'Laporan' : 'Atur'}
      </Button>
      <Drawer
        title="Widget dan kolom"
        placement="left"
        width="side"
        open={open === 'left'}
        onClose={() => onOpen(undefined)}
      >
        {left}
      </Drawer>
      <Drawer
        title="Pengaturan"
        placement="right"
        width="side"
        open={open === 'right'}
        onClose={() => onOpen(undefined)}
      >
        {right}
      </Drawer>
    </Cluster>
  )
}

const first = widgetKinds.filter(({ kind }) => isDataKind(kind))

/** A page with nothing on it says what comes first. */
function EmptyPage({ onAdd, isReady }: { onAdd: (kind: WidgetKind) => void; isReady: boolean }) {
  return (
    <Stack gap={4} className={styles.emptyPage}>
      <h2>Mau menampilkan apa?</h2>
      <Text tone="soft">Pilih satu bentuk. Isinya langsung muncul dan dapat diganti sesudahnya.</Text>
      <Palette label="Bentuk pertama" kinds={first} onAdd={onAdd} isDisabled={!isReady} />
    </Stack>
  )
}
