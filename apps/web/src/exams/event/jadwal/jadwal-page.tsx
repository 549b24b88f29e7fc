import { useState } from 'react'
import { Segmented } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { useSearchParams, Link } from '#platform/kernel/router/routed.tsx'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { PaketTabs } from '#papers/paket-soal/paket-tabs.tsx'
import { EventForm } from '../event-form.tsx'
import { dayOf } from '../institution-time.ts'
import { JadwalCalendar } from './jadwal-calendar.tsx'
import { event, type Event } from '@suluh/contract/exams/event'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { useCancelEvent } from '../use-cancel-event.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { EventStatusTag, statusWords } from './event-status-tag.tsx'
import styles from './jadwal.module.css'

const views = { bulan: 'Bulan', minggu: 'Minggu', daftar: 'Daftar' } as const
type View = keyof typeof views

/** `/dashboard/jadwal`: every exam that one may see, as a calendar or as a list. */
export function JadwalPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const asked = search.get('tampilan')
  const view: View = asked === 'minggu' || asked === 'daftar' ? asked : 'bulan'
  const day = search.get('hari') ?? today
  const change = (part: Record<string, string | undefined>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [key, value] of Object.entries(part))
        if (value === undefined) after.delete(key)
        else after.set(key, value)
      return after
    })
  const open = (id: string | undefined) => change({ ujian: id })
  return (
    <>
      <PaketTabs shown="jadwal" />
      <PageHeader title="Jadwal Ujian">
        <AccessButton
          izin={{ resource: 'event', action: 'write' }}
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => change({ baru: '1' })}
        >
          Jadwalkan ujian
        </AccessButton>
      </PageHeader>
      <Segmented<View>
        aria-label="Tampilan"
        value={view}
        onChange={(tampilan) => change({ tampilan })}
        options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
      />
      {view === 'daftar' ? (
        <JadwalList onOpen={open} />
      ) : (
        <JadwalCalendar
          isWeek={view === 'minggu'}
          day={day}
          today={today}
          onDay={(hari) => change({ hari })}
          onOpen={open}
        />
      )}
      <EventDrawer id={search.get('ujian')} onClose={() => open(undefined)} />
      {search.has('baru') && <EventForm onClose={() => change({ baru: undefined })} />}
    </>
  )
}

/** One exam beside the calendar. */
function EventDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { result, query } = useOne(event.one, { params: { id: id ?? '' }, enabled: id !== null })
  const cancel = useCancelEvent()
  const [isEditing, setEditing] = useState(false)
  if (id !== null && isEditing) return <EventForm id={id} onClose={() => setEditing(false)} />
  return (
    <Drawer open={id !== null} onClose={onClose} title="Ujian">
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {id !== null && !result && query.isPending && <Skeleton lines={8} />}
      {result && (
        <Stack gap={4}>
          <p>
            Paket soal:{' '}
            <Link to={`/dashboard/paket-soal/${result.paketSoal.id}?tab=jadwal`}>
              {result.paketSoal.nama}
            </Link>
          </p>
          <EventCard event={result} onEdit={() => setEditing(true)} onCancel={() => void cancel(result)} />
        </Stack>
      )}
    </Drawer>
  )
}

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
function JadwalList({ onOpen }: { onOpen: (id: string) => void }) {
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
