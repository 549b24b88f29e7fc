import { useState, type ReactNode } from 'react'
import { KopSurat } from './kop-surat.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { isDuplexAsked, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { ReportSignatures } from './report-signatures.tsx'
import { SignedDay } from './signed-day.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import styles from './table-sheet.module.css'

/** One letterhead's share of the rows. */
type Part<T> = {
  key: string
  lembagaId: string | null | undefined
  /** What it holds, in words. */
  about: ReactNode
  foot: string
  rows: readonly T[]
}

type TableSheetProps<T> = {
  title: string
  /** What the file is called that is saved from the print; the title where it says enough. */
  name?: string | undefined
  lembagaId: string | null | undefined
  /** Under whose name it stands where it is of several schools. */
  penyelenggara?: string | null | undefined
  back: string
  /** What chooses the rows, beside the paper's size. */
  choices?: ReactNode
  /** What the table holds, in words. */
  children?: ReactNode
  /** Several sheets instead of one: each institution signs for its own. */
  partsOf?: ((rows: readonly T[]) => Part<T>[]) | undefined
  columns: PaperColumn<T>[]
  rows: { data: readonly T[] | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  keyOf: (row: T) => string
  /** Below the table: what its signs mean. */
  legend?: string
  signatures: { left: string; right: string }
}

/** A whole table on paper: letterhead, words, every row under heads that are repeated, signatures. */
export function TableSheet<T>(props: TableSheetProps<T>) {
  const { title, name, lembagaId, back, choices, children, columns, rows, keyOf, legend, signatures } = props
  const { partsOf = (all) => [{ key: title, lembagaId, about: children, foot: title, rows: all }] } = props
  const [size, setSize] = useState(() => paperSizeOf())
  const [isDuplex, setDuplex] = useState(isDuplexAsked)
  const parts = rows.data ? partsOf(rows.data) : []
  return (
    <main className={`paper ${styles.tableSheet}`} data-size={size}>
      <PaperPages size={size} isDuplex={isDuplex} />
      <nav className="paper-bar" aria-label="Cetakan">
        <BackLink to={back}>Daftar</BackLink>
        {choices}
        <PaperChoice
          size={size}
          onSize={setSize}
          isDuplex={isDuplex}
          {...(parts.length > 1 && { onDuplex: setDuplex })}
        />
        <SignedDay />
        <PrintButtons isReady={rows.data !== undefined} choices={paperChoices(size, isDuplex)} />
      </nav>
      {rows.isError && <LoadError error={rows.error} onRetry={() => void rows.refetch()} />}
      {!rows.data && !rows.isError && <Skeleton lines={20} />}
      {parts.length > 0 && <h1 className="visually-hidden">{name ?? title}</h1>}
      {parts.map((part) => (
        <article key={part.key} className="paper-sheet" tabIndex={0} data-foot={part.foot}>
          <KopSurat lembagaId={part.lembagaId} penyelenggara={props.penyelenggara} />
          <h2>{title}</h2>
          {part.about}
          <PaperTable
            columns={columns}
            rows={part.rows}
            keyOf={keyOf}
            end={
              <>
                {legend && <p className={styles.legend}>{legend}</p>}
                <ReportSignatures
                  {...signatures}
                  lembagaId={part.lembagaId}
                  isOfAll={Boolean(props.penyelenggara)}
                />
              </>
            }
          />
        </article>
      ))}
    </main>
  )
}
