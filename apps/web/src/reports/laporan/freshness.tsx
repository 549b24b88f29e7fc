import { useEffect } from 'react'
import type { Kesegaran } from '@suluh/contract/results/laporan-words'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'

const pollMs = 2000

/** When the figures were made and from what; while newer results are worked in it asks for them until they are. */
export function Freshness({
  kesegaran: { computedAt, isComputing, scoringVersion },
  versions = [scoringVersion],
  pending = 0,
  onRefresh,
}: {
  kesegaran: Kesegaran
  /** By which the results of several exams were scored. */
  versions?: readonly number[]
  /** Results that wait for marks. */
  pending?: number
  onRefresh: () => unknown
}) {
  useEffect(() => {
    if (!isComputing) return
    const timer = setInterval(() => void onRefresh(), pollMs)
    return () => clearInterval(timer)
  })
  if (computedAt === null && !isComputing) return null
  return (
    <Text size="small" tone="soft">
      {computedAt ? `Dihitung ${formatDateTime(computedAt)}` : 'Belum dihitung'}. {scoringWords(versions)}.
      {pending > 0 && ` Sementara: ${pending} hasil masih menunggu dinilai.`}
      {isComputing && <strong role="status"> Sedang menghitung hasil terbaru…</strong>}
    </Text>
  )
}

function scoringWords(versions: readonly number[]): string {
  const [first = 0, ...others] = [...new Set(versions)].toSorted((a, b) => a - b)
  return [scoringLabel(first), ...others.map((each) => scoringLabel(each).toLowerCase())].join(' dan ')
}
