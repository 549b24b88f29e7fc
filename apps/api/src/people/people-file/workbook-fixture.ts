import { CFB, utils, write } from '@e965/xlsx'

export type Cells = (string | number | Date | null)[][]

/** A workbook as Excel makes it: numbers are numbers. */
export function xlsx(
  rows: Cells,
  change: (sheet: Record<string, unknown>) => void = () => undefined,
  name = 'Data',
): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows, { cellDates: false })
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/** A good workbook with one part of its zip put in or replaced. */
export function withPart(path: string, content: Uint8Array): Uint8Array {
  const file = CFB.read(
    xlsx([
      ['NAMA', 'NIS'],
      ['A', '1'],
    ]),
    { type: 'array' },
  )
  CFB.utils.cfb_del(file, path)
  CFB.utils.cfb_add(file, path, content)
  return new Uint8Array(CFB.write(file, { type: 'array', fileType: 'zip', compression: true }) as ArrayBuffer)
}
