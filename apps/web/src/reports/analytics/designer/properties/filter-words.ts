import type { FilterOperator, ValueType } from '@suluh/contract/reports/analytics-query'

export const operatorWords: Record<FilterOperator, string> = {
  eq: 'sama dengan',
  ne: 'bukan',
  in: 'salah satu dari',
  nin: 'bukan salah satu dari',
  gte: 'paling sedikit',
  lte: 'paling banyak',
  between: 'antara',
  contains: 'memuat kata',
  empty: 'kosong',
  filled: 'terisi',
}

/** What can be asked of a field of this type; the first is what is meant most often. */
export function operatorsFor(type: ValueType): FilterOperator[] {
  if (type === 'text') return ['in', 'nin', 'contains', 'empty', 'filled']
  if (type === 'boolean') return ['eq', 'empty', 'filled']
  return type === 'date'
    ? ['eq', 'between', 'gte', 'lte', 'empty', 'filled']
    : ['between', 'gte', 'lte', 'eq', 'empty', 'filled']
}
