/** Places that a program shows to nobody, counted from 0. */
export type Hidden = { rows: ReadonlySet<number>; columns: ReadonlySet<number> }

const tags = /<table:(table-row|table-column|table)(?![\w-])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/g

/** The hidden and the filtered rows and the hidden columns of the sheets of an .ods in their order, which the library does not tell. */
export function readOdsHidden(content: string, mostRows: number, mostColumns: number): Hidden[] {
  const sheets: Hidden[] = []
  let at = { row: 0, column: 0 }
  let rows = new Set<number>()
  let columns = new Set<number>()
  for (const [, kind, attributes = ''] of content.matchAll(tags)) {
    if (kind === 'table') {
      at = { row: 0, column: 0 }
      rows = new Set()
      columns = new Set()
      sheets.push({ rows, columns })
    }
    const isHidden = /\btable:visibility="(?:collapse|filter)"/.test(attributes)
    const repeated = Number(/\btable:number-(?:rows|columns)-repeated="(\d{1,7})"/.exec(attributes)?.[1] ?? 1)
    if (kind === 'table-row') at.row = passed(isHidden ? rows : null, at.row, repeated, mostRows)
    if (kind === 'table-column')
      at.column = passed(isHidden ? columns : null, at.column, repeated, mostColumns)
  }
  return sheets
}

/** The place behind so many of them, each noted where they are hidden. */
function passed(hidden: Set<number> | null, from: number, count: number, most: number): number {
  const to = Math.min(from + count, most)
  if (hidden) for (let at = from; at < to; at++) hidden.add(at)
  return to
}
