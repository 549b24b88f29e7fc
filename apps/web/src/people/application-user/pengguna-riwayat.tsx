import { applicationUser, type RiwayatUser } from '@suluh/contract/people/application-user'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'

const columns: DataColumn<RiwayatUser>[] = [
  {
    key: 'at',
    title: 'Waktu',
    sort: 'at',
    width: 170,
    render: ({ at, said, oleh, side, targetNama }) => (
      <>
        {formatDateTime(at)}
        <span className="row-brief">
          <strong>{said}</strong>
          {side === 'terhadap' ? `oleh ${oleh}` : targetNama}
        </span>
      </>
    ),
  },
  {
    key: 'oleh',
    title: 'Oleh',
    width: 200,
    render: ({ oleh, side }) => (side === 'oleh' ? <em>orang ini</em> : oleh),
  },
  { key: 'action', title: 'Yang terjadi', width: 280, render: ({ said }) => said },
  {
    key: 'target',
    title: 'Pada',
    width: 240,
    render: ({ targetNama, side }) => (side === 'terhadap' ? 'orang ini' : (targetNama ?? '–')),
  },
]

/** What was done to this person and what they did, the newest first. */
export function PenggunaRiwayat({ userId }: { userId: string }) {
  const table = useTable(applicationUser.riwayat, { params: { id: userId } })
  return (
    <DataTable
      label="Riwayat"
      table={table}
      columns={columns}
      empty={<EmptyState text="Belum ada yang tercatat untuk orang ini." />}
    />
  )
}
