import { isAtributField } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'

/** What is wrong with one column of a query, and in a few words how to mend it. */
export function columnError(column: { id: string; label: string }, message: string): SuluhError {
  const path = `columns.${column.id}`
  return new SuluhError('validation', `Kolom ${column.label}: ${message}.`, [{ path, message }])
}

/** Why a dataset has no such field; an atribut is known by its number, which says nothing to anybody. */
export function unknownField({ label }: { label: string }, field: string): string {
  return isAtributField(field)
    ? 'atributnya sudah dihapus, atau tidak boleh Anda lihat. Pilih yang lain'
    : `data ${label} tidak mempunyai "${field}"`
}
