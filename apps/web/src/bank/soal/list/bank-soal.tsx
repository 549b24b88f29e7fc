import { lazy, Suspense, useState } from 'react'
import { EditOutlined, ImportOutlined } from '@ant-design/icons'
import type { Filter } from '@suluh/contract/platform/list'
import { mostExported, soal, type Soal } from '@suluh/contract/bank/soal'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useDeleteMany, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'
import { bankColumns } from './bank-columns.tsx'
import { BankFilters } from './bank-filters.tsx'

const BankChangeDialog = lazy(async () => ({
  default: (await import('./bank-change-dialog.tsx')).BankChangeDialog,
}))
const SoalFacts = lazy(async () => ({ default: (await import('./soal-facts.tsx')).SoalFacts }))
const SoalGlance = lazy(async () => ({ default: (await import('./soal-glance.tsx')).SoalGlance }))
const SoalDrawer = lazy(async () => ({ default: (await import('./soal-drawer.tsx')).SoalDrawer }))
const writing = '/dashboard/paket-soal/tulis'
const write = { resource: 'soal', action: 'write' } as const
const read = { resource: 'soal', action: 'read' } as const
const makePaket = { resource: 'paket-soal', action: 'write' } as const
const remove = { resource: 'soal', action: 'delete' } as const

/** Every question that one may read, wherever it is used. */
export function BankSoal() {
  const table = useTable(soal.list)
  const navigate = useNavigate()
  const [selected, setSelected] = useState<string[]>([])
  const [shown, setShown] = useState<string>()
  const [hasShown, setHasShown] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { mutate: deleteMany } = useDeleteMany(soal.deleteMany, {
    undoableMessage: `${selected.length} soal akan dihapus`,
  })
  const { mutate: changeMany } = useUpdate(soal.changeMany, {
    mutationMode: 'undoable',
    undoableMessage: `${selected.length} soal akan diubah`,
  })
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
    <AccessButton
      izin={write}
      type="primary"
      icon={<EditOutlined />}
      onClick={() => void navigate(writing + pelajaranOf(table.filters))}
    >
      Tulis soal
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Bank Soal">
        {importButton}
        {newButton}
      </PageHeader>
      <BankFilters
        q={table.q}
        filters={table.filters}
        onChange={(q, filters) => table.change({ q, filters, current: 1 }, q !== table.q)}
      />
      <DataTable
        label="Bank soal"
        table={table}
        columns={bankColumns}
        empty={
          <EmptyState text="Bank soal masih kosong. Tulis soal pertama, atau masukkan dari berkas Word, Excel, atau teks.">
            {newButton} {importButton}
          </EmptyState>
        }
        selection={{
          selected,
          onSelect: setSelected,
          bar: (
            <>
              <AccessButton
                izin={write}
                disabled={selected.length > mostExported}
                title="Yang dipilih di satu halaman, disunting di tempatnya"
                onClick={() => void navigate(`${writing}?ids=${selected.join(',')}`)}
              >
                Sunting berderet
              </AccessButton>
              <AccessButton izin={write} onClick={() => setChanging(true)}>
                Ubah sekaligus
              </AccessButton>
              <AccessButton
                izin={makePaket}
                title="Paket baru dengan soal yang dipilih"
                onClick={() =>
                  void navigate('/dashboard/paket-soal/create', { state: { soalIds: selected } })
                }
              >
                Buat paket
              </AccessButton>
              <AccessButton
                izin={read}
                disabled={selected.length > mostExported}
                title={
                  selected.length > mostExported
                    ? `Paling banyak ${mostExported} soal sekali ekspor`
                    : 'Sebagai Word, Excel, Moodle XML, GIFT, QTI, Kahoot atau Quizizz'
                }
                onClick={() => void navigate(`/dashboard/paket-soal/ekspor?ids=${selected.join(',')}`)}
              >
                Ekspor
              </AccessButton>
              <DeleteSelected
                izin={remove}
                description={`${selected.length} soal akan dihapus dari bank soal.`}
                onDelete={() => {
                  deleteMany({ body: selected })
                  setSelected([])
                }}
              />
            </>
          ),
        }}
        glance={glanceOf}
        onOpen={({ id }) => {
          setHasShown(true)
          setShown(id)
        }}
      />
      <Suspense fallback={null}>
        {isChanging && (
          <BankChangeDialog
            count={selected.length}
            onClose={() => setChanging(false)}
            onChange={(change) => {
              changeMany({ body: { ids: selected, ...change } })
              // They stay chosen: whoever is told that some cannot be changed lets go of those alone.
              setChanging(false)
            }}
          />
        )}
        {hasShown && (
          <SoalDrawer id={shown} onClose={() => setShown(undefined)}>
            {shown && <SoalFacts id={shown} />}
          </SoalDrawer>
        )}
      </Suspense>
    </>
  )
}

const glanceOf = (row: Soal) => (
  <Suspense fallback={null}>
    <SoalGlance row={row} />
  </Suspense>
)

/** The pelajaran that the list is narrowed to is that of what is written next. */
function pelajaranOf(filters: Filter[]): string {
  const chosen = filters.find(({ field }) => field === 'pelajaranId')?.value
  return typeof chosen === 'string' ? `?pelajaranId=${chosen}` : ''
}
