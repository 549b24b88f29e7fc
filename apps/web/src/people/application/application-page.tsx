import { useState } from 'react'
import { application, type Application } from '@suluh/contract/people/application'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { RuangNotice } from '#platform/keadaan/ruang-notice.tsx'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { Form, Input, Modal } from 'antd'
import { showErrors } from '#platform/ui/antd/form-errors.ts'

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
        <Link to="/admin/paket-layanan">Paket layanan</Link>
        <Link to="/admin/sel">Sel dan siaga</Link>
        <Link to="/dashboard/settings/audit">Catatan aktivitas</Link>
        {makeNew}
      </PageHeader>
      <RuangNotice />
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

type Values = { nama: string; kode: string }

/** Name and short name of a tenant; says beforehand what another short name means for those who sign in by it. */
function ApplicationForm({ edited, onClose }: { edited: Application; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const kode = Form.useWatch('kode', form) ?? edited.kode
  const update = useUpdate(application.update, { silent: true, onSuccess: onClose })
  async function save(values: Values) {
    try {
      await update.mutateAsync({ params: { id: edited.id }, body: { ...values, version: edited.version } })
    } catch (error) {
      showErrors(form, error, 'nama')
    }
  }
  return (
    <Modal
      open
      title={`Ubah ${edited.nama}`}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={update.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={edited}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="nama" label="Nama aplikasi" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="kode"
          label="Kode"
          extra={
            kode === edited.kode
              ? `Yang tidak punya email masuk dengan nama@${edited.kode}.`
              : `Nama masuk berubah dari nama@${edited.kode} menjadi nama@${kode}. Kartu peserta yang sudah dicetak tidak berlaku lagi.`
          }
          rules={[
            { required: true, whitespace: true },
            { pattern: /^[a-z0-9]{2,20}$/, message: '2 sampai 20 huruf kecil atau angka, tanpa spasi' },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
