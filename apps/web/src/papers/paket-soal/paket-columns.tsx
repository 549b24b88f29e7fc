import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { berbagiLabels } from '@suluh/contract/bank/berbagi'
import type { PaketSoal } from '@suluh/contract/papers/paket-soal'
import { Link, useNavigate } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { translate } from '#platform/kernel/i18n.ts'
import styles from './paket-soal.module.css'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { NamesInShort } from '#platform/ui/light/names-in-short.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { statusWords, StatusTag } from './status-tag.tsx'

type Actions = {
  onPreview: (id: string) => void
  onCopy: (id: string) => void
  onDelete: (paket: PaketSoal) => void
}

export function paketColumns(actions: Actions): DataColumn<PaketSoal>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 300,
      render: ({ id, nama, berbagi, pembuat, status, questions }) => (
        <>
          <Link to={`/dashboard/paket-soal/${id}`}>{nama}</Link>{' '}
          {berbagi !== 'lembaga' && <WordTag>{berbagiLabels[berbagi]}</WordTag>}
          {pembuat && (
            <Text as="span" size="small" tone="soft" className={styles.by}>
              {pembuat}
            </Text>
          )}
          <span className="row-brief">
            {statusWords[status]} · {formatNumber(questions)} soal
          </span>
        </>
      ),
    },
    { key: 'status', title: 'Status', sort: 'status', render: ({ status }) => <StatusTag status={status} /> },
    {
      key: 'pelajaran',
      title: 'Pelajaran',
      width: 200,
      render: (row) => <NamesInShort names={row.pelajaran} />,
    },
    { key: 'questions', title: 'Soal', align: 'end', render: (row) => formatNumber(row.questions) },
    { key: 'minutes', title: 'Menit', align: 'end', render: (row) => formatNumber(row.durationSeconds / 60) },
    {
      key: 'events',
      title: 'Dipakai',
      align: 'end',
      render: (row) => (row.events === 0 ? '–' : `${row.events} ujian`),
    },
    {
      key: 'average',
      title: 'Rata-rata',
      align: 'end',
      render: (row) => (row.average === null ? '–' : formatNumber(row.average)),
    },
    { key: 'diubah', title: 'Diubah', sort: 'diubahPada', render: (row) => formatDate(row.diubahPada) },
    actionsColumn((row) => <RowActions paket={row} {...actions} />),
  ]
}

function RowActions({ paket, onPreview, onCopy, onDelete }: Actions & { paket: PaketSoal }) {
  const navigate = useNavigate()
  const { can: mayWrite } = useCan({ resource: 'paket-soal', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'paket-soal', action: 'delete' })
  const open = (path: string) => () => void navigate(path)
  const isUsed = paket.events > 0
  const why = mayDelete
    ? isUsed && 'Paket ini sudah punya jadwal ujian; arsipkan saja'
    : translate('buttons.notAccessTitle')
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'open', label: 'Buka', onClick: open(`/dashboard/paket-soal/${paket.id}`) },
          { key: 'salin', label: 'Salin paket', disabled: !mayWrite, onClick: () => onCopy(paket.id) },
          { key: 'preview', label: 'Lihat sekilas', onClick: () => onPreview(paket.id) },
          {
            key: 'jadwal',
            label: 'Jadwal ujian',
            onClick: open(`/dashboard/paket-soal/${paket.id}?tab=jadwal`),
          },
          {
            key: 'statistik',
            label: 'Statistik butir',
            onClick: open(`/paket-soal/${paket.id}/statistik-paket-soal`),
          },
          { type: 'divider' },
          {
            key: 'delete',
            label: 'Hapus',
            danger: true,
            disabled: !mayDelete || isUsed,
            ...(why && { title: why }),
            onClick: () => onDelete(paket),
          },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${paket.nama}`} />
    </Dropdown>
  )
}
