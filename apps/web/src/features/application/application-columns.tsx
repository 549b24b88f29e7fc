import { Button } from 'antd'
import type { Application } from '@suluh/contract/application'
import { formatDate, formatNumber } from '#kernel/format.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { WordTag } from '#ui/word-tag.tsx'

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
    { key: 'nama', title: 'Nama', sort: 'nama', width: 240, render: ({ nama }) => <strong>{nama}</strong> },
    { key: 'kode', title: 'Kode', render: ({ kode }) => kode },
    {
      key: 'status',
      title: 'Status',
      render: ({ status }) =>
        status === 'aktif' ? (
          <WordTag tone="success">Aktif</WordTag>
        ) : (
          <WordTag tone="danger">Ditangguhkan</WordTag>
        ),
    },
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
    {
      key: 'actions',
      title: '',
      align: 'end',
      fixed: 'end',
      render: (row) =>
        mayWrite && (
          <span className="application-actions">
            {row.pengelola === 0 && row.status === 'aktif' && (
              <Button size="small" onClick={() => onInvite(row)}>
                Undang pengelola
              </Button>
            )}
            <Button size="small" onClick={() => onEdit(row)}>
              Ubah
            </Button>
            <Button size="small" danger={row.status === 'aktif'} onClick={() => onStatus(row)}>
              {row.status === 'aktif' ? 'Tangguhkan' : 'Aktifkan'}
            </Button>
          </span>
        ),
    },
  ]
}

/** `1,2 MB`. */
function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${formatNumber(bytes / 1000 ** step)} ${units[step]}`
}
