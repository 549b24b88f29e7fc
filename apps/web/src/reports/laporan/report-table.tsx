import type { ReactNode } from 'react'

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
    <section className="laporan-part">
      <h2>{caption}</h2>
      {rows.length === 0 ? (
        <p className="laporan-soft">{empty}</p>
      ) : (
        <div className="laporan-scroll" tabIndex={0} role="region" aria-label={caption}>
          <table className="laporan-table">
            <thead>
              <tr>
                {columns.map(({ title, isNumber }) => (
                  <th key={title} scope="col" className={isNumber ? 'is-number' : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ title, isNumber, render }) => (
                    <td key={title} className={isNumber ? 'is-number' : undefined}>
                      {render(row, index)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
