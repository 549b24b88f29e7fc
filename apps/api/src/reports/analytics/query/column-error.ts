import { SuluhError } from '@suluh/contract/platform/error'

/** What is wrong with one column of a query, and in a few words how to mend it. */
export function columnError(column: { id: string; label: string }, message: string): SuluhError {
  const path = `columns.${column.id}`
  return new SuluhError('validation', `Kolom ${column.label}: ${message}.`, [{ path, message }])
}
