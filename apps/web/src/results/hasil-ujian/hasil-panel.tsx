import { Button } from 'antd'
import { event } from '@suluh/contract/exams/event'
import { Link, useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { HasilTable } from './hasil-table.tsx'

/** Results of one of the package's exams. Which one stands in the address. */
export function HasilPanel({ paketSoalId }: { paketSoalId: string }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { result, query } = useList(event.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'paketSoalId', operator: 'eq', value: paketSoalId }],
  })
  if (search.get('tab') !== 'hasil') return null
  if (query.isError && query.data === undefined)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton lines={8} />
  const finished = result.data.filter(({ counts }) => counts.submitted > 0)
  const chosen = finished.find(({ id }) => id === search.get('event')) ?? finished[0]
  if (!chosen) {
    return (
      <EmptyState text="Belum ada murid yang menyelesaikan ujian dari paket ini.">
        <Link to="?tab=jadwal">Lihat jadwal ujian</Link>
      </EmptyState>
    )
  }
  return (
    <HasilTable key={chosen.id} paketSoalId={paketSoalId} eventId={chosen.id}>
      <Select
        aria-label="Ujian"
        style={{ minWidth: 320 }}
        value={chosen.id}
        onChange={(id: string) => setSearch({ tab: 'hasil', event: id })}
        options={finished.map(({ id, nama, opensAt }) => ({
          value: id,
          label: `${nama} · ${formatDate(opensAt)}`,
        }))}
      />
      <AccessButton
        izin={{ resource: 'hasil-ujian', action: 'mark' }}
        onClick={() => void navigate(`/koreksi/${chosen.id}`)}
      >
        Koreksi uraian
      </AccessButton>
      <AccessButton
        izin={{ resource: 'hasil-ujian', action: 'rescore' }}
        onClick={() => void navigate(`/paket-soal/${paketSoalId}/penskoran?ujian=${chosen.id}`)}
      >
        Penskoran
      </AccessButton>
      <Button
        onClick={() => void navigate(`/paket-soal/${paketSoalId}/statistik-paket-soal?ujian=${chosen.id}`)}
      >
        Statistik butir
      </Button>
    </HasilTable>
  )
}
