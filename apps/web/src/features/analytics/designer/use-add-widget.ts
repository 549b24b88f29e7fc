import type { WidgetKind } from '@suluh/contract/report-definition'
import { autoTitle } from './auto-title.ts'
import type { DesignerState } from './designer-state.ts'
import { kindLabel, widgetKinds } from './kind-words.ts'
import { addWidget, newWidgetId } from './layout-commands.ts'
import { isDataKind, newWidget } from './new-widget.ts'
import { applyParameters } from './parameter-commands.ts'
import { isDataWidget } from './query-commands.ts'
import { useDatasets, useDesigner } from './use-designer.ts'

/** Puts a finished widget of a kind on the shown page and selects it. */
export function useAddWidget(state: DesignerState, datasetName: string | undefined) {
  const { change } = useDesigner()
  const datasets = useDatasets()
  const dataset = datasets.find(({ name }) => name === datasetName) ?? datasets[0]
  return (kind: WidgetKind) => {
    const id = newWidgetId(state.draft.definition, isDataKind(kind) ? 'grafik' : kind)
    const widget = newWidget(kind, id, dataset)
    const size = widgetKinds.find((each) => each.kind === kind)
    if (!widget || !size) return
    if (isDataWidget(widget)) widget.judul = autoTitle(widget, datasets)
    change({
      label: `Tambah ${kindLabel(kind).toLowerCase()}`,
      select: id,
      recipe: (draft) => {
        addWidget(draft, state.pageId, widget, { w: size.w, h: size.h })
        const added = draft.definition.widgets[id]
        if (added) applyParameters(draft, added, datasets)
      },
    })
  }
}
