import { formatDateTime } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import type { Progress } from './gate.ts'
import { Cluster } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

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
    <Cluster gap={3}>
      <Text size="small" tone="soft" role="status">
        {isWorking
          ? `Menghitung ${done} dari ${total} widget…`
          : asOf && `Dibuat dari data per ${formatDateTime(asOf)}`}
      </Text>
      {isWorking && <ProgressBar value={done} max={total} label="Widget yang selesai" />}
    </Cluster>
  )
}
