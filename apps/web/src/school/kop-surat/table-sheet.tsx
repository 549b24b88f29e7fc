import { useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { KopSurat } from './kop-surat.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { pageRule, paperSizes, type PaperSize } from '#platform/ui/print/print-page.ts'
import { ReportSignatures } from '#platform/ui/print/signatures.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import styles from './table-sheet.module.css'

type TableSheetProps<T> = {
  title: string
  lembagaId: string | null | undefined
  back: string
  /** What chooses the rows, beside the paper's size. */
  choices?: ReactNode
  /** What the table holds, in words. */
  children: ReactNode
  columns: PaperColumn<T>[]
  rows: { data: readonly T[] | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  keyOf: (row: T) => string
  /** Below the table: what its signs mean. */
  legend?: string
  signatures: { left: string; right: string }
}

/** A whole table on paper: letterhead, words, every row under heads that are repeated, signatures. */
export function TableSheet<T>(props: TableSheetProps<T>) {
  const { title, lembagaId, back, choices, children, columns, rows, keyOf, legend, signatures } = props
  const [size, setSize] = useState<PaperSize>('A4')
  return (
    <main className={`paper ${styles.tableSheet}`} data-size={size}>
      <style>{pageRule(size)}</style>
      <nav className="paper-bar" aria-label="Cetakan">
        <ButtonLink variant="quiet" to={back}>
          ← Kembali
        </ButtonLink>
        {choices}
        <label>
          Kertas{' '}
          <select value={size} onChange={({ target }) => setSize(target.value as PaperSize)}>
            {Object.keys(paperSizes).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Button variant="primary" disabled={!rows.data} onClick={() => window.print()}>
          Cetak atau PDF
        </Button>
      </nav>
      {rows.isError && <LoadError error={rows.error} onRetry={() => void rows.refetch()} />}
      {!rows.data && !rows.isError && <Skeleton lines={20} />}
      {rows.data && (
        <article className="paper-sheet" tabIndex={0}>
          <KopSurat lembagaId={lembagaId} />
          <h1>{title}</h1>
          {children}
          <PaperTable columns={columns} rows={rows.data} keyOf={keyOf} />
          {legend && <p className={styles.legend}>{legend}</p>}
          <ReportSignatures {...signatures} />
        </article>
      )}
    </main>
  )
}
