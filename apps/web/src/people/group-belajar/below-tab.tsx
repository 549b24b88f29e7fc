import { groupBelajar, type GroupBelajar } from '@suluh/contract/people/group-belajar'
import { Link } from 'react-router'
import { formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'

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
      <FilterRow table={table} search="Cari nama atau kode" />
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
