import type { AtributValue } from '@suluh/contract/platform/atribut'
import type { Definition } from './definitions.ts'

/** A value as it stands in a spreadsheet: numbers stay numbers, days are D/M/YYYY. */
export function atributCell({ kind }: Definition, value: AtributValue | undefined): string | number | null {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'number' || kind !== 'tanggal') return value
  const [year, month, day] = value.split('-').map(Number)
  return `${day}/${month}/${year}`
}
