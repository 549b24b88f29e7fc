import type { ReactNode } from 'react'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './laporan.module.css'

export type ReportColumn<T> = {
  title: string
  /** Numbers stand at the end, so that their digits line up. */
  isNumber?: boolean
  render: (row: T, index: number) => ReactNode
}

type ReportTableProps<T> = {
  caption: string
  columns: ReportColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** What stands there without rows. */
  empty: string
}

/** A table that is all there, on the screen and on paper: its head is repeated on every page. */
export function ReportTable<T>({ caption, columns, rows, keyOf, empty }: ReportTableProps<T>) {
  return (
    <section className={styles.part}>
      <h2>{caption}</h2>
      {rows.length === 0 ? (
        <Text tone="soft">{empty}</Text>
      ) : (
        <PlainTable aria-label={caption} className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" data-number={isNumber}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, isNumber, render }) => (
                  <td key={title} data-number={isNumber}>
                    {render(row, index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  )
}
