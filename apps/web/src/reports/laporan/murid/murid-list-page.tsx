import { laporanMurid, type LaporanEvent } from '@suluh/contract/reports/laporan-murid'
import { rangeText } from '@suluh/contract/platform/range-text'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { formatDate } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { SubjectNames } from '#platform/ui/light/subject/subject-names.tsx'
import { bandsColumn, countColumn, meanColumn, reachedColumn } from '../list-columns.tsx'
import { PelajaranFilter } from '../pelajaran/pelajaran-filter.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import { figure } from '../words.ts'

/** Exams with results, the newest first: where every report of students begins. */
export function MuridListPage() {
  const table = useTable(laporanMurid.list)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Laporan Ujian Murid"
        note="Pilih ujian untuk melihat peringkat dan laporan tiap murid."
      />
      <FilterRow table={table} search="Cari nama ujian atau paket">
        <PelajaranFilter table={table} />
        <PeriodFilter table={table} />
      </FilterRow>
      <DataTable
        label="Ujian dengan hasil"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Belum ada hasil ujian yang dapat Anda baca. Laporan muncul setelah ujian pertama dikumpulkan." />
        }
        onOpen={({ id }) => void navigate(`/dashboard/laporan/murid/${id}`)}
      />
    </>
  )
}

const columns: DataColumn<LaporanEvent>[] = [
  {
    key: 'nama',
    title: 'Ujian',
    sort: 'nama',
    width: 210,
    render: ({ id, nama, n, mean, opensAt }) => (
      <>
        <Link to={`/dashboard/laporan/murid/${id}`}>{nama}</Link>
        <span className="row-brief">
          {n} murid · rata-rata {figure(mean)} · {formatDate(opensAt)}
        </span>
      </>
    ),
  },
  { key: 'paket', title: 'Paket soal', width: 160, render: ({ paketSoal }) => paketSoal.nama },
  {
    key: 'pelajaran',
    title: 'Pelajaran',
    width: 170,
    render: ({ pelajaran: names }) => <SubjectNames names={names} />,
  },
  { key: 'opensAt', title: 'Tanggal', sort: 'opensAt', render: ({ opensAt }) => formatDate(opensAt) },
  countColumn('Murid'),
  meanColumn,
  bandsColumn,
  {
    key: 'range',
    title: 'Rentang',
    align: 'end',
    render: ({ min, max }) => rangeText(figure(min, 0), figure(max, 0)),
  },
  reachedColumn,
]
