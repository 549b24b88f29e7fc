import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { SubjectTile } from '#platform/ui/light/subject/subject-tile.tsx'
import styles from './home.module.css'

const most = 4
/** From fewer results no part is called weak, unless there are no others. */
const enough = 25

/** In each subject the part that was mastered least; nothing while nothing was measured. */
export function WeakPart() {
  const { result, query } = useList(laporanPelajaran.list, { pagination: { pageSize: 100 } })
  // As high as what comes, so that what stands below stays.
  if (query.isPending) return <Skeleton lines={10} />
  const sure = result.data.filter(({ n }) => n >= enough)
  const weak = (sure.length > 0 ? sure : result.data)
    .flatMap(({ id, nama, weakest }) => (weakest ? [{ id, pelajaran: nama, ...weakest }] : []))
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, most)
  if (weak.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <h2>Aspek terlemah</h2>
      <Stack as="ul" gap={0} className={styles.list} data-tight>
        {weak.map(({ id, pelajaran, nama, mean }) => (
          <li key={id}>
            <Cluster nowrap>
              <SubjectTile nama={pelajaran} />
              <Link to={`/laporan/pelajaran/${id}`}>{nama}</Link>
            </Cluster>
            <span className={styles.soft}>
              {pelajaran} · daya serap {formatNumber(mean, 0)}%
            </span>
            <ProgressBar value={mean} max={100} label={`Daya serap ${nama}`} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
