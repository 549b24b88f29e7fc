import { SuluhError } from '@suluh/contract/platform/error'

/** Cells of one part: a list of a hundred thousand people with twenty columns. */
const mostCells = 2_000_000
/** A cell with a value is written as four tags: `<c><v>1</v></c>`. */
const mostTags = 4 * mostCells

const tooManyCells = () =>
  new SuluhError(
    'too-large',
    'Lembar kerja ini memuat lebih dari 2 juta sel. Hapus kolom dan baris yang tidak dipakai, atau bagi menjadi beberapa berkas.',
  )

/**
 * The part of a workbook as it may be given to the reader: refused where it holds more cells than can be read in time,
 * and without what makes the reader go over the same cells again and again for nothing that we use.
 */
export function boundedPart(name: string, bytes: Uint8Array): Uint8Array {
  if (/^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/i.test(name)) {
    refuseTags(bytes)
    return withoutLinks(bytes)
  }
  if (name === 'content.xml') {
    refuseTags(bytes)
    refuseRepeated(new TextDecoder().decode(bytes))
  }
  return bytes
}

function refuseTags(bytes: Uint8Array): void {
  let tags = 0
  for (const byte of bytes) if (byte === 0x3c) tags += 1
  if (tags > mostTags) throw tooManyCells()
}

/** Each link is copied into every cell of its range: ten thousand of them over a whole sheet take hours. */
function withoutLinks(bytes: Uint8Array): Uint8Array {
  const kept = Buffer.from(bytes)
  const word = 'hyperlink'
  for (let at = kept.indexOf(word); at >= 0; at = kept.indexOf(word, at + word.length)) {
    const isTag = kept[at - 1] === 0x3c || kept[at - 1] === 0x3a
    if (isTag) kept.write('x', at + word.length - 1, 'latin1')
  }
  return kept
}

const rowOrCell = /<(?:\w+:)?(?:(table-row)|(?:covered-)?table-cell)\b([^<>]*)>/g

/** OpenDocument writes a cell once and how often it stands there. */
function refuseRepeated(xml: string): void {
  let cells = 0
  let rows = 1
  for (const [, isRow, attributes = ''] of xml.matchAll(rowOrCell)) {
    if (isRow) rows = repeats(attributes, 'rows')
    else if (attributes.includes('value-type')) cells += rows * repeats(attributes, 'columns')
    if (cells > mostCells) throw tooManyCells()
  }
}

function repeats(attributes: string, what: 'rows' | 'columns'): number {
  return Number(new RegExp(`number-${what}-repeated="(\\d{1,12})"`).exec(attributes)?.[1] ?? 1)
}
