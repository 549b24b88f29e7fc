import type { ReportReading } from '@suluh/contract/reports/application-report'
import type { PrintSetup } from '@suluh/contract/reports/report-definition'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import type { Progress } from '../view/gate.ts'
import styles from './print.module.css'

type PrintBarProps = {
  report: ReportReading
  search: URLSearchParams
  setup: PrintSetup
  progress: Progress
  isReady: boolean
  onChange: (change: { kertas?: string; arah?: string }) => void
}

/** Above the sheets and not on them: back, the paper, and printing once all figures are there. */
export function PrintBar({
  report,
  search,
  setup,
  progress: { done, total },
  isReady,
  onChange,
}: PrintBarProps) {
  return (
    <div className={styles.bar} data-print="never">
      <DocumentBar back={{ to: `/dashboard/analytics/view/${report.id}?${search}`, label: report.nama }}>
        <label>
          Kertas{' '}
          <select value={setup.paper} onChange={({ target }) => onChange({ kertas: target.value })}>
            <option value="A4">A4</option>
            <option value="F4">F4</option>
          </select>
        </label>
        <label>
          Arah{' '}
          <select value={setup.orientation} onChange={({ target }) => onChange({ arah: target.value })}>
            <option value="tegak">Tegak</option>
            <option value="mendatar">Mendatar</option>
          </select>
        </label>
        {!isReady && total > 0 && <ProgressBar value={done} max={total} label="Widget yang selesai" />}
        <Button variant="primary" disabled={!isReady} onClick={() => window.print()}>
          {isReady ? 'Cetak atau PDF' : `Menghitung ${done} dari ${total}…`}
        </Button>
      </DocumentBar>
    </div>
  )
}
