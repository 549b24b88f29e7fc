import { applicationUser, type UjianUser } from '@suluh/contract/people/application-user'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'

const words: Record<UjianUser['status'], [Tone, string]> = {
  siap: ['plain', 'Belum mulai'],
  berlangsung: ['active', 'Sedang mengerjakan'],
  dikumpulkan: ['warning', 'Menunggu dinilai'],
  dinilai: ['success', 'Dinilai'],
  dihentikan: ['danger', 'Dihentikan'],
}

/** The exams of one person, the newest first. */
export function PenggunaUjian({ userId }: { userId: string }) {
  const table = useTable(applicationUser.ujian, { params: { id: userId } })
  const columns: DataColumn<UjianUser>[] = [
    {
      key: 'event',
      title: 'Ujian',
      width: 280,
      render: ({ event, paketSoal, nilai, status }) => (
        <>
          {nilai === null ? (
            event.nama
          ) : (
            <Link to={`/paket-soal/${paketSoal.id}/hasil-ujian/${userId}/${event.id}`}>{event.nama}</Link>
          )}
          <span className="row-brief">
            {[
              formatDateTime(event.opensAt),
              status !== 'dinilai' && words[status][1].toLowerCase(),
              nilai !== null && `nilai ${formatNumber(nilai)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'paket', title: 'Paket soal', width: 220, render: ({ paketSoal }) => paketSoal.nama },
    { key: 'opensAt', title: 'Mulai', sort: 'opensAt', render: ({ event }) => formatDateTime(event.opensAt) },
    {
      key: 'status',
      title: 'Status',
      render: ({ status }) => <WordTag tone={words[status][0]}>{words[status][1]}</WordTag>,
    },
    {
      key: 'nilai',
      title: 'Nilai',
      sort: 'nilai',
      align: 'end',
      render: ({ nilai }) => (nilai === null ? '–' : formatNumber(nilai)),
    },
    {
      key: 'lulus',
      title: 'Ketuntasan',
      render: ({ lulus }) => (lulus === null ? '–' : lulus ? 'Tuntas' : 'Belum tuntas'),
    },
  ]
  return (
    <DataTable
      label="Ujian"
      table={table}
      columns={columns}
      empty={<EmptyState text="Belum ada ujian untuk orang ini." />}
    />
  )
}
