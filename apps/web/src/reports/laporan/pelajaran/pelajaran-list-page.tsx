import { laporanPelajaran, type LaporanPelajaranBaris } from '@suluh/contract/reports/laporan-pelajaran'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { ShareGlance } from '#platform/ui/chart/share-glance.tsx'
import { SubjectTile } from '#platform/ui/light/subject/subject-tile.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { countColumn, eventsColumn } from '../list-columns.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import { band, percent } from '../words.ts'

/** Subjects by how much of them is mastered. */
export function PelajaranListPage() {
  const table = useTable(laporanPelajaran.list)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Laporan Aspek Pelajaran"
        note="Daya serap: poin yang diraih dari poin yang mungkin, rata-rata semua hasil."
      />
      <FilterRow table={table} search="Cari pelajaran">
        <PeriodFilter table={table} />
      </FilterRow>
      <DataTable
        label="Pelajaran"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Belum ada hasil ujian yang dapat Anda baca. Laporan muncul setelah ujian pertama dikumpulkan." />
        }
        onOpen={({ id }) => void navigate(`/laporan/pelajaran/${id}`)}
      />
    </>
  )
}

const columns: DataColumn<LaporanPelajaranBaris>[] = [
  {
    key: 'nama',
    title: 'Pelajaran',
    sort: 'nama',
    width: 260,
    render: ({ id, nama, mean, weakest }) => (
      <>
        <SubjectTile nama={nama} /> <Link to={`/laporan/pelajaran/${id}`}>{nama}</Link>
        <span className="row-brief">
          daya serap {percent(mean)}
          {weakest && ` · terlemah ${weakest.nama}`}
        </span>
      </>
    ),
  },
  eventsColumn,
  countColumn('Hasil'),
  {
    key: 'mean',
    title: 'Daya serap',
    sort: 'mean',
    width: 190,
    render: ({ mean, interval }) => (
      <Cluster nowrap>
        <strong>{percent(mean)}</strong>
        <ShareGlance value={mean} interval={interval} />
      </Cluster>
    ),
  },
  { key: 'interval', title: 'Selang 95%', align: 'end', render: (row) => band(row) },
  {
    key: 'weakest',
    title: 'Aspek terlemah',
    render: ({ weakest }) => (weakest ? `${weakest.nama} (${percent(weakest.mean)})` : '— tanpa aspek'),
  },
]
