import { gabungan, type GabunganDetail } from '@suluh/contract/results/gabungan'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'

const pollMs = 1000

/** What the reader should know first: a computation under way, one that failed, results that have moved since. */
export function Staleness({ detail }: { detail: GabunganDetail }) {
  const { id, calon, shown, mayEdit } = detail
  const newest = calon?.status === 'siap' ? calon : shown
  const { result: changes } = useCustom(gabungan.changes, {
    params: { id },
    enabled: mayEdit && newest !== null,
  })
  if (calon?.status === 'menghitung') return <Computing detail={detail} />
  if (calon?.status === 'gagal')
    return (
      <Alert tone="danger">
        <strong>Perhitungan terakhir gagal.</strong> {calon.note}
      </Alert>
    )
  if (!changes || changes.length === 0) return null
  return (
    <Alert tone="warning">
      <strong>Hasil ujian berubah sejak peringkat ini dihitung. Hitung ulang untuk melihat bedanya.</strong>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Asks each second until it is there. */
function Computing({ detail }: { detail: GabunganDetail }) {
  const { result = detail } = useOne(gabungan.one, { params: { id: detail.id }, refetchInterval: pollMs })
  const { done, total } = result.calon?.progress ?? { done: 0, total: 0 }
  return (
    <Stack role="status">
      <p>
        {total === 0
          ? 'Membaca hasil ujian…'
          : `Menghitung peringkat: ${formatNumber(done, 0)} dari ${formatNumber(total, 0)} murid. Boleh ditinggal.`}
      </p>
      <ProgressBar value={done} max={Math.max(1, total)} label="Menghitung peringkat" />
    </Stack>
  )
}
