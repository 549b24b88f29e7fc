import { Button, Dropdown } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { generalTable, type GeneralTable } from '@suluh/contract/school/general-table'
import { useNavigate } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'

/** What can be done with a table of the tenant's own as a whole. */
export function OwnTableActions({ table, onEdit }: { table: GeneralTable; onEdit: () => void }) {
  const navigate = useNavigate()
  const { can: mayWrite } = useCan({ resource: 'general-table', action: 'write' })
  const { can: mayDelete } = useCan({ resource: 'general-table', action: 'delete' })
  const { mutate: deleteOne } = useDelete(generalTable.deleteOne, {
    undoableMessage: `Tabel ${table.nama} akan dihapus`,
  })
  async function remove() {
    const description = `Tabel ${table.nama} dengan ${formatNumber(table.rows)} barisnya akan dihapus.`
    if (!(await confirm({ description }))) return
    deleteOne({ params: { id: table.key } })
    void navigate('?')
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'ubah', label: 'Ubah nama dan kolom', disabled: !mayWrite, onClick: onEdit },
          { type: 'divider' },
          {
            key: 'hapus',
            label: 'Hapus tabel',
            danger: true,
            disabled: !mayDelete,
            onClick: () => void remove(),
          },
        ],
      }}
    >
      <Button icon={<MoreOutlined />} aria-label={`Tindakan untuk tabel ${table.nama}`} />
    </Dropdown>
  )
}
