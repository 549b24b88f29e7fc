import { useState } from 'react'
import { Button, Dropdown, Form, Input, InputNumber, Modal } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { paketLayanan, type PaketLayanan } from '@suluh/contract/people/paket-layanan'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCreate, useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { actionsColumn } from '#platform/ui/antd/actions-column.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'

const write = { resource: 'application', action: 'write' } as const

/** The plans that applications can be given. */
export function PaketLayananPage() {
  const table = useTable(paketLayanan.list)
  const { can: mayWrite } = useCan(write)
  const [edited, setEdited] = useState<PaketLayanan | 'baru'>()
  const remove = useCustomMutation(paketLayanan.delete, { successMessage: 'Paket dihapus' })
  const askToRemove = async ({ id, nama }: PaketLayanan) => {
    if (await confirm({ message: `Hapus paket ${nama}?`, okText: 'Hapus' })) remove.mutate({ params: { id } })
  }
  const makeNew = (
    <AccessButton izin={write} type="primary" onClick={() => setEdited('baru')}>
      Paket baru
    </AccessButton>
  )
  return (
    <>
      <PageHeader
        title="Paket layanan"
        note="Batas yang diberikan kepada aplikasi. Yang sudah ada tidak hilang; yang melebihinya ditolak."
      >
        {makeNew}
      </PageHeader>
      <DataTable
        label="Paket layanan"
        table={table}
        columns={columns(mayWrite, setEdited, (row) => void askToRemove(row))}
        empty={<EmptyState text="Belum ada paket: semua aplikasi dipakai tanpa batas.">{makeNew}</EmptyState>}
      />
      {edited && (
        <PaketForm
          key={edited === 'baru' ? 'baru' : edited.id}
          edited={edited === 'baru' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function columns(
  mayWrite: boolean,
  onEdit: (row: PaketLayanan) => void,
  onRemove: (row: PaketLayanan) => void,
): DataColumn<PaketLayanan>[] {
  const limit = (value: number | null) => (value === null ? 'Tanpa batas' : formatNumber(value))
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 240,
      render: ({ nama, orang, ruangMb, ujianSerentak, pemakai }) => (
        <>
          <strong>{nama}</strong>
          <span className="row-brief">
            {[
              orang !== null && `${formatNumber(orang)} orang`,
              ruangMb !== null && `${formatNumber(ruangMb)} MB`,
              ujianSerentak !== null && `${formatNumber(ujianSerentak)} ujian`,
              `${formatNumber(pemakai)} aplikasi`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'orang',
      title: 'Pengguna aktif',
      sort: 'orang',
      align: 'end',
      render: ({ orang }) => limit(orang),
    },
    {
      key: 'ruangMb',
      title: 'Ruang berkas (MB)',
      sort: 'ruangMb',
      align: 'end',
      render: ({ ruangMb }) => limit(ruangMb),
    },
    {
      key: 'ujianSerentak',
      title: 'Ujian serentak',
      sort: 'ujianSerentak',
      align: 'end',
      render: ({ ujianSerentak }) => limit(ujianSerentak),
    },
    { key: 'pemakai', title: 'Aplikasi', align: 'end', render: ({ pemakai }) => formatNumber(pemakai) },
    actionsColumn(
      (row) =>
        mayWrite && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: 'Ubah', onClick: () => onEdit(row) },
                { key: 'delete', label: 'Hapus', danger: true, onClick: () => onRemove(row) },
              ],
            }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${row.nama}`} />
          </Dropdown>
        ),
    ),
  ]
}

type Values = Pick<PaketLayanan, 'nama'> & Partial<Pick<PaketLayanan, 'orang' | 'ruangMb' | 'ujianSerentak'>>

function PaketForm({ edited, onClose }: { edited: PaketLayanan | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const options = { silent: true, onSuccess: onClose, invalidates: ['application'] }
  const create = useCreate(paketLayanan.create, options)
  const update = useUpdate(paketLayanan.update, options)
  async function save({ nama, orang = null, ruangMb = null, ujianSerentak = null }: Values) {
    const body = { nama, orang, ruangMb, ujianSerentak }
    try {
      await (edited
        ? update.mutateAsync({ params: { id: edited.id }, body: { ...body, version: edited.version } })
        : create.mutateAsync({ body }))
    } catch (error) {
      showErrors(form, error, 'nama')
    }
  }
  const limit = (name: 'orang' | 'ruangMb' | 'ujianSerentak', label: string) => (
    <Form.Item name={name} label={label} extra="Kosongkan bila tanpa batas.">
      <InputNumber min={1} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  )
  return (
    <Modal
      open
      title={edited ? `Ubah paket ${edited.nama}` : 'Paket baru'}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={create.isPending || update.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={edited ?? {}}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="nama" label="Nama paket" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" placeholder="Sekolah kecil" autoFocus />
        </Form.Item>
        {limit('orang', 'Pengguna aktif')}
        {limit('ruangMb', 'Ruang berkas (MB)')}
        {limit('ujianSerentak', 'Ujian pada saat yang sama')}
      </Form>
    </Modal>
  )
}
