import { formatDateTime } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import type { Progress } from './gate.ts'

/** How far the figures are, and how old they are once they are there; one line high either way. */
export function ViewStatus({
  progress: { done, total },
  asOf,
}: {
  progress: Progress
  asOf: string | undefined
}) {
  const isWorking = total > 0
  return (
    <div className="report-status">
      <p role="status">
        {isWorking
          ? `Menghitung ${done} dari ${total} widget…`
          : asOf && `Dibuat dari data per ${formatDateTime(asOf)}`}
      </p>
      {isWorking && <ProgressBar value={done} max={total} label="Widget yang selesai" />}
    </div>
  )
}
