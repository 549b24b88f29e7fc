import { lazy, Suspense, useState } from 'react'
import { EditOutlined, ImportOutlined } from '@ant-design/icons'
import { soal, type Soal } from '@suluh/contract/soal'
import { formLabels } from '@suluh/contract/soal-import'
import { useNavigate } from 'react-router'
import { confirm } from '#kernel/confirm.ts'
import { formatDate } from '#kernel/format.ts'
import { useDeleteMany } from '#kernel/mutation-hooks.ts'
import { useTable } from '#kernel/use-table.ts'
import { AccessButton } from '#ui/access-button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { filtersOf, SoalFilters, type SoalFilter } from '#ui/soal-filters.tsx'
import './bank-soal.css'

const NewSoalDialog = lazy(async () => ({
  default: (await import('#ui/new-soal-dialog.tsx')).NewSoalDialog,
}))
const SoalDrawer = lazy(async () => ({ default: (await import('#ui/soal-drawer.tsx')).SoalDrawer }))
const write = { resource: 'soal', action: 'write' } as const
const remove = { resource: 'soal', action: 'delete' } as const

const columns: DataColumn<Soal>[] = [
  {
    key: 'plainText',
    title: 'Soal',
    sort: 'plainText',
    render: ({ plainText }) => <span className="bank-words">{plainText || '(soal tanpa teks)'}</span>,
  },
  { key: 'form', title: 'Bentuk', sort: 'form', render: ({ form }) => formLabels[form] },
  { key: 'pelajaran', title: 'Pelajaran', render: ({ pelajaran }) => pelajaran.nama },
  { key: 'aspek', title: 'Aspek', render: ({ aspek }) => aspek?.nama ?? '–' },
  { key: 'diubah', title: 'Diubah', sort: 'diubahPada', render: ({ diubahPada }) => formatDate(diubahPada) },
]

/** Every question that one may read, wherever it is used. */
export function BankSoal() {
  const table = useTable(soal.list)
  const navigate = useNavigate()
  const [selected, setSelected] = useState<string[]>([])
  const [shown, setShown] = useState<string>()
  const [hasShown, setHasShown] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { mutate: deleteMany } = useDeleteMany(soal.deleteMany, {
    undoableMessage: `${selected.length} soal akan dihapus`,
  })
  async function deleteSelected() {
    if (!(await confirm({ description: `${selected.length} soal akan dihapus dari bank soal.` }))) return
    deleteMany({ body: selected })
    setSelected([])
  }
  const importButton = (
    <AccessButton
      izin={write}
      icon={<ImportOutlined />}
      onClick={() => void navigate('/dashboard/paket-soal/impor')}
    >
      Impor soal
    </AccessButton>
  )
  const newButton = (
    <AccessButton izin={write} type="primary" icon={<EditOutlined />} onClick={() => setNaming(true)}>
      Tulis soal
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Bank Soal">
        {importButton}
        {newButton}
      </PageHeader>
      <SoalFilters
        value={filterOf(table)}
        onChange={(filter) =>
          table.change({ q: filter.q, filters: filtersOf(filter), current: 1 }, filter.q !== table.q)
        }
      />
      <DataTable
        label="Bank soal"
        table={table}
        columns={columns}
        empty={
          <EmptyState text="Bank soal masih kosong. Tulis soal pertama, atau masukkan dari berkas Word, Excel, atau teks.">
            {newButton} {importButton}
          </EmptyState>
        }
        selection={{
          selected,
          onSelect: setSelected,
          bar: (
            <AccessButton izin={remove} danger onClick={() => void deleteSelected()}>
              Hapus
            </AccessButton>
          ),
        }}
        onOpen={({ id }) => {
          setHasShown(true)
          setShown(id)
        }}
      />
      <Suspense fallback={null}>
        {isNaming && (
          <NewSoalDialog
            isOpen
            pelajaranId={filterOf(table).pelajaranId}
            onClose={() => setNaming(false)}
            onMade={({ id }) => void navigate(`/dashboard/paket-soal/bank/${id}`)}
          />
        )}
        {hasShown && <SoalDrawer id={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}

function filterOf({ q, filters }: { q: string; filters: { field: string; value: unknown }[] }): SoalFilter {
  const named = filters.map(({ field, value }) => [field, String(value)])
  return { q, ...Object.fromEntries(named) }
}
