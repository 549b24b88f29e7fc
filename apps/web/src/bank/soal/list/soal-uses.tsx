import { soal } from '@suluh/contract/bank/soal'
import { Link } from 'react-router'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'

/** Where a question was used, when, and how it performed there. */
export function SoalUses({ id }: { id: string }) {
  const { result, query } = useCustom(soal.uses, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  if (result.length === 0) return <EmptyState text="Soal ini belum pernah dipakai dalam paket yang terbit." />
  return (
    <ul className="soal-uses">
      {result.map(({ paketSoal, terbitPada, events, n, facility, discrimination }) => (
        <li key={`${paketSoal.id ?? ''}-${terbitPada}`}>
          {paketSoal.id === null ? (
            <span>{paketSoal.nama}</span>
          ) : (
            <Link to={`/dashboard/paket-soal/${paketSoal.id}`}>{paketSoal.nama}</Link>
          )}
          <span className="soal-uses-when">
            {events.length === 0
              ? `Terbit ${formatDate(terbitPada)}, belum ada ujian`
              : events.map(({ nama, opensAt }) => `${nama}, ${formatDate(opensAt)}`).join(' · ')}
          </span>
          {n === null ? (
            <span className="soal-uses-when">Belum ada statistik</span>
          ) : (
            <span>
              Kesukaran {figure(facility)} · daya pembeda {figure(discrimination)} · n = {formatNumber(n, 0)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function figure(value: number | null): string {
  return value === null ? '–' : formatNumber(value, 2)
}
