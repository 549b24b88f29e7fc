import { SuluhError } from '@suluh/contract/platform/error'
import { openSheets, type ListReader, type Sheet } from '@suluh/tabular/open-sheets'
import { tableReader } from '@suluh/tabular/recognise'

/** Rows beyond those that are read would be missing without a word. */
const listReader: ListReader = {
  ...tableReader,
  tooLong: () =>
    new SuluhError('too-large', 'Berkas ini berisi lebih dari 100.000 baris. Bagi menjadi beberapa berkas.'),
}

/** The sheets of a file of lists, read on a worker thread. */
export function readSheets(file: { bytes: Uint8Array }): Sheet[] {
  return openSheets(file.bytes, listReader)
}
