import { SuluhError } from '@suluh/contract/platform/error'
import { maxImportPeople } from '@suluh/contract/people/application-user-import'

/** Formatted blank rows below the list are common; as many rows as this are not. */
const maxRows = 5 * maxImportPeople

export function tooManyRows(): SuluhError {
  const most = maxImportPeople.toLocaleString('id-ID')
  return new SuluhError(
    'too-large',
    `Berkas berisi lebih dari ${most} orang. Pecah menjadi beberapa berkas, masing-masing paling banyak ${most} baris.`,
  )
}

/** Refuses a sheet with too many rows by looking for their marks, long before anything is made of them. */
export function refuseLongSheet(xml: Uint8Array): void {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength)
  for (const mark of ['<row ', '<row>', '<table:table-row']) {
    let found = 0
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length))
      if ((found += 1) > maxRows) throw tooManyRows()
  }
}

export function countLines(text: string): void {
  let found = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if ((found += 1) > maxRows) throw tooManyRows()
}
