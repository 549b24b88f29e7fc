import { useState } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { Button, Dropdown } from 'antd'
import { MailOutlined, MoreOutlined } from '@ant-design/icons'
import { undangan, type Undangan } from '@suluh/contract/people/pendaftaran'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { useCustomMutation, useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { PendaftaranCard } from './pendaftaran-card.tsx'
import { UndanganForm } from './undangan-form.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './pendaftaran.module.css'

const write = { resource: 'peran-izin', action: 'write' } as const

/** How people come in by themselves: who was invited, and whether others may register. */
export function UndanganPage() {
  const [isInviting, setInviting] = useState(false)
  const table = useTable(undangan.list)
  const { can: manages } = useCan(write)
  const invite = (
    <Button type="primary" icon={<MailOutlined />} onClick={() => setInviting(true)}>
      Undang
    </Button>
  )
  return (
    <>
      <PageHeader title="Undangan dan pendaftaran">
        {manages && <Link to="/dashboard/settings/email">Email dan pesan keluar</Link>}
        {manages && <Link to="/dashboard/settings/pengguna/penyedia-masuk">Masuk lewat akun lain</Link>}
        {invite}
      </PageHeader>
      <Stack gap={4} className={styles.page} data-in-order>
        <PendaftaranCard />
        <h2>Undangan yang menunggu</h2>
        <FilterRow table={table} search="Cari nama atau email" />
        <DataTable
          label="Undangan"
          table={table}
          columns={columns}
          empty={<EmptyState text="Tidak ada undangan yang menunggu.">{invite}</EmptyState>}
        />
      </Stack>
      <UndanganForm isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

const columns: DataColumn<Undangan>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 220,
    render: ({ nama, email, peran }) => (
      <>
        {nama}
        <span className="row-brief">
          {email} · {peran}
        </span>
      </>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    sort: 'email',
    width: 260,
    render: (row) => <span className="row-address">{row.email}</span>,
  },
  { key: 'peran', title: 'Peran', render: (row) => row.peran },
  { key: 'lembaga', title: 'Lembaga', render: (row) => row.lembaga ?? 'Semua lembaga' },
  { key: 'oleh', title: 'Diundang oleh', render: (row) => row.oleh },
  {
    key: 'berlakuSampai',
    title: 'Berlaku sampai',
    sort: 'berlakuSampai',
    render: ({ berlakuSampai }) =>
      new Date(berlakuSampai) > new Date() ? (
        formatDate(berlakuSampai)
      ) : (
        <WordTag tone="warning">Kedaluwarsa</WordTag>
      ),
  },
  actionsColumn((row) => <RowActions row={row} />),
]

function RowActions({ row }: { row: Undangan }) {
  const resend = useCustomMutation(undangan.resend, { successMessage: 'Undangan dibuat lagi' })
  const remove = useDelete(undangan.delete)
  const askToRemove = async () => {
    const description = `Tautan undangan untuk ${row.email} tidak akan berlaku lagi.`
    if (await confirm({ description, okText: 'Batalkan undangan', cancelText: 'Kembali' }))
      remove.mutate({ params: { id: row.id } })
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'resend', label: 'Kirim lagi', onClick: () => resend.mutate({ params: { id: row.id } }) },
          { key: 'delete', label: 'Batalkan undangan', danger: true, onClick: () => void askToRemove() },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${row.nama}`} />
    </Dropdown>
  )
}
