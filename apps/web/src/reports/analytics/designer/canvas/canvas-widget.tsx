import { memo, type KeyboardEvent, useMemo } from 'react'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { GridBox, Parameter, Widget } from '@suluh/contract/reports/report-definition'
import { KindIcon } from './kind-icon.tsx'
import { kindLabel } from './kind-words.ts'
import { nudgeBox } from './layout-commands.ts'
import { removeWithParameter } from '../properties/parameter-commands.ts'
import { useDesigner } from '../use-designer.ts'
import { WidgetMenu } from './widget-menu.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './canvas.module.css'
import { useResultsOf, useWidgetState } from '../../use-widget-state.ts'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { WidgetRoom } from '../../widgets/widget-state.ts'
import { sharedEnds, useSharedScale } from '../../widgets/charts/shared-scale.ts'
import { WidgetView } from '../../widgets/widget-view.tsx'

type CanvasWidgetProps = {
  widget: Widget
  /** Those that it shares its scale with. */
  onPage: readonly Widget[]
  isSelected: boolean
  values: ParameterValues
  parameters: Parameter[]
  onParameter: (id: string, values: ParameterValues[string]) => void
}

const steps: Record<string, Partial<GridBox>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  'Shift ArrowLeft': { w: -1 },
  'Shift ArrowRight': { w: 1 },
  'Shift ArrowUp': { h: -1 },
  'Shift ArrowDown': { h: 1 },
}

/** One box on the canvas: picked by click or focus, moved and resized by mouse, keys or menu. */
export const CanvasWidget = memo(function CanvasWidget(props: CanvasWidgetProps) {
  const { widget, onPage, isSelected, values, parameters, onParameter } = props
  const { change, select } = useDesigner()
  const { id } = widget
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.shiftKey ? `Shift ${event.key}` : event.key]
    if (step)
      change({
        label: event.shiftKey ? 'Ubah ukuran widget' : 'Pindahkan widget',
        group: `nudge ${id} ${event.shiftKey}`,
        recipe: (draft) => nudgeBox(draft, id, step),
      })
    else if (event.key === 'Delete')
      change({ label: 'Hapus widget', recipe: (draft) => removeWithParameter(draft, id) })
    else if (event.key === 'Escape') select(null)
    else return
    event.preventDefault()
  }
  const name = widget.judul || kindLabel(widget.kind)
  return (
    // A box is a group that keys act on: what it holds has its own controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.widget}
      data-kind={widget.kind}
      data-selected={isSelected}
      data-widget={id}
      aria-label={`${kindLabel(widget.kind)}: ${name}`}
      aria-describedby="canvas-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={() => select(id)}
      onFocus={(event) => event.target === event.currentTarget && select(id)}
    >
      <Cluster
        as="header"
        nowrap
        className={styles.head}
        data-floats={widget.judul === '' || widget.kind === 'filter'}
      >
        <KindIcon kind={widget.kind} />
        <span className={styles.name}>{name}</span>
        <WidgetMenu id={id} name={name} />
      </Cluster>
      <div className={styles.body}>
        <WidgetData
          widget={widget}
          onPage={onPage}
          values={values}
          parameters={parameters}
          onParameter={onParameter}
        />
      </div>
    </section>
  )
})

type WidgetDataProps = {
  widget: Widget
  onPage: readonly Widget[]
  values: ParameterValues
  parameters: Parameter[]
  onParameter: (id: string, values: ParameterValues[string]) => void
}

/** The widget with its live figures; drawn again only when it or what it is filtered by changes. */
const WidgetData = memo(function WidgetData(props: WidgetDataProps) {
  const { widget, onPage, values, parameters, onParameter } = props
  const query = queryOf(widget)
  const state = useWidgetState(query && query.columns.length > 0 ? query : null, values)
  const room = useMemo<WidgetRoom>(
    () => ({ medium: 'screen', parameters, values, onParameter }),
    [parameters, values, onParameter],
  )
  const resultOf = useResultsOf(onPage, values)
  const drawn = useSharedScale(widget, sharedEnds(widget, onPage, resultOf))
  return <WidgetView widget={drawn} state={state} room={room} />
})
