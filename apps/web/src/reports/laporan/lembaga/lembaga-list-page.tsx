import { laporanLembaga, type LaporanLembagaBaris } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { Link, useLocation, useNavigate } from '#platform/kernel/router/routed.tsx'
import { formatDate } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { useChoices } from '#platform/ui/antd/use-choices.ts'
import { bandsColumn, countColumn, eventsColumn, meanColumn, reachedColumn } from '../list-columns.tsx'
import { PelajaranFilter } from '../pelajaran/pelajaran-filter.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import { figure, signed } from '../words.ts'

/** Institutions compared over the same exams. */
export function LembagaListPage() {
  const table = useTable(laporanLembaga.list)
  const navigate = useNavigate()
  const { search } = useLocation()
  const events = useChoices(laporanMurid.list, { pagination: { current: 1, pageSize: 100 } })
  const query = {
    eventId: table.chosen('eventId'),
    pelajaranId: table.chosen('pelajaranId'),
    dari: new URLSearchParams(search).get('opensAt_gte'),
    sampai: new URLSearchParams(search).get('opensAt_lte'),
  }
  const addressOf = (id: string) => {
    const pairs = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))
    return `/laporan/lembaga/${id}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
  }
  return (
    <>
      <PageHeader
        title="Laporan Ujian Lembaga"
        note="Selisih membandingkan setiap hasil dengan rata-rata semua peserta ujian yang sama, jadi adil bagi yang ujiannya berbeda."
      />
      <FilterRow table={table} search="Cari nama lembaga">
        {events && (
          <FilterSelect
            table={table}
            field="eventId"
            label="Ujian"
            placeholder="Semua ujian"
            options={events.map(({ id, nama, opensAt }) => ({
              value: id,
              label: `${nama} · ${formatDate(opensAt)}`,
            }))}
          />
        )}
        <PelajaranFilter table={table} />
        <PeriodFilter table={table} />
        <AtributFilters entity="lembaga" table={table} />
      </FilterRow>
      <DataTable
        label="Lembaga"
        table={table}
        columns={columnsFor(addressOf)}
        empty={
          <EmptyState text="Belum ada lembaga dengan hasil ujian. Laporan muncul setelah ujian pertama dikumpulkan." />
        }
        onOpen={({ id }) => void navigate(addressOf(id))}
        files={(format) => exportAddress('/laporan/lembaga/ekspor', { format }, table)}
      />
    </>
  )
}

function columnsFor(addressOf: (id: string) => string): DataColumn<LaporanLembagaBaris>[] {
  return [
    {
      key: 'nama',
      title: 'Lembaga',
      sort: 'nama',
      width: 280,
      render: ({ id, nama, events, mean, selisih }) => (
        <>
          <Link to={addressOf(id)}>{nama}</Link>
          <span className="row-brief">
            {events} ujian · rata-rata {figure(mean)} ({signed(selisih)})
          </span>
        </>
      ),
    },
    { key: 'tempat', title: 'Kabupaten/Kota', render: ({ kabupatenKota }) => kabupatenKota ?? '—' },
    eventsColumn,
    countColumn('Hasil'),
    meanColumn,
    bandsColumn,
    {
      key: 'selisih',
      title: 'Selisih',
      sort: 'selisih',
      align: 'end',
      render: ({ selisih }) => <strong>{signed(selisih)}</strong>,
    },
    reachedColumn,
  ]
}
