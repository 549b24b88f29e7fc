import { openSheets, type Sheet } from '@suluh/tabular/open-sheets'

/** The sheets of a file of lists, read on a worker thread. */
export function readSheets(file: { bytes: Uint8Array }): Sheet[] {
  return openSheets(file.bytes)
}
