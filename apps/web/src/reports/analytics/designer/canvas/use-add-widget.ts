import type { AnalyticsQuery } from '@suluh/contract/reports/analytics-query'
import {
  gridColumns,
  widgetCap,
  type ReportDefinition,
  type WidgetKind,
} from '@suluh/contract/reports/report-definition'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { autoTitle } from '../fields/auto-title.ts'
import type { DesignerState } from '../designer-state.ts'
import { kindLabel, widgetKinds } from './kind-words.ts'
import { addWidget, newWidgetId, pageOf, tableWidth } from './layout-commands.ts'
import { isDataKind, newWidget, widgetOf } from './new-widget.ts'
import { applyParameters } from '../properties/parameter-commands.ts'
import { isDataWidget } from '../fields/query-commands.ts'
import { useDatasets, useDesigner } from '../use-designer.ts'

const half = gridColumns / 2

/** Whether the report holds as many widgets as one may, and if so says what to do. */
export function isFull({ widgets }: ReportDefinition): boolean {
  if (Object.keys(widgets).length < widgetCap) return false
  notificationProvider.open({
    type: 'error',
    message: `Laporan memuat paling banyak ${widgetCap} widget`,
    description: 'Bagi menjadi beberapa laporan, atau hapus yang tidak perlu.',
  })
  return true
}

/** Puts a finished widget of a kind on the shown page, selects it and says its id; what it asks is the dataset's own beginning unless said. */
export function useAddWidget(state: DesignerState, datasetName: string | undefined) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const dataset = datasets.find(({ name }) => name === datasetName) ?? datasets[0]
  return (kind: WidgetKind, asked?: AnalyticsQuery): string | undefined => {
    if (isFull(state.draft.definition)) return undefined
    const id = newWidgetId(state.draft.definition, isDataKind(kind) ? 'grafik' : kind)
    const widget = asked && isDataKind(kind) ? widgetOf(kind, id, asked) : newWidget(kind, id, dataset)
    const size = widgetKinds.find((each) => each.kind === kind)
    if (!widget || !size) return undefined
    if (isDataWidget(widget)) widget.judul = autoTitle(widget, datasets)
    change({
      label: `Tambah ${kindLabel(kind).toLowerCase()}`,
      select: id,
      recipe: (draft) => {
        const w = widget.kind === 'table' ? tableWidth(widget.query.columns.length) : size.w
        const isFirst = pageOf(draft.definition, state.pageId)?.layout.length === 0
        // Alone on its page it has the page; what comes next makes do with half.
        addWidget(draft, state.pageId, widget, { w: isFirst && w >= half ? gridColumns : w, h: size.h })
        const added = draft.definition.widgets[id]
        if (added) applyParameters(draft, added, datasets)
      },
    })
    return id
  }
}
