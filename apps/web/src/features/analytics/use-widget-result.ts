import { useQuery } from '@tanstack/react-query'
import {
  analyticsQuery,
  type AnalyticsQuery,
  type AnalyticsResult,
  type ParameterValues,
} from '@suluh/contract/analytics-query'
import { call } from '#kernel/call.ts'

/** An answer beside the question it answers: while a new one is on its way, both are the ones before. */
export type Answered = { query: AnalyticsQuery; result: AnalyticsResult }

/**
 * Runs a widget's query with the values that its own filters name. A changed query cancels the one under way; what was
 * answered before stays until the new answer is there, with the query it belongs to. Null asks nothing.
 */
export function useWidgetResult(query: AnalyticsQuery | null, parameters: ParameterValues) {
  const values = query ? usedValues(query, parameters) : {}
  const state = useQuery<Answered>({
    queryKey: ['analytics', 'query', query, values],
    queryFn: async ({ signal }) => {
      if (!query) throw new Error('no query')
      return {
        query,
        result: await call(analyticsQuery.run, { body: { query, parameters: values } }, { signal }),
      }
    },
    enabled: query !== null,
    staleTime: freshMs,
  })
  const { data, error, isFetching, refetch } = state
  // A failure belongs to the newest question; older figures beside it would be taken for its answer.
  return { answered: error ? undefined : data, error, isFetching, refetch }
}

/** Undo, and a widget that comes back into view, draw at once what was answered a moment ago. */
const freshMs = 60_000

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
