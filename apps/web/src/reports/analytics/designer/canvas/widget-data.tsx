import { memo, useMemo } from 'react'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Parameter, Widget } from '@suluh/contract/reports/report-definition'
import { useWidgetState } from '../../use-widget-state.ts'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { WidgetRoom } from '../../widgets/widget-state.ts'
import { WidgetView } from '../../widgets/widget-view.tsx'

type WidgetDataProps = {
  widget: Widget
  values: ParameterValues
  parameters: Parameter[]
  onParameter: (id: string, values: ParameterValues[string]) => void
}

/** The widget with its live figures; drawn again only when it or what it is filtered by changes. */
export const WidgetData = memo(function WidgetData(props: WidgetDataProps) {
  const { widget, values, parameters, onParameter } = props
  const query = queryOf(widget)
  const state = useWidgetState(query && query.columns.length > 0 ? query : null, values)
  const room = useMemo<WidgetRoom>(
    () => ({ medium: 'screen', parameters, values, onParameter }),
    [parameters, values, onParameter],
  )
  return <WidgetView widget={widget} state={state} room={room} />
})
