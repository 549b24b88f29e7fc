import type { AtributField, AtributValue, AtributValues } from '@suluh/contract/platform/atribut'
import { formatNumber } from '#platform/kernel/format.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'

/** A stored value as people read it. */
export function atributText(kind: AtributField['kind'], value: AtributValue | undefined): string {
  if (value === undefined) return '–'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'number') return formatNumber(value, 10)
  if (kind !== 'tanggal') return value
  const [year, month, day] = value.split('-').map(Number)
  return `${day}/${month}/${year}`
}

/** A column for each field. */
export function atributColumns<T extends { atribut: AtributValues }>(
  fields: AtributField[],
): DataColumn<T>[] {
  return fields.map(({ id, nama, kind }) => ({
    key: `atribut.${id}`,
    title: nama,
    ...(kind === 'angka' && { align: 'end' as const }),
    render: ({ atribut }) => atributText(kind, atribut[id]),
  }))
}
