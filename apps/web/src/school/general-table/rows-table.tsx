import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { generalTable, type GeneralTable, type TableRow } from '@suluh/contract/school/general-table'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useDelete, useDeleteMany, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { askDelete } from '#platform/ui/antd/ask-delete.ts'
import { atributText } from '#platform/atribut/atribut-value.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { SheetMenu } from '#platform/sheet/sheet-menu.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'
import { RowForm } from './row-form.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'

const write = { resource: 'general-table', action: 'write' } as const
const remove = { resource: 'general-table', action: 'delete' } as const

type RowsTableProps = { table: GeneralTable; onEditTable: () => void }

/** The rows of one table: found, edited beside the list, imported, exported, deactivated and deleted. */
export function RowsTable({ table, onEditTable }: RowsTableProps) {
  const { key: tabel, nama } = table
  const list = useTable(generalTable.rows, { params: { tabel } })
  const [edited, setEdited] = useState<TableRow | 'baru'>()
  const [selected, setSelected] = useState<string[]>([])
  const { can: mayWrite } = useCan(write)
  const { mutate: deleteMany } = useDeleteMany(generalTable.deleteRows, {
    undoableMessage: `${selected.length} baris akan dihapus`,
  })
  const addButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setEdited('baru')}>
      Tambah
    </AccessButton>
  )
  return (
    <>
      <PageHeader title={nama} note={notes[tabel]}>
        {table.isOwn && <OwnTableActions table={table} onEdit={onEditTable} />}
        <SheetMenu
          path={`/general-table/${tabel}`}
          importPath={`/dashboard/general-tables/${tabel}/impor`}
          izin={write}
        />
        {addButton}
      </PageHeader>
      <RowFilters list={list} />
      <DataTable
        label={nama}
        table={list}
        columns={columnsOf(table)}
        empty={<EmptyState text={`${nama} masih kosong.`}>{addButton}</EmptyState>}
        selection={{
          izin: remove,
          selected,
          onSelect: setSelected,
          bar: (
            <DeleteSelected
              izin={remove}
              description={`${selected.length} baris ${nama} akan dihapus.`}
              onDelete={() => {
                deleteMany({ params: { tabel }, body: selected })
                setSelected([])
              }}
            />
          ),
        }}
        {...(mayWrite && { onOpen: setEdited })}
      />
      <RowForm
        table={table}
        edited={edited}
        nextUrutan={list.result.total + 1}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

const notes: Record<string, string> = {
  'tahun-ajaran': 'Satu tahun ajaran aktif; yang lain sudah lewat atau akan datang.',
  tingkat: 'Kelas 1 sampai 12 dengan fasenya; tambah atau ubah sesuai kebutuhan.',
}

function columnsOf(table: GeneralTable): DataColumn<TableRow>[] {
  const on = table.hasOneActive ? 'Berjalan' : 'Aktif'
  const off = table.hasOneActive ? (
    '–'
  ) : (
    <Text as="span" tone="soft">
      Nonaktif
    </Text>
  )
  return [
    { key: 'kode', title: 'Kode', sort: 'kode', width: 96, render: ({ kode }) => kode },
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      render: ({ nama }) => <span className="row-name">{nama}</span>,
    },
    ...table.columns.map(({ id, nama, kind }): DataColumn<TableRow> => ({
      key: id,
      title: nama,
      ...(kind === 'angka' && { align: 'end' as const }),
      render: ({ isian }) => atributText(kind, isian[id]),
    })),
    {
      key: 'status',
      title: 'Status',
      width: 110,
      render: ({ isAktif }) => (isAktif ? <WordTag tone="success">{on}</WordTag> : off),
    },
    actionsColumn((row) => <RowActions table={table} row={row} />),
  ]
}

function RowActions({ table, row }: { table: GeneralTable; row: TableRow }) {
  const { can: mayWrite } = useCan(write)
  const { can: mayDelete } = useCan(remove)
  const params = { tabel: table.key, id: row.id }
  const update = useUpdate(generalTable.updateRow)
  const { mutate: deleteOne } = useDelete(generalTable.deleteRow, {
    undoableMessage: `${row.nama} akan dihapus`,
  })
  const { id: _, ...body } = row
  const setAktif = (isAktif: boolean) => update.mutate({ params, body: { ...body, isAktif } })
  const activate = table.hasOneActive ? 'Jadikan berjalan' : 'Aktifkan'
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'aktif',
            label: row.isAktif ? 'Nonaktifkan' : activate,
            disabled: !mayWrite,
            onClick: () => setAktif(!row.isAktif),
          },
          { type: 'divider' },
          {
            key: 'hapus',
            label: 'Hapus',
            danger: true,
            disabled: !mayDelete,
            onClick: () =>
              void askDelete({
                nama: row.nama,
                usage: () => call(generalTable.usage, { params }),
                onDeactivate: row.isAktif && mayWrite ? () => setAktif(false) : undefined,
                onDelete: () => deleteOne({ params }),
              }),
          },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${row.nama}`} />
    </Dropdown>
  )
}

function RowFilters({ list }: { list: ReturnType<typeof useTable<typeof generalTable.rows>> }) {
  return (
    <FilterRow table={list} search="Cari kode atau nama">
      <FilterSelect
        table={list}
        field="isAktif"
        label="Status"
        placeholder="Semua status"
        options={[
          { value: 'true', label: 'Aktif' },
          { value: 'false', label: 'Nonaktif' },
        ]}
      />
    </FilterRow>
  )
}

/** What can be done with a table of the tenant's own as a whole. */
function OwnTableActions({ table, onEdit }: { table: GeneralTable; onEdit: () => void }) {
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
