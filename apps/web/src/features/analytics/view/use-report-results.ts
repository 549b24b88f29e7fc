import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useQueries } from '@tanstack/react-query'
import { analyticsQuery, type AnalyticsQuery } from '@suluh/contract/analytics-query'
import { crossFiltered } from '@suluh/contract/cross-filter'
import type { ReportDefinition, ReportPage } from '@suluh/contract/report-definition'
import { call } from '#kernel/call.ts'
import { useCatalogue } from '../use-catalogue.ts'
import { usedValues, type Answered } from '../use-widget-result.ts'
import { queryOf } from '@suluh/contract/widget-query'
import type { WidgetState } from '../widgets/widget-state.ts'
import { createGate, type Progress } from './gate.ts'
import type { Reading } from './report-address.ts'

/** The server works for others, too. */
const atOnce = 4
const freshMs = 300_000

type Results = {
  states: ReadonlyMap<string, WidgetState>
  progress: Progress
  /** When the oldest of the figures shown were made; undefined until there are any. */
  asOf: string | undefined
}

/** Asks what the widgets of these pages ask, those nearest to the reader's eyes first, and stops when the page is left. */
export function useReportResults(
  definition: ReportDefinition,
  pages: readonly ReportPage[],
  { values, picks }: Pick<Reading, 'values' | 'picks'>,
): Results {
  const { catalogue, query: known } = useCatalogue()
  const [gate] = useState(() => createGate(atOnce))
  const [last] = useState(() => new Map<string, Answered>())
  const progress = useSyncExternalStore(gate.subscribe, gate.progress)
  const asked = useMemo(
    () =>
      pages
        .flatMap(({ layout }) => layout)
        .flatMap(({ widget: id }) => {
          const widget = definition.widgets[id]
          const query = widget ? queryOf(widget) : null
          return query ? [{ id, query: crossFiltered(query, id, picks, definition, catalogue) }] : []
        }),
    [pages, definition, picks, catalogue],
  )
  // Which widgets a pick concerns is not known before the catalogue is.
  const isKnown = picks.length === 0 || !known.isPending
  const answers = useQueries({
    queries: asked.map(({ id, query }) => {
      const used = usedValues(query, values)
      return {
        queryKey: ['analytics', 'query', query, used],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          gate.pass(
            () => distanceOf(id),
            signal,
            () => answer(query, used, signal),
          ),
        enabled: isKnown,
        staleTime: freshMs,
        placeholderData: last.get(id),
      }
    }),
  })
  useEffect(() => {
    answers.forEach(({ data, isPlaceholderData }, index) => {
      const id = asked[index]?.id
      if (id !== undefined && data && !isPlaceholderData) last.set(id, data)
    })
  }, [answers, asked, last])
  const states = new Map<string, WidgetState>(
    answers.map((one, index): [string, WidgetState] => [asked[index]?.id ?? '', stateOf(one)]),
  )
  const times = answers.flatMap(({ data }) => (data ? [data.result.asOf] : []))
  return { states, progress, asOf: times.toSorted()[0] }
}

async function answer(
  query: AnalyticsQuery,
  parameters: ReturnType<typeof usedValues>,
  signal: AbortSignal,
): Promise<Answered> {
  return { query, result: await call(analyticsQuery.run, { body: { query, parameters } }, { signal }) }
}

type Answer = {
  data: Answered | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function stateOf({ data, error, isFetching, refetch }: Answer): WidgetState {
  if (error && !isFetching) return { status: 'error', message: error.message, onRetry: () => void refetch() }
  if (data) return { status: 'ready', result: data.result, isStale: isFetching }
  return { status: 'loading' }
}

/** How far a widget is from what is seen; what is seen comes from above. */
function distanceOf(widget: string): number {
  const place = document.querySelector(`[data-widget="${CSS.escape(widget)}"]`)?.getBoundingClientRect()
  if (!place) return Infinity
  if (place.bottom < 0) return -place.bottom
  if (place.top > window.innerHeight) return place.top - window.innerHeight
  return place.top / 1e6
}
