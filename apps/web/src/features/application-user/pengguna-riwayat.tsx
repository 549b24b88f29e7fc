import { applicationUser, type RiwayatUser } from '@suluh/contract/application-user'
import { formatDateTime } from '#kernel/format.ts'
import { useTable } from '#kernel/use-table.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const actions: Record<string, string> = {
  'POST /application-user': 'Membuat akun',
  'PUT /application-user/:id': 'Mengubah profil',
  'POST /application-user/:id/reset-password': 'Membuat kata sandi baru',
  'POST /application-user/:id/sign-out': 'Mengeluarkan dari semua perangkat',
  'POST /application-user/status': 'Mengubah status akun',
  'DELETE /application-user/:id': 'Menghapus akun',
  'DELETE /application-user': 'Menghapus beberapa akun',
  'POST /authentication/logout': 'Keluar',
}

const verbs: Record<string, string> = { POST: 'Membuat', PUT: 'Mengubah', DELETE: 'Menghapus' }

/** A line of the log in words; an action without words of its own says what it touched. */
function inWords({ action, target }: RiwayatUser): string {
  const [method = '', path = ''] = action.split(' ')
  return actions[action] ?? (path ? `${verbs[method] ?? method} ${target.split('/')[0]}` : action)
}

const columns: DataColumn<RiwayatUser>[] = [
  { key: 'at', title: 'Waktu', sort: 'at', width: 170, render: ({ at }) => formatDateTime(at) },
  {
    key: 'oleh',
    title: 'Oleh',
    width: 200,
    render: ({ oleh, side }) => (side === 'oleh' ? <em>orang ini</em> : oleh),
  },
  { key: 'action', title: 'Yang terjadi', width: 280, render: inWords },
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
