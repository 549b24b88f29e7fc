/** A part of a document that stands by itself; `goesOn` where it begins with more rows of the table before. */
export type WordPiece = { xml: string; goesOn: boolean }

// The converter needs some fifty bytes for each byte that it is given at once.
const enough = 150_000
const tags = /<(\/?)([\w:.-]+)(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/g

/**
 * Cuts the XML of a long document between paragraphs, tables and rows, so that it is never converted as a whole. Cells that
 * are merged downwards and fields that are still open stay in one piece.
 */
export function* documentPieces(xml: string): Generator<WordPiece> {
  const body = /<w:body\b[^>]*>/.exec(xml)
  const end = xml.lastIndexOf('</w:body>')
  if (xml.length <= enough || body === null || end < 0 || /<!--|<!\[CDATA\[/.test(xml)) {
    yield { xml, goesOn: false }
    return
  }
  const head = xml.slice(0, body.index + body[0].length)
  let from = head.length
  let tableHead = ''
  for (const { at, isBetweenRows, table } of places(xml, head.length, end)) {
    // What is left of a table ends its piece, so that nothing behind it is taken for more rows.
    if (at - from < enough && (isBetweenRows || tableHead === '')) continue
    const close = isBetweenRows ? '</w:tbl>' : ''
    yield { xml: head + tableHead + xml.slice(from, at) + close + xml.slice(end), goesOn: tableHead !== '' }
    tableHead = isBetweenRows ? table : ''
    from = at
  }
  if (from < end) yield { xml: head + tableHead + xml.slice(from), goesOn: tableHead !== '' }
}

type Place = { at: number; isBetweenRows: boolean; table: string }

/** Where the body may be cut: behind each of its blocks, and before the rows of its tables. */
function* places(xml: string, from: number, end: number): Generator<Place> {
  let depth = 0
  let fields = 0
  let tableAt = from
  let rowAt = from
  let table = ''
  tags.lastIndex = from
  for (let tag = tags.exec(xml); tag !== null && tag.index < end; tag = tags.exec(xml)) {
    const [whole, isClosing, name] = tag
    const next = tag.index + whole.length
    if (name === 'w:fldChar') fields += /"begin"/.test(whole) ? 1 : /"end"/.test(whole) ? -1 : 0
    if (!isClosing && depth === 0) [tableAt, table] = [tag.index, '']
    if (!isClosing && depth === 1 && name === 'w:tr') {
      rowAt = tag.index
      if (table === '') table = xml.slice(tableAt, rowAt)
    }
    if (isClosing) depth -= 1
    else if (!whole.endsWith('/>')) depth += 1
    if (depth < 0) return
    if (fields !== 0) continue
    if (depth === 0) yield { at: next, isBetweenRows: false, table: '' }
    else if (depth === 1 && isClosing && name === 'w:tr' && !goesOn(xml.slice(rowAt, next)))
      yield { at: rowAt, isBetweenRows: true, table }
  }
}

const goesOn = (row: string) => /<w:vMerge(\s+w:val="continue")?\s*\/>/.test(row)
