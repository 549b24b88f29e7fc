import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { Application } from '@suluh/contract/people/application'
import { formatBytes, formatDate, formatNumber } from '#platform/kernel/format.ts'
import { Link } from '#platform/kernel/router/routed.tsx'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { KeadaanTag } from './keadaan-tag.tsx'

type Actions = {
  mayWrite: boolean
  onEdit: (row: Application) => void
  onStatus: (row: Application) => void
  onInvite: (row: Application) => void
}

/** How much a tenant holds, and what the platform can do with it. */
export function applicationColumns({
  mayWrite,
  onEdit,
  onStatus,
  onInvite,
}: Actions): DataColumn<Application>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 240,
      render: ({ id, nama, kode, users, pengelola, status }) => (
        <>
          <Link to={`/admin/aplikasi/${id}`}>{nama}</Link>
          <span className="row-brief">
            {[
              kode,
              `${formatNumber(users)} pengguna`,
              pengelola === 0 && 'belum ada pengelola',
              status !== 'aktif' && status,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'kode', title: 'Kode', render: ({ kode }) => kode },
    { key: 'status', title: 'Status', render: ({ status }) => <KeadaanTag status={status} /> },
    {
      key: 'pengelola',
      title: 'Pengelola',
      render: ({ pengelola }) =>
        pengelola > 0 ? formatNumber(pengelola) : <WordTag tone="warning">Belum ada</WordTag>,
    },
    { key: 'users', title: 'Pengguna', align: 'end', render: ({ users }) => formatNumber(users) },
    { key: 'events', title: 'Ujian', align: 'end', render: ({ events }) => formatNumber(events) },
    { key: 'attempts', title: 'Pengerjaan', align: 'end', render: ({ attempts }) => formatNumber(attempts) },
    {
      key: 'storage',
      title: 'Berkas',
      align: 'end',
      render: ({ storageBytes }) => formatBytes(storageBytes),
    },
    {
      key: 'dibuat',
      title: 'Dibuat',
      sort: 'dibuatPada',
      render: ({ dibuatPada }) => formatDate(dibuatPada),
    },
    actionsColumn(
      (row) =>
        mayWrite && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: 'Ubah nama dan kode', onClick: () => onEdit(row) },
                ...(row.pengelola === 0 && row.status === 'aktif'
                  ? [{ key: 'invite', label: 'Undang pengelola', onClick: () => onInvite(row) }]
                  : []),
                ...(row.status === 'ditutup'
                  ? []
                  : [{ type: 'divider' as const }, statusItem(row, onStatus)]),
              ],
            }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${row.nama}`} />
          </Dropdown>
        ),
    ),
  ]
}

function statusItem(row: Application, onStatus: (row: Application) => void) {
  const isActive = row.status === 'aktif'
  return {
    key: 'status',
    label: isActive ? 'Tangguhkan' : 'Aktifkan',
    danger: isActive,
    onClick: () => onStatus(row),
  }
}
