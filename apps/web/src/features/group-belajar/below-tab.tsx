import { groupBelajar, type GroupBelajar } from '@suluh/contract/group-belajar'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/format.ts'
import { useTable } from '#kernel/use-table.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchBox } from '#ui/search-box.tsx'

const columns: DataColumn<GroupBelajar>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 260,
    render: ({ id, nama, guru }) => (
      <>
        <Link to={`/dashboard/settings/group-belajar/${id}`}>{nama}</Link>
        <span className="row-brief">{guru.join(', ')}</span>
      </>
    ),
  },
  { key: 'kode', title: 'Kode', sort: 'kode', render: ({ kode }) => kode ?? '–' },
  { key: 'guru', title: 'Guru', render: ({ guru }) => guru.join(', ') || '–' },
  {
    key: 'members',
    title: 'Murid',
    sort: 'members',
    align: 'end',
    render: (row) => formatNumber(row.membersBelow),
  },
]

/** Everything that lies in the group, however deep. */
export function BelowTab({ id }: { id: string }) {
  const table = useTable(groupBelajar.list, {
    permanentFilters: [{ field: 'below', operator: 'eq', value: id }],
  })
  return (
    <>
      <div className="filter-row" role="search">
        <SearchBox label="Cari nama atau kode" value={table.q} onSearch={table.setQ} />
      </div>
      <DataTable
        label="Group di dalamnya"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Belum ada group di dalamnya. Pilih group ini sebagai induk pada keterangan group lain." />
        }
      />
    </>
  )
}
