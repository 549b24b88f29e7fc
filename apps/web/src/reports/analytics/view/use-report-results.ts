import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { crossFiltered, onlyOf, type OnlyOf } from '@suluh/contract/reports/cross-filter'
import type { ReportDefinition, ReportPage } from '@suluh/contract/reports/report-definition'
import { useCatalogue } from '../use-catalogue.ts'
import { keyOf, run, stateOf, usedValues } from '../use-widget-state.ts'
import { queryOf } from '@suluh/contract/reports/widget-query'
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
  only?: OnlyOf,
): Results {
  const { catalogue, query: known } = useCatalogue()
  const [gate] = useState(() => createGate(atOnce))
  const [last] = useState(() => new Map<string, AnalyticsResult>())
  const progress = useSyncExternalStore(gate.subscribe, gate.progress)
  const asked = useMemo(
    () =>
      pages
        .flatMap(({ layout }) => layout)
        .flatMap(({ widget: id }) => {
          const widget = definition.widgets[id]
          const own = widget ? queryOf(widget) : null
          if (!own) return []
          const query = onlyOf(crossFiltered(own, id, picks, definition, catalogue), only, catalogue)
          if (!query) return []
          const used = usedValues(query, values)
          return [{ id, query, used, queryKey: keyOf(query, used) }]
        }),
    [pages, definition, picks, catalogue, values, only],
  )
  // Which widgets a pick concerns is not known before the catalogue is.
  const isKnown = (picks.length === 0 && !only) || !known.isPending
  const answers = useQueries({
    queries: asked.map(({ id, query, used, queryKey }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        gate.pass(
          () => distanceOf(id),
          signal,
          () => run(query, used, signal),
        ),
      enabled: isKnown,
      staleTime: freshMs,
      placeholderData: last.get(id),
    })),
  })
  useEffect(() => {
    answers.forEach(({ data, isPlaceholderData }, index) => {
      const id = asked[index]?.id
      if (id !== undefined && data && !isPlaceholderData) last.set(id, data)
    })
  }, [answers, asked, last])
  const states = new Map<string, WidgetState>(
    asked.flatMap(({ id, queryKey }, index): [string, WidgetState][] => {
      const answer = answers[index]
      return answer ? [[id, isKnown ? stateOf(answer, queryKey) : { status: 'loading' }]] : []
    }),
  )
  const times = answers.flatMap(({ data }) => (data ? [data.asOf] : []))
  return { states, progress, asOf: times.toSorted()[0] }
}

/** How far a widget is from what is seen; what is seen comes from above. */
function distanceOf(widget: string): number {
  const place = document.querySelector(`[data-widget="${CSS.escape(widget)}"]`)?.getBoundingClientRect()
  if (!place) return Infinity
  if (place.bottom < 0) return -place.bottom
  if (place.top > window.innerHeight) return place.top - window.innerHeight
  return place.top / 1e6
}
