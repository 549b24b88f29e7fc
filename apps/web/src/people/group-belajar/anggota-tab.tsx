import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { groupBelajar, type GroupBelajarDetail, type Member } from '@suluh/contract/people/group-belajar'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation, useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { AddMembers } from './add-members.tsx'

const write = { resource: 'group-belajar', action: 'write' } as const

const columns: DataColumn<Member>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 260,
    render: ({ nama, nomor, isGuru }) => (
      <>
        {nama}
        <span className="row-brief">{[isGuru && 'Guru', nomor].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'nomor', title: 'NISN atau NIP', sort: 'nomor', render: ({ nomor }) => nomor ?? '–' },
  { key: 'lembaga', title: 'Lembaga', render: ({ lembaga }) => lembaga ?? '–' },
  { key: 'isGuru', title: 'Sebagai', render: ({ isGuru }) => (isGuru ? 'Guru' : 'Murid') },
  {
    key: 'byRule',
    title: 'Masuk lewat',
    render: ({ byRule }) => (byRule ? <WordTag>Aturan</WordTag> : 'Dipilih'),
  },
]

/** Who is in the group; whoever is in by its rule goes with the rule. */
export function AnggotaTab({ group }: { group: GroupBelajarDetail }) {
  const params = { id: group.id }
  const table = useTable(groupBelajar.members, { params })
  const [selected, setSelected] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const { mutate: removeMany } = useDeleteMany(groupBelajar.removeMembers, {
    undoableMessage: `${selected.length} anggota akan dikeluarkan`,
    successMessage: 'Anggota dikeluarkan',
  })
  const change = useCustomMutation(groupBelajar.addMembers, { onSuccess: () => setSelected([]) })
  const become = (isGuru: boolean) => change.mutate({ params, body: { ids: selected, isGuru } })
  async function removeSelected() {
    const description = `${selected.length} orang keluar dari ${group.nama}. Akun dan hasilnya tetap ada.`
    if (!(await confirm({ description, okText: 'Keluarkan' }))) return
    removeMany({ params, body: selected })
    setSelected([])
  }
  const addButton = (
    <AccessButton
      izin={write}
      type="primary"
      icon={<PlusOutlined />}
      disabled={!group.mayEdit || group.isArchived}
      onClick={() => setAdding(true)}
    >
      Tambah anggota
    </AccessButton>
  )
  return (
    <>
      <FilterRow table={table} search="Cari anggota">
        <FilterSelect
          table={table}
          field="isGuru"
          label="Sebagai"
          placeholder="Murid dan guru"
          options={[
            { value: 'tidak', label: 'Murid' },
            { value: 'ya', label: 'Guru' },
          ]}
        />
        {addButton}
      </FilterRow>
      <DataTable
        label={`Anggota ${group.nama}`}
        table={table}
        columns={columns}
        empty={<EmptyState text="Group ini belum punya anggota.">{addButton}</EmptyState>}
        {...(group.mayEdit && {
          selection: {
            selected,
            onSelect: setSelected,
            bar: (
              <>
                <AccessButton izin={write} onClick={() => become(true)}>
                  Jadikan guru
                </AccessButton>
                <AccessButton izin={write} onClick={() => become(false)}>
                  Jadikan murid
                </AccessButton>
                <AccessButton izin={write} danger onClick={() => void removeSelected()}>
                  Keluarkan
                </AccessButton>
              </>
            ),
          },
        })}
      />
      <AddMembers group={group} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
