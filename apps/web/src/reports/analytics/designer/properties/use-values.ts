import { useCallback, useMemo, useState } from 'react'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Parameter } from '@suluh/contract/reports/report-definition'

/** What is chosen while designing; the report keeps only what stands there at first. */
export function useValues(parameters: readonly Parameter[]) {
  const [chosen, setChosen] = useState<ParameterValues>({})
  const values = useMemo<ParameterValues>(
    () => Object.fromEntries(parameters.map(({ id, initial }) => [id, chosen[id] ?? initial])),
    [parameters, chosen],
  )
  const change = useCallback(
    (id: string, next: ParameterValues[string]) => setChosen((before) => ({ ...before, [id]: next })),
    [],
  )
  return [values, change] as const
}
