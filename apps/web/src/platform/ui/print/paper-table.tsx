import type { ReactNode } from 'react'
import styles from './paper-table.module.css'

export type PaperColumn<T> = {
  title: string
  /** Numbers stand at the end, so that their digits line up. */
  isNumber?: boolean
  /** May break into several lines. */
  isLong?: boolean
  render: (row: T, index: number) => ReactNode
}

type PaperTableProps<T> = {
  columns: PaperColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The screen shows the same in another way. */
  isPrintOnly?: boolean
}

/** A table for paper: every column within the page, heads repeated, no row cut in two. */
export function PaperTable<T>({ columns, rows, keyOf, isPrintOnly = false }: PaperTableProps<T>) {
  return (
    <table className={styles.table} data-part="paper-table" data-print={isPrintOnly ? 'only' : undefined}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isLong }, at) => (
            <th key={at} scope="col" data-number={isNumber} data-long={isLong}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)}>
            {columns.map(({ isNumber, isLong, render }, at) => (
              <td key={at} data-number={isNumber} data-long={isLong}>
                {render(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
