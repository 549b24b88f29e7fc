import type { ReactNode } from 'react'
import styles from './paper-table.module.css'

export type PaperColumn<T> = {
  title: string
  /** Numbers stand at the end, so that their digits line up. */
  isNumber?: boolean
  /** May break into several lines. */
  isLong?: boolean
  /** The title stands upright, from below: many narrow columns beside each other. */
  isUpright?: boolean
  render: (row: T, index: number) => ReactNode
}

type PaperTableProps<T> = {
  columns: PaperColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** What stands under the table and goes with its last rows: nobody signs a page without names. */
  end?: ReactNode
  /** The screen shows the same in another way. */
  isPrintOnly?: boolean
}

/** So many of the last rows stand on the page of what is signed. */
const rowsWithEnd = 3

/** A word that would run over the page breaks after each 24 letters; such ones are no words of a language. */
function softened(cell: ReactNode): ReactNode {
  if (typeof cell !== 'string') return cell
  return cell.replaceAll(/\S{25,}/gu, (word) => word.replaceAll(/.{24}/gu, '$&\u200B'))
}

/** A table for paper: every column within the page, heads repeated, no row cut in two. */
export function PaperTable<T>({ columns, rows, keyOf, end, isPrintOnly = false }: PaperTableProps<T>) {
  const held = end ? Math.max(0, rows.length - rowsWithEnd) : rows.length
  const row = (each: T, index: number) => (
    <tr key={keyOf(each)}>
      {columns.map(({ isNumber, isLong, render }, at) => (
        <td key={at} data-number={isNumber} data-long={isLong}>
          {isLong ? softened(render(each, index)) : render(each, index)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={styles.table} data-part="paper-table" data-print={isPrintOnly ? 'only' : undefined}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isLong, isUpright }, at) => (
            <th key={at} scope="col" data-number={isNumber} data-long={isLong}>
              {isUpright ? <span className={styles.upright}>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.slice(0, held).map(row)}</tbody>
      {end && (
        <tbody className={styles.end}>
          {rows.slice(held).map((each, at) => row(each, held + at))}
          <tr>
            <td colSpan={columns.length}>{end}</td>
          </tr>
        </tbody>
      )}
    </table>
  )
}
