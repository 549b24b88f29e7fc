import { soal } from '@suluh/contract/bank/soal'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../history/history.module.css'

/** Where a question was used, when, and how it performed there. */
export function SoalUses({ id }: { id: string }) {
  const { result, query } = useCustom(soal.uses, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  if (result.length === 0) return <EmptyState text="Soal ini belum pernah dipakai dalam paket yang terbit." />
  return (
    <Stack as="ul">
      {result.map(({ paketSoal, terbitPada, events, n, facility, discrimination }) => (
        <Stack as="li" key={`${paketSoal.id ?? ''}-${terbitPada}`} gap={1} className={styles.entry}>
          {paketSoal.id === null ? (
            <span>{paketSoal.nama}</span>
          ) : (
            <Link to={`/dashboard/paket-soal/${paketSoal.id}`}>{paketSoal.nama}</Link>
          )}
          <Text as="span" tone="soft">
            {events.length === 0
              ? `Terbit ${formatDate(terbitPada)}, belum ada ujian`
              : events.map(({ nama, opensAt }) => `${nama}, ${formatDate(opensAt)}`).join(' · ')}
          </Text>
          {n === null ? (
            <Text as="span" tone="soft">
              Belum ada statistik
            </Text>
          ) : (
            <span>
              Kesukaran {figure(facility)} · daya pembeda {figure(discrimination)} · n = {formatNumber(n, 0)}
            </span>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function figure(value: number | null): string {
  return value === null ? '–' : formatNumber(value, 2)
}
