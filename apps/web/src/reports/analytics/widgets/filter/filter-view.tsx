import { lazy, Suspense } from 'react'
import type { Widget } from '@suluh/contract/reports/report-definition'
import type { WidgetRoom } from '../widget-state.ts'

// Paper shows no fields, and they are heavy.
const ParameterField = lazy(async () => ({ default: (await import('./parameter-field.tsx')).ParameterField }))

type FilterViewProps = { widget: Extract<Widget, { kind: 'filter' }>; room: WidgetRoom }

/** A field that fills in a parameter. Paper says in words what is chosen. */
export function FilterView({ widget, room }: FilterViewProps) {
  const parameter = room.parameters.find(({ id }) => id === widget.parameter)
  if (!parameter) return <p className="widget-say">Pilih parameter untuk saringan ini.</p>
  return (
    <div className="widget-filter">
      <span aria-hidden="true">{widget.judul || parameter.nama}</span>
      <Suspense fallback={<span className="widget-filter-room" />}>
        <ParameterField
          parameter={parameter}
          label={widget.judul || parameter.nama}
          values={room.values[parameter.id] ?? []}
          onChange={(values) => room.onParameter?.(parameter.id, values)}
        />
      </Suspense>
    </div>
  )
}
