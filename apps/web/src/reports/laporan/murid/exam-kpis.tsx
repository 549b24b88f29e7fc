import { laporanMurid, type LaporanEventDetail } from '@suluh/contract/reports/laporan-murid'
import type { Filter } from '@suluh/contract/platform/list'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { Kpi } from '#platform/ui/chart/kpi.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { reachedPercent, reachedShare } from '#results/hasil-ujian/reached.ts'
import { figure, people, percent, signed } from '../words.ts'

type ExamKpisProps = { detail: LaporanEventDetail; reached: NonNullable<LaporanEventDetail['reached']> }

const most = 8

/** The figures that an exam is asked for first, after those of the exams of its subject before it. */
export function ExamKpis({ detail, reached }: ExamKpisProps) {
  const { all } = detail
  const before = useBefore(detail)
  const share = reachedPercent(reached)
  const isMoving = reached.pending > 0
  const means = before.map(({ words, mean }) => ({ nama: words, value: mean }))
  const shares = before.map((each) => ({ nama: each.words, value: reachedPercent(each) }))
  const isCompared = all?.mean != null && reached.mean !== null
  return (
    <Grid as="ul" min="220px" gap={4} aria-label="Angka utama">
      <Kpi
        label={isMoving ? 'Rata-rata sementara' : 'Rata-rata nilai'}
        value={figure(reached.mean)}
        note={people(reached.n)}
        points={isMoving ? means : [...means, { nama: detail.nama, value: reached.mean }]}
        isComparable={!isMoving}
      />
      {share !== null && (
        <Kpi
          label="Mencapai ambang"
          value={percent(share)}
          note={reachedShare(reached)}
          unit="poin"
          points={isMoving ? shares : [...shares, { nama: detail.nama, value: share }]}
          isComparable={!isMoving}
        />
      )}
      {isCompared && (
        <Kpi
          label="Selisih dari semua peserta"
          value={signed((reached.mean ?? 0) - (all.mean ?? 0))}
          note={`semua ${people(all.n)} ${figure(all.mean)}`}
        />
      )}
    </Grid>
  )
}

/** Ended exams before this one, of its subject or, where it has several, of its package; the oldest first. */
function useBefore({ id, opensAt, pelajaran, paketSoal }: LaporanEventDetail) {
  const [subject, ...others] = pelajaran
  const same: Filter =
    subject && others.length === 0
      ? { field: 'pelajaranId', operator: 'eq', value: subject.id }
      : { field: 'paketSoalId', operator: 'eq', value: paketSoal.id }
  const { result } = useList(laporanMurid.list, {
    pagination: { pageSize: most },
    sorters: [{ field: 'opensAt', order: 'desc' }],
    filters: [same, { field: 'opensAt', operator: 'lte', value: opensAt.slice(0, 10) }],
  })
  return result.data
    .filter((each) => each.id !== id && each.opensAt < opensAt && each.status === 'selesai' && !each.pending)
    .filter(({ pelajaran: names }) => others.length > 0 || names.length === 1)
    .toReversed()
    .map((each) => ({ ...each, words: `${each.nama} (${formatDate(each.opensAt)})` }))
}
