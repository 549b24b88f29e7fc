import dayjs from 'dayjs'
import type { Filter } from '@suluh/contract/platform/list'
import { DateRange } from '#platform/ui/antd/fields/date-picker.tsx'

type Filtered = { filters: Filter[]; setFilters: (filters: Filter[]) => void }

/** From a day to a day, either end open, as filters of `opensAt`. */
export function PeriodFilter({ table: { filters, setFilters } }: { table: Filtered }) {
  const dateOf = (operator: Filter['operator']) => {
    const value = filters.find((each) => each.field === 'opensAt' && each.operator === operator)?.value
    return typeof value === 'string' ? dayjs(value) : null
  }
  const bound = (operator: 'gte' | 'lte', day: dayjs.Dayjs | null | undefined): Filter[] =>
    day ? [{ field: 'opensAt', operator, value: day.format('YYYY-MM-DD') }] : []
  return (
    <DateRange
      allowEmpty={[true, true]}
      value={[dateOf('gte'), dateOf('lte')]}
      onChange={(range) =>
        setFilters([
          ...filters.filter(({ field }) => field !== 'opensAt'),
          ...bound('gte', range?.[0]),
          ...bound('lte', range?.[1]),
        ])
      }
    />
  )
}
