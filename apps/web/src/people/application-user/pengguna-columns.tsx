import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { ApplicationUser, StatusUser } from '@suluh/contract/people/application-user'
import type { AtributField } from '@suluh/contract/platform/atribut'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { atributColumns } from '#platform/atribut/atribut-value.tsx'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { toText } from '#platform/ui/light/fields/date-text.ts'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { NamesInShort } from '#platform/ui/light/names-in-short.tsx'

type Actions = {
  /** Whether the role of these people is not above the reader's own. */
  mayChange: boolean
  address: (id: string) => string
  onDelete: (user: ApplicationUser) => void
  onStatus: (id: string, status: StatusUser) => void
  onReset: (user: ApplicationUser) => void
}

type Column = DataColumn<ApplicationUser>

/** What one wants to know of people of this role: a murid's numbers and groups, a guru's NIP and address. */
export function penggunaColumns(peranKode: string, fields: AtributField[], actions: Actions): Column[] {
  const own = peranKode === 'murid' ? muridColumns : staffColumns
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 200,
      render: ({ id, nama, nomor, groups, lembaga }) => (
        <>
          <Link to={actions.address(id)}>{nama}</Link>
          <span className="row-brief">{[nomor, ...groups, lembaga?.nama].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    ...own,
    { key: 'lembaga', title: 'Lembaga', width: 180, render: ({ lembaga }) => lembaga?.nama ?? '–' },
    ...atributColumns<ApplicationUser>(fields),
    { key: 'status', title: 'Status', render: ({ status }) => <StatusUserTag status={status} /> },
    {
      key: 'dibuat',
      title: 'Dibuat',
      sort: 'dibuatPada',
      isLesser: true,
      render: ({ dibuatPada }) => formatDate(dibuatPada),
    },
    actionsColumn((user) => <RowActions user={user} {...actions} />),
  ]
}

const muridColumns: Column[] = [
  { key: 'nomor', title: 'NISN', sort: 'nomor', render: ({ nomor }) => nomor ?? '–' },
  {
    key: 'nomorPeserta',
    title: 'Nomor peserta',
    sort: 'nomorPeserta',
    render: ({ nomorPeserta }) => nomorPeserta ?? '–',
  },
  {
    key: 'lahir',
    title: 'Tempat, tanggal lahir',
    width: 180,
    isLesser: true,
    render: ({ tempatLahir, tanggalLahir }) =>
      [tempatLahir, tanggalLahir && toText(tanggalLahir)].filter(Boolean).join(', ') || '–',
  },
  { key: 'groups', title: 'Group', width: 120, render: ({ groups }) => <NamesInShort names={groups} /> },
]

const staffColumns: Column[] = [
  { key: 'nomor', title: 'NIP/NUPTK', sort: 'nomor', render: ({ nomor }) => nomor ?? '–' },
  {
    key: 'email',
    title: 'Email',
    width: 160,
    render: ({ email }) => <span className="row-address">{email ?? '–'}</span>,
  },
  { key: 'telp', title: 'Telepon', render: ({ telp }) => (telp ? telp.replace(/^\+62/, '0') : '–') },
  {
    key: 'duaLangkah',
    title: 'Dua langkah',
    render: ({ hasSecondFactor }) => (hasSecondFactor ? 'Terpasang' : 'Belum'),
  },
]

export function StatusUserTag({ status }: { status: StatusUser }) {
  return (
    <WordTag tone={status === 'aktif' ? 'success' : 'plain'}>
      {status === 'aktif' ? 'Aktif' : 'Nonaktif'}
    </WordTag>
  )
}

function RowActions({
  user,
  mayChange,
  address,
  onDelete,
  onStatus,
  onReset,
}: Actions & { user: ApplicationUser }) {
  const navigate = useNavigate()
  const { can: mayWrite } = useCan({ resource: 'application-user', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'application-user', action: 'delete' })
  const title = translate('buttons.notAccessTitle')
  const may = (can: boolean) => ({ disabled: !(can && mayChange), ...(!(can && mayChange) && { title }) })
  const isActive = user.status === 'aktif'
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'open', label: 'Buka', onClick: () => void navigate(address(user.id)) },
          { key: 'reset', label: 'Atur ulang kata sandi', ...may(mayWrite), onClick: () => onReset(user) },
          {
            key: 'status',
            label: isActive ? 'Nonaktifkan' : 'Aktifkan',
            ...may(mayWrite),
            onClick: () => onStatus(user.id, isActive ? 'nonaktif' : 'aktif'),
          },
          { type: 'divider' },
          { key: 'delete', label: 'Hapus', danger: true, ...may(mayDelete), onClick: () => onDelete(user) },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${user.nama}`} />
    </Dropdown>
  )
}
