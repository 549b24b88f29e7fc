import { lazy, Suspense } from 'react'
import type { Widget } from '@suluh/contract/reports/report-definition'
import type { WidgetRoom } from '../widget-state.ts'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from '../widgets.module.css'

// Paper shows no fields, and they are heavy.
const ParameterField = lazy(async () => ({ default: (await import('./parameter-field.tsx')).ParameterField }))

type FilterViewProps = { widget: Extract<Widget, { kind: 'filter' }>; room: WidgetRoom }

/** A field that fills in a parameter. Paper says in words what is chosen. */
export function FilterView({ widget, room }: FilterViewProps) {
  const parameter = room.parameters.find(({ id }) => id === widget.parameter)
  if (!parameter) return <p className={styles.say}>Pilih parameter untuk saringan ini.</p>
  return (
    <Stack gap={1}>
      <Text as="span" size="small" strong aria-hidden="true">
        {widget.judul || parameter.nama}
      </Text>
      <Suspense fallback={<span className={styles.room} />}>
        <ParameterField
          parameter={parameter}
          label={widget.judul || parameter.nama}
          values={room.values[parameter.id] ?? []}
          onChange={(values) => room.onParameter?.(parameter.id, values)}
        />
      </Suspense>
    </Stack>
  )
}
