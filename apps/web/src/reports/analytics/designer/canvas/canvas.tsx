import { memo, useMemo } from 'react'
import GridLayout, { useContainerWidth, type Layout, type LayoutItem } from 'react-grid-layout'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import {
  gridColumns,
  type ReportDefinition,
  type ReportPage,
  type Widget,
} from '@suluh/contract/reports/report-definition'
import { gridGap, rowHeight } from '../../grid.ts'
import { isShared } from '../../widgets/charts/shared-scale.ts'
import { CanvasWidget } from './canvas-widget.tsx'
import { pageOf, setLayout } from './layout-commands.ts'
import { useDesigner } from '../use-designer.ts'
import { useCompactor } from './use-compactor.ts'
import 'react-grid-layout/css/styles.css'

type CanvasProps = {
  page: ReportPage
  definition: ReportDefinition
  selected: string | null
  values: ParameterValues
  onParameter: (id: string, values: ParameterValues[string]) => void
}

const gridConfig = {
  cols: gridColumns,
  rowHeight,
  margin: [gridGap, gridGap] as const,
  containerPadding: [0, 0] as const,
}
const dragConfig = { handle: '[data-widget] > header', cancel: 'button' }
const resizeConfig = { handles: ['se' as const] }
/** What stands beside a widget concerns it only where they share something. */
const alone: Widget[] = []

/** The page as it is designed: boxes that are dragged and resized, each with its live figures. */
export const Canvas = memo(function Canvas(props: CanvasProps) {
  const { page, definition, selected, values, onParameter } = props
  const { change } = useDesigner()
  const { width, containerRef, mounted } = useContainerWidth()
  const layout = useMemo(
    () => page.layout.map(({ widget, x, y, w, h }) => ({ i: widget, x, y, w, h })),
    [page.layout],
  )
  const order = page.layout.map(({ widget }) => widget).join()
  const { compactor, moved: movedRef } = useCompactor(page.layout)
  const begin = (_: Layout, item: LayoutItem | null) => {
    movedRef.current = item?.i ?? null
  }
  // The same elements while nothing but a place changes: a drag draws boxes, never what is in them.
  const boxes = useMemo(() => {
    const ids = order.split(',')
    const sharing = ids.flatMap((id) => definition.widgets[id] ?? []).filter(isShared)
    return ids.flatMap((id) => {
      const widget = definition.widgets[id]
      if (!widget) return []
      return [
        <div key={id}>
          <CanvasWidget
            widget={widget}
            onPage={isShared(widget) ? sharing : alone}
            isSelected={id === selected}
            values={values}
            parameters={definition.parameters}
            onParameter={onParameter}
          />
        </div>,
      ]
    })
  }, [order, definition.widgets, definition.parameters, selected, values, onParameter])
  const keep = (label: string) => (next: Layout) => {
    movedRef.current = null
    change({
      label,
      recipe: ({ definition: draft }) => {
        const target = pageOf(draft, page.id)
        if (target)
          setLayout(
            target,
            next.map(({ i, x, y, w, h }) => ({ widget: i, x, y, w, h })),
          )
      },
    })
  }
  return (
    <div ref={containerRef}>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          compactor={compactor}
          onDragStart={begin}
          onResizeStart={begin}
          onDragStop={keep('Pindahkan widget')}
          onResizeStop={keep('Ubah ukuran widget')}
        >
          {boxes}
        </GridLayout>
      )}
    </div>
  )
})
