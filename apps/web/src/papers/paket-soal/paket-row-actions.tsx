import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import type { PaketSoal } from '@suluh/contract/papers/paket-soal'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { translate } from '#platform/kernel/i18n.ts'

export type PaketActions = {
  onPreview: (id: string) => void
  onCopy: (id: string) => void
  onDelete: (paket: PaketSoal) => void
}

/** What can be done with one package of the list. */
export function RowActions({ paket, onPreview, onCopy, onDelete }: PaketActions & { paket: PaketSoal }) {
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
