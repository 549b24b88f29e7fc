import { useState } from 'react'
import { application, type Application } from '@suluh/contract/people/application'
import { Link } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { ApplicationForm } from './application-form.tsx'

const write = { resource: 'application', action: 'write' } as const

/** The platform's home: its tenants and how much they hold; what is inside them stays closed. */
export function ApplicationPage() {
  const table = useTable(application.list)
  const { can: mayWrite } = useCan(write)
  const [dialog, setDialog] = useState<'baru' | Application>()
  const [edited, setEdited] = useState<Application>()
  const status = useCustomMutation(application.setStatus)
  const change = async ({ id, nama, status: now, users }: Application) => {
    const next = now === 'aktif' ? 'ditangguhkan' : 'aktif'
    const isSure =
      next === 'aktif' ||
      (await confirm({
        message: `Tangguhkan ${nama}?`,
        description: `${users} pengguna langsung keluar dan tidak dapat masuk sampai aplikasi diaktifkan lagi. Datanya tetap ada.`,
        okText: 'Tangguhkan',
      }))
    if (isSure) status.mutate({ params: { id }, body: { status: next } })
  }
  const makeNew = (
    <AccessButton izin={write} type="primary" onClick={() => setDialog('baru')}>
      Aplikasi baru
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Aplikasi" note="Yayasan, bimbel, atau dinas yang memakai Suluh ini.">
        <Link to="/dashboard/settings/audit">Catatan aktivitas</Link>
        {makeNew}
      </PageHeader>
      <FilterRow table={table} search="Cari nama" />
      <DataTable
        label="Aplikasi"
        table={table}
        columns={applicationColumns({
          mayWrite,
          onEdit: setEdited,
          onStatus: (row) => void change(row),
          onInvite: setDialog,
        })}
        empty={
          <EmptyState text="Belum ada aplikasi. Buat yang pertama dan undang pengelolanya.">
            {makeNew}
          </EmptyState>
        }
      />
      {edited && <ApplicationForm edited={edited} onClose={() => setEdited(undefined)} />}
      {dialog && (
        <ApplicationDialog
          invited={dialog === 'baru' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
