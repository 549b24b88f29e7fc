import { lazy, Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { StatusPaket, paketSoal, type PaketSoal } from '@suluh/contract/papers/paket-soal'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useDelete, useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'
import { paketColumns } from './paket-columns.tsx'
import { useCopy } from './use-copy.ts'
import { statusWords } from './status-tag.tsx'

// Most visits look at the list only: what opens beside it is fetched when it opens.
const PaketDrawer = lazy(async () => ({ default: (await import('./paket-drawer.tsx')).PaketDrawer }))
const write = { resource: 'paket-soal', action: 'write' } as const
const remove = { resource: 'paket-soal', action: 'delete' } as const

export function PaketTable() {
  const table = useTable(paketSoal.list)
  const navigate = useNavigate()
  const [selected, setSelected] = useState<string[]>([])
  const [previewed, setPreviewed] = useState<string>()
  const [hasPreviewed, setHasPreviewed] = useState(false)
  const preview = (id: string) => {
    setHasPreviewed(true)
    setPreviewed(id)
  }
  const { mutate: deleteOne } = useDelete(paketSoal.deleteOne, { undoableMessage: 'Paket akan dihapus' })
  const { mutate: deleteMany } = useDeleteMany(paketSoal.deleteMany, {
    undoableMessage: `${selected.length} paket akan dihapus`,
  })
  async function askToDelete({ id, nama }: PaketSoal) {
    const description = `${nama} akan dihapus. Soal di bank soal tetap ada.`
    if (await confirm({ description })) deleteOne({ params: { id } })
  }
  const copy = useCopy()
  const create = () => void navigate('/dashboard/paket-soal/create')
  const createButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={create}>
      Buat paket
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Paket Soal">{createButton}</PageHeader>
      <PaketFilters table={table} />
      <DataTable
        label="Paket soal"
        table={table}
        columns={paketColumns({
          onPreview: preview,
          onCopy: copy,
          onDelete: (paket) => void askToDelete(paket),
        })}
        empty={
          <EmptyState text="Belum ada paket soal. Mulai dari pola ujian yang sudah dikenal.">
            {createButton}
          </EmptyState>
        }
        selection={{
          izin: remove,
          selected,
          onSelect: setSelected,
          bar: (
            <DeleteSelected
              izin={remove}
              description={`${selected.length} paket soal akan dihapus. Soal di bank soal tetap ada.`}
              onDelete={() => {
                deleteMany({ body: selected })
                setSelected([])
              }}
            />
          ),
        }}
        onOpen={(row) => preview(row.id)}
      />
      <Suspense fallback={null}>
        {hasPreviewed && <PaketDrawer id={previewed} onClose={() => setPreviewed(undefined)} />}
      </Suspense>
    </>
  )
}

function PaketFilters({ table }: { table: ReturnType<typeof useTable<typeof paketSoal.list>> }) {
  return (
    <FilterRow table={table} search="Cari nama paket">
      <FilterSelect
        table={table}
        field="status"
        label="Status"
        placeholder="Semua status"
        options={StatusPaket.options.map((value) => ({ value, label: statusWords[value] }))}
      />
    </FilterRow>
  )
}
