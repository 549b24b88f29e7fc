import { useQueries } from '@tanstack/react-query'
import { analyticsQuery, type GroupCell, type ParameterValues } from '@suluh/contract/reports/analytics-query'
import { isRelative, relativePeriods } from '@suluh/contract/reports/period'
import type { Parameter } from '@suluh/contract/reports/report-definition'
import { call } from '#platform/kernel/data/call.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'

type Value = ParameterValues[string][number]
type Chosen = { parameter: Parameter; values: Value[] }

/** How the chosen values of parameters read, by the parameter's id: `SMP Harapan, SMP Melati`; `Semua` without a choice. */
export function useParameterTexts(
  parameters: readonly Parameter[],
  values: ParameterValues,
): (id: string) => string | undefined {
  const chosen = parameters.map((parameter): Chosen => ({ parameter, values: values[parameter.id] ?? [] }))
  const labels = useQueries({
    queries: chosen.map(({ parameter, values: own }) => ({
      queryKey: ['analytics', 'labels', parameter.dataset, parameter.field, own],
      queryFn: ({ signal }: { signal: AbortSignal }) => namesOf(parameter, own, signal),
      enabled: own.length > 0 && isNamed(parameter),
      staleTime: Infinity,
    })),
  })
  return (id) => {
    const index = chosen.findIndex(({ parameter }) => parameter.id === id)
    const found = chosen[index]
    if (!found) return undefined
    if (found.values.length === 0) return 'Semua'
    const known = labels[index]?.data
    if (!known && labels[index]?.isFetching) return '…'
    const names = new Map(known?.map(({ key, label }) => [key, label]))
    return wordsOf(found.parameter, found.values, (value) => names.get(value) ?? goneWords(value))
  }
}

/** What stands for something that is not among the reader's data, such as an exam that was deleted, says so. */
function goneWords(value: Value): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value)) ? 'yang sudah tidak ada di data' : String(value)
}

/** Values that stand for something else, which has a name of its own. */
export function isNamed({ type }: Parameter): boolean {
  return type === 'text' || type === 'boolean'
}

function wordsOf(parameter: Parameter, values: Value[], nameOf: (value: Value) => string): string {
  if (isNamed(parameter)) return values.map(nameOf).join(', ')
  const words = values.map((value) =>
    isRelative(value)
      ? relativePeriods[value]
      : parameter.type === 'date'
        ? formatDate(String(value))
        : formatNumber(Number(value), 2),
  )
  return words.length === 2 ? words.join(' sampai ') : words.join(', ')
}

/** So many keys find room in an address. */
const mostKeys = 50

/** The groups of a dimension by their keys, as they are called among all others. */
async function namesOf(
  { dataset, field }: Parameter,
  keys: Value[],
  signal: AbortSignal,
): Promise<GroupCell[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / mostKeys) }, (_, part) =>
    keys.slice(part * mostKeys, (part + 1) * mostKeys).join(','),
  )
  const found = parts.map((part) =>
    call(analyticsQuery.values, { query: { dataset, field, keys: part } }, { signal }),
  )
  return (await Promise.all(found)).flat()
}
