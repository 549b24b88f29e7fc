import { gabungan } from '@suluh/contract/results/gabungan'
import { Link } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import styles from './home.module.css'

/** Rankings over several exams that are open to the student; nothing where there are none. */
export function GabunganPart() {
  const { result, query } = useCustom(gabungan.mine, {})
  if (query.isPending) return <Skeleton lines={1} />
  if (!result || result.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <h2>Ujian gabungan</h2>
      <Stack as="ul" gap={0} className={styles.list}>
        {result.map(({ id, nama, ranked, line }) => (
          <li key={id}>
            <Link to={`/laporan/hasil-ujian-gabungan/${id}`}>{nama}</Link>
            <span>
              {line.value === null ? (
                <span className={styles.soft}>tidak diperingkat</span>
              ) : (
                <strong>{formatNumber(line.value, 2)}</strong>
              )}{' '}
              {line.rank !== null && ranked !== null && (
                <span className={styles.soft}>
                  peringkat {formatNumber(line.rank, 0)} dari {formatNumber(ranked, 0)}
                </span>
              )}
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
