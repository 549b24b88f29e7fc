import { useState, type ReactNode } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { groupBelajar, type GroupBelajar } from '@suluh/contract/people/group-belajar'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { LembagaSelect } from './place-selects.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { CopyForm } from './copy-form.tsx'
import { groupColumns } from './group-columns.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { YearSelect } from './group-selects.tsx'
import { useGroupActions } from './use-group-actions.ts'

const path = '/dashboard/settings/group-belajar'
const write = { resource: 'group-belajar', action: 'write' } as const

/** `/dashboard/settings/group-belajar`: every group in the order of the tree, and what can be done with them. */
export function GroupListPage() {
  const table = useTable(groupBelajar.list)
  const fields = useAtributFields('group-belajar')
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const [copied, setCopied] = useState<GroupBelajar>()
  const [selected, setSelected] = useState<string[]>([])
  const actions = useGroupActions()
  const { mutate: deleteMany } = useDeleteMany(groupBelajar.deleteMany, {
    undoableMessage: `${selected.length} group akan dihapus`,
  })
  async function deleteSelected() {
    const description = `${selected.length} group akan dihapus. Anggotanya tetap ada sebagai pengguna.`
    if (!(await confirm({ description }))) return
    deleteMany({ body: selected })
    setSelected([])
  }
  const addButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
      Tambah group
    </AccessButton>
  )
  const isNarrowed = table.q !== '' || table.filters.length > 0 || table.sorters.length > 0
  return (
    <>
      <PageHeader
        title="Group Belajar"
        note="Kelas, rombongan, dan kelompok belajar. Satu murid boleh ada di beberapa group."
      >
        {addButton}
      </PageHeader>
      <GroupFilters table={table}>
        <AtributFilters entity="group-belajar" table={table} />
      </GroupFilters>
      <DataTable
        label="Group belajar"
        table={table}
        columns={groupColumns({
          isTree: !isNarrowed,
          fields,
          onOpen: (id) => void navigate(`${path}/${id}`),
          onCopy: setCopied,
          onArchive: (group) => void actions.archive(group),
          onDelete: (group) => void actions.remove(group),
        })}
        empty={
          <EmptyState text="Belum ada group belajar. Buat satu untuk tiap kelas.">{addButton}</EmptyState>
        }
        selection={{
          selected,
          onSelect: setSelected,
          bar: (
            <AccessButton
              izin={{ resource: 'group-belajar', action: 'delete' }}
              danger
              onClick={() => void deleteSelected()}
            >
              Hapus
            </AccessButton>
          ),
        }}
        onOpen={({ id }) => void navigate(`${path}/${id}`)}
      />
      <GroupDrawer
        isOpen={isNew}
        onClose={() => setNew(false)}
        onMade={({ id }) => void navigate(`${path}/${id}`)}
      />
      <CopyForm
        group={copied}
        onClose={() => setCopied(undefined)}
        onMade={({ id }) => void navigate(`${path}/${id}`)}
      />
    </>
  )
}

type FiltersProps = { table: ReturnType<typeof useTable<typeof groupBelajar.list>>; children: ReactNode }

function GroupFilters({ table, children }: FiltersProps) {
  const choose = (field: string) => ({
    allowClear: true,
    value: table.chosen(field),
    onChange: (value: unknown) => table.setFilter(field, value),
  })
  return (
    <FilterRow table={table} search="Cari nama atau kode">
      <LembagaSelect {...choose('lembagaId')} placeholder="Semua lembaga" />
      <YearSelect {...choose('tahunAjaran')} placeholder="Semua tahun ajaran" />
      <FilterSelect
        table={table}
        field="arsip"
        label="Arsip"
        placeholder="Yang aktif"
        options={[{ value: 'ya', label: 'Yang diarsipkan' }]}
      />
      {children}
    </FilterRow>
  )
}
