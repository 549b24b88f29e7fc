import { event, type Event } from '@suluh/contract/exams/event'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { EventStatusTag, statusWords } from './event-status-tag.tsx'
import styles from './jadwal.module.css'

const columns: DataColumn<Event>[] = [
  {
    key: 'nama',
    title: 'Ujian',
    sort: 'nama',
    width: 260,
    render: ({ nama, status, opensAt }) => (
      <>
        {nama}
        <span className="row-brief">
          {statusWords[status]} · {formatDateTime(opensAt)}
        </span>
      </>
    ),
  },
  { key: 'paketSoal', title: 'Paket soal', render: ({ paketSoal }) => paketSoal.nama },
  { key: 'opensAt', title: 'Dibuka', sort: 'opensAt', render: ({ opensAt }) => formatDateTime(opensAt) },
  { key: 'closesAt', title: 'Ditutup', render: ({ closesAt }) => formatDateTime(closesAt) },
  { key: 'status', title: 'Status', render: ({ status }) => <EventStatusTag status={status} /> },
  {
    key: 'counts',
    title: 'Terkumpul',
    align: 'end',
    render: ({ counts }) => `${formatNumber(counts.submitted)} dari ${formatNumber(counts.all)}`,
  },
]

/** Every exam that one may see, the newest first. */
export function JadwalList({ onOpen }: { onOpen: (id: string) => void }) {
  const table = useTable(event.list, { initialSorters: [{ field: 'opensAt', order: 'desc' }] })
  return (
    <div className={styles.view}>
      <FilterRow table={table} search="Cari ujian atau paket soal" />
      <DataTable
        label="Jadwal ujian"
        table={table}
        columns={columns}
        empty={<EmptyState text="Belum ada ujian yang dijadwalkan." />}
        onOpen={({ id }) => onOpen(id)}
      />
    </div>
  )
}
