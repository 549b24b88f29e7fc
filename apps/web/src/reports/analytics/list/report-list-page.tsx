import { lazy, Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import {
  applicationReport,
  StatusReport,
  statusReportLabels,
} from '@suluh/contract/reports/application-report'
import { applicationUser } from '@suluh/contract/people/application-user'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useDelete, useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable, type Table } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'
import { reportColumns } from './report-columns.tsx'

// Most visits open a report: what makes and shares one is fetched when it is asked for.
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('../share-dialog.tsx')).ShareDialog }))
const FolderDialog = lazy(async () => ({
  default: (await import('#reports/folder-laporan/folder-dialog.tsx')).FolderDialog,
}))
const write = { resource: 'analytics', action: 'write' } as const
const remove = { resource: 'analytics', action: 'delete' } as const

/** `/dashboard/analytics`: the reports that one made, and those that others share. */
export function ReportListPage() {
  const table = useTable(applicationReport.list)
  const [search, setSearch] = useSearchParams()
  const [selected, setSelected] = useState<string[]>([])
  const [shared, setShared] = useState<string>()
  const [isFiling, setFiling] = useState(false)
  const { can: mayWrite } = useCan(write)
  const { mutate: deleteOne } = useDelete(applicationReport.deleteOne, {
    undoableMessage: 'Laporan akan dihapus',
  })
  const { mutate: deleteMany } = useDeleteMany(applicationReport.deleteMany, {
    undoableMessage: `${selected.length} laporan akan dihapus`,
  })
  // The dialog has an address, so that the dashboard and others can lead to it.
  const isCreating = search.has('buat')
  const open = (isOpen: boolean) =>
    setSearch((before) => {
      if (isOpen) before.set('buat', '')
      else before.delete('buat')
      return before
    })
  async function askToDelete(id: string, nama: string) {
    const description = `${nama} dihapus beserta riwayatnya, juga bagi yang menerimanya.`
    if (await confirm({ description })) deleteOne({ params: { id } })
  }
  const createButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => open(true)}>
      Buat laporan
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Analytics" note="Laporan rancangan sendiri, dan yang dibagikan kepada Anda">
        <ButtonLink to="/dashboard/analytics/pantauan">Pantauan</ButtonLink>
        <Button onClick={() => setFiling(true)}>Folder</Button>
        {createButton}
      </PageHeader>
      <ReportFilters table={table} />
      <DataTable
        label="Laporan"
        table={table}
        columns={reportColumns({ onShare: setShared, onDelete: (id, nama) => void askToDelete(id, nama) })}
        empty={
          <EmptyState
            text={
              mayWrite
                ? 'Belum ada laporan. Mulai dari contoh yang sudah jadi, lalu ubah seperlunya.'
                : 'Belum ada laporan yang dibagikan kepada Anda.'
            }
          >
            {mayWrite && createButton}
          </EmptyState>
        }
        selection={{
          izin: remove,
          selected,
          onSelect: setSelected,
          bar: (
            <DeleteSelected
              izin={remove}
              description={`${selected.length} laporan akan dihapus beserta riwayatnya.`}
              onDelete={() => {
                deleteMany({ body: selected })
                setSelected([])
              }}
            />
          ),
        }}
      />
      <Suspense fallback={null}>
        {isCreating && <CreateDialog onClose={() => open(false)} />}
        {isFiling && <FolderDialog onClose={() => setFiling(false)} />}
        {shared !== undefined && <ShareDialog id={shared} onClose={() => setShared(undefined)} />}
      </Suspense>
    </>
  )
}

function ReportFilters({ table }: { table: Table<typeof applicationReport.list> }) {
  const folders = useCustom(applicationReport.folders, {})
  const { can: mayReadPeople } = useCan({ resource: 'application-user', action: 'read' })
  return (
    <FilterRow table={table} search="Cari nama laporan">
      <FilterSelect
        table={table}
        field="asal"
        label="Asal"
        placeholder="Semua asal"
        options={[
          { value: 'milik', label: 'Milik saya' },
          { value: 'dibagikan', label: 'Dibagikan kepada saya' },
        ]}
      />
      <FilterSelect
        table={table}
        field="status"
        label="Status"
        placeholder="Semua status"
        options={StatusReport.options.map((value) => ({ value, label: statusReportLabels[value] }))}
      />
      <FilterSelect
        table={table}
        field="folder"
        label="Folder"
        placeholder="Semua folder"
        options={(folders.result ?? []).map((value) => ({ value, label: value }))}
      />
      {mayReadPeople && (
        <ListSelect
          aria-label="Pemilik"
          placeholder="Semua pemilik"
          value={table.chosen('ownerId')}
          onChange={(id: string | undefined) => table.setFilter('ownerId', id)}
          list={applicationUser.list}
          labelOf={({ nama, lembaga }) => [nama, lembaga?.nama].filter(Boolean).join(' · ')}
        />
      )}
    </FilterRow>
  )
}
