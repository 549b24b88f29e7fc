import { useQueries, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import {
  analyticsQuery,
  type AnalyticsQuery,
  type AnalyticsResult,
  type ParameterValues,
} from '@suluh/contract/reports/analytics-query'
import { call } from '#platform/kernel/data/call.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { WidgetState } from './widgets/widget-state.ts'

/**
 * Runs a widget's query with the values that its own filters name. A changed query cancels the one under way; what was
 * answered before stays until the new answer is there. Null asks nothing.
 */
export function useWidgetState(query: AnalyticsQuery | null, parameters: ParameterValues): WidgetState {
  const asking = askingFor(query, parameters)
  const answer = useQuery({ ...asking, enabled: query !== null })
  return query ? stateOf(answer, asking.queryKey) : { status: 'ready', result: null }
}

function askingFor(query: AnalyticsQuery | null, parameters: ParameterValues) {
  const values = query ? usedValues(query, parameters) : {}
  return {
    queryKey: keyOf(query, values),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (!query) throw new Error('no query')
      return run(query, values, signal)
    },
    staleTime: freshMs,
  }
}

/** What is known of other widgets' figures, which these ask for themselves. */
export function useResultsOf(
  widgets: readonly Widget[],
  parameters: ParameterValues,
): (id: string) => AnalyticsResult | undefined {
  const answers = useQueries({
    queries: widgets.map((widget) => ({ ...askingFor(queryOf(widget), parameters), enabled: false })),
  })
  return (id) => answers[widgets.findIndex((each) => each.id === id)]?.data
}

/** Undo, and a widget that comes back into view, draw at once what was answered a moment ago. */
const freshMs = 60_000

/** The same question has the same name wherever it is asked. */
export function keyOf(query: AnalyticsQuery | null, values: ParameterValues): QueryKey {
  return ['analytics', 'query', query, values]
}

export function run(
  query: AnalyticsQuery,
  parameters: ParameterValues,
  signal: AbortSignal,
): Promise<AnalyticsResult> {
  return call(analyticsQuery.run, { body: { query, parameters } }, { signal })
}

type Answer = Pick<
  UseQueryResult<AnalyticsResult>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** What there is to show of an answer that was asked for, is on its way, or was given up by its reader. */
export function stateOf(
  { data, error, isFetching, isPlaceholderData, refetch }: Answer,
  queryKey: QueryKey,
): WidgetState {
  const onRetry = () => void refetch()
  if (isFetching) {
    const onCancel = () => void queryClient.cancelQueries({ queryKey, exact: true })
    return data ? { status: 'ready', result: data, onCancel } : { status: 'loading', onCancel }
  }
  // A failure belongs to the newest question; older figures beside it would be taken for its answer.
  if (error) return { status: 'error', message: error.message, onRetry }
  if (data && !isPlaceholderData) return { status: 'ready', result: data }
  return { status: 'error', message: 'Penghitungan dibatalkan.', onRetry }
}

/** The parameters that this query's filters name, so that a choice asks only the widgets it concerns. */
export function usedValues(query: AnalyticsQuery, parameters: ParameterValues): ParameterValues {
  const names = query.filters.flatMap(({ value }) => (Array.isArray(value) ? [] : [value.parameter]))
  return Object.fromEntries(
    [...new Set(names)].toSorted().flatMap((name) => {
      const chosen = parameters[name]
      return chosen && chosen.length > 0 ? [[name, chosen]] : []
    }),
  )
}
