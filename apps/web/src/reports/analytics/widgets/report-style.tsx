import { useMemo, type CSSProperties, type ReactNode } from 'react'
import type { ReportStyle } from '@suluh/contract/reports/report-definition'
import { drawnStyle, ReportStyleContext } from './charts/report-style.ts'
import styles from './report-style.module.css'

type StyledReportProps = { style: ReportStyle | undefined; warna: string | null; children: ReactNode }

/** What a report's widgets stand in: one setting of colour, air and letters for all of them, on the screen and on paper. */
export function StyledReport({ style, warna, children }: StyledReportProps) {
  const drawn = useMemo(() => drawnStyle(style, warna), [style, warna])
  const { ink } = drawn
  const inks = ink && ({ '--ink-light': ink.light, '--ink-dark': ink.dark } as CSSProperties)
  return (
    <ReportStyleContext value={drawn}>
      <div
        className={styles.report}
        data-part="report"
        data-own={ink !== undefined}
        data-air={style?.kerapatan}
        data-letters={style?.huruf}
        style={inks}
      >
        {children}
      </div>
    </ReportStyleContext>
  )
}
