import { lazy, Suspense } from 'react'
import type { Widget } from '@suluh/contract/report-definition'
import { useParameterTexts } from './use-parameter-texts.ts'
import type { WidgetRoom } from './widget-state.ts'

// Paper needs no fields, and they are heavy.
const ParameterField = lazy(async () => ({ default: (await import('./parameter-field.tsx')).ParameterField }))

type FilterViewProps = { widget: Extract<Widget, { kind: 'filter' }>; room: WidgetRoom }

/** A field that fills in a parameter; on paper what it is set to. */
export function FilterView({ widget, room }: FilterViewProps) {
  const textOf = useParameterTexts(room.medium === 'paper' ? room.parameters : [], room.values)
  const parameter = room.parameters.find(({ id }) => id === widget.parameter)
  if (!parameter) return <p className="widget-say">Pilih parameter untuk saringan ini.</p>
  if (room.medium === 'paper')
    return (
      <p>
        {parameter.nama}: <strong>{textOf(parameter.id)}</strong>
      </p>
    )
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
