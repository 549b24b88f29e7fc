import { groupBelajar, type GroupBelajar } from '@suluh/contract/people/group-belajar'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { aboveWords, placeColumns, placeWords } from './group-place.tsx'

const path = '/dashboard/group-belajar'

/** Every group that somebody of the staff may read, where those are more than the `own` that stand above. */
export function AllGroups({ own }: { own: number }) {
  const table = useTable(groupBelajar.list)
  const navigate = useNavigate()
  const isNarrowed = table.q !== ''
  const isMore = table.result.total > own || isNarrowed
  if (own > 0 && !isMore) return null
  return (
    <Stack as="section" gap={3}>
      {own > 0 && <h2>Semua group</h2>}
      {isMore && <FilterRow table={table} search="Cari nama atau kode group" />}
      <DataTable
        label="Semua group"
        table={table}
        columns={columns}
        empty={<EmptyState text="Belum ada group belajar yang dapat Anda lihat." />}
        onOpen={({ id }) => void navigate(`${path}/${id}`)}
      />
    </Stack>
  )
}

const columns: DataColumn<GroupBelajar>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 250,
    render: (group) => (
      <>
        <Link to={`${path}/${group.id}`}>{group.nama}</Link>
        {group.above.length > 0 && (
          <Text as="div" tone="soft">
            {aboveWords(group)}
          </Text>
        )}
        <span className="row-brief">{placeWords(group)}</span>
      </>
    ),
  },
  ...placeColumns,
  { key: 'members', title: 'Murid', align: 'end', render: ({ membersBelow }) => formatNumber(membersBelow) },
]
