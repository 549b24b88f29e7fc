import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ReadAgain } from './read-again.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './home.module.css'

const statusWords = { draf: 'Draf', terbit: 'Terbit', arsip: 'Arsip' }

/** Packages that were worked on last; nothing while there are none. */
export function PaketsPart() {
  const { result, query } = useList(paketSoal.list, {
    pagination: { pageSize: 5 },
    sorters: [{ field: 'diubahPada', order: 'desc' }],
  })
  if (query.isPending) return <Skeleton lines={4} />
  if (query.isError && result.data.length === 0)
    return (
      <Stack as="section" gap={4}>
        <h2>Paket soal terakhir</h2>
        <ReadAgain query={query} />
      </Stack>
    )
  if (result.data.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      <Cluster align="baseline" justify="between">
        <h2>Paket soal terakhir</h2>
        <Link to="/dashboard/paket-soal">Semua paket</Link>
      </Cluster>
      <Stack as="ul" gap={0} className={styles.list} data-tight>
        {result.data.map(({ id, nama, status, questions, diubahPada }) => (
          <li key={id}>
            <Link to={`/dashboard/paket-soal/${id}`}>{nama}</Link>
            <span className={styles.soft}>
              {statusWords[status]} · {formatNumber(questions)} soal · {formatDate(diubahPada)}
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
