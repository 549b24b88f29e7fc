import { memo, useMemo } from 'react'
import type { ParameterValues } from '@suluh/contract/analytics-query'
import type { Parameter, Widget } from '@suluh/contract/report-definition'
import { useWidgetResult } from '../use-widget-result.ts'
import { queryOf } from '@suluh/contract/widget-query'
import type { WidgetRoom, WidgetState } from '../widgets/widget-state.ts'
import { WidgetView } from '../widgets/widget-view.tsx'

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
  const isAsked = query !== null && query.columns.length > 0
  const { answered, error, isFetching, refetch } = useWidgetResult(isAsked ? query : null, values)
  const room = useMemo<WidgetRoom>(
    () => ({ medium: 'screen', parameters, values, onParameter }),
    [parameters, values, onParameter],
  )
  const state: WidgetState = !isAsked
    ? { status: 'ready', result: null }
    : error
      ? { status: 'error', message: error.message, onRetry: () => void refetch() }
      : answered
        ? { status: 'ready', result: answered.result, isStale: isFetching }
        : { status: 'loading' }
  return <WidgetView widget={widget} state={state} room={room} />
})
