import type { Ujian } from '@suluh/contract/exams/ujian'
import { Link } from 'react-router'
import { formatNumber } from '#platform/kernel/format.ts'
import { Trend } from './trend.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'

const most = 12

/** How the student's own nilai went from exam to exam; nothing before there are two. */
export function Progress({ done, userId }: { done: Ujian[]; userId: string }) {
  const known = done.flatMap(({ event, nilai }) =>
    nilai === null ? [] : [{ id: event.id, nama: event.nama, nilai }],
  )
  const [last, before] = known
  if (!last || !before) return null
  const mean = known.reduce((sum, { nilai }) => sum + nilai, 0) / known.length
  const change = last.nilai - before.nilai
  const moved =
    Math.abs(change) < 0.05
      ? 'sama dengan ujian sebelumnya'
      : `${change > 0 ? 'naik' : 'turun'} ${formatNumber(Math.abs(change))} dari ujian sebelumnya`
  return (
    <Stack as="section" gap={4}>
      <h2>Perkembangan</h2>
      <Trend
        points={known.slice(0, most).toReversed()}
        sentence={`Rata-rata ${formatNumber(mean)} dari ${known.length} ujian. Nilai terakhir ${formatNumber(last.nilai)}, ${moved}.`}
      />
      <p>
        <Link to={`/laporan/murid/${last.id}/${userId}`}>Lihat per pelajaran dan aspek</Link>
      </p>
    </Stack>
  )
}
