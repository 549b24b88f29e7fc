import type { AtributValue } from '@suluh/contract/platform/atribut'

/** A value as a cell that reads back as the same value. */
export function cellOf(value: AtributValue | null | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'number' ? String(value).replace('.', ',') : value
}
