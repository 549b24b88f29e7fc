import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { pelajaran, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useDelete, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { askDelete } from '#platform/ui/antd/ask-delete.ts'

/** What can be done with one subject from the list. */
export function PelajaranActions({ row, onEdit }: { row: Pelajaran; onEdit: () => void }) {
  const { can: mayWrite } = useCan({ resource: 'pelajaran', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'pelajaran', action: 'delete' })
  const params = { id: row.id }
  const update = useUpdate(pelajaran.update)
  const { mutate: deleteOne } = useDelete(pelajaran.deleteOne, {
    undoableMessage: `${row.nama} akan dihapus`,
  })
  const { kode, nama, version, isAktif } = row
  const setAktif = (aktif: boolean) =>
    update.mutate({ params, body: { kode, nama, version, isAktif: aktif } })
  const remove = () =>
    askDelete({
      nama,
      usage: () => call(pelajaran.usage, { params }),
      description: `${nama} dengan ${row.aspek.length} aspeknya akan dihapus.`,
      onDeactivate: isAktif && mayWrite ? () => setAktif(false) : undefined,
      onDelete: () => deleteOne({ params }),
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'ubah', label: 'Ubah kode dan nama', disabled: !mayWrite, onClick: onEdit },
          {
            key: 'aktif',
            label: isAktif ? 'Nonaktifkan' : 'Aktifkan',
            disabled: !mayWrite,
            onClick: () => setAktif(!isAktif),
          },
          { type: 'divider' },
          { key: 'hapus', label: 'Hapus', danger: true, disabled: !mayDelete, onClick: () => void remove() },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${nama}`} />
    </Dropdown>
  )
}
