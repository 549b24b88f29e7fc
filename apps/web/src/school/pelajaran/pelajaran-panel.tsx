import { useState } from 'react'
import { ArrowDownOutlined, PlusOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Form, Input, Modal } from 'antd'
import { pelajaran, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustomMutation, useDelete, useUpdate, useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { SheetMenu } from '#platform/sheet/sheet-menu.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { AspekDrawer } from './aspek-drawer.tsx'
import { OrderModal } from './order-modal.tsx'
import { SharedNote } from './shared-note.tsx'
import { Button as LightButton } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { SubjectTile } from '#platform/ui/light/subject/subject-tile.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './pelajaran.module.css'
import { call } from '#platform/kernel/data/call.ts'
import { askDelete } from '#platform/ui/antd/ask-delete.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'

const write = { resource: 'pelajaran', action: 'write' } as const

/** Subjects in their order; one opens with its tree of parts. */
export function PelajaranPanel() {
  const table = useTable(pelajaran.list)
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<Pelajaran | 'baru'>()
  const [isOrdering, setOrdering] = useState(false)
  const { can: mayWrite } = useCan(write)
  const arrange = useCustomMutation(pelajaran.arrange, { successMessage: 'Urutan disimpan' })
  // The order is everybody's: the server says by whom it is arranged.
  const mayArrange = table.result.data[0]?.mayArrange ?? false
  const shown = search.get('buka')
  const open = (id: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (id) next.set('buka', id)
      else next.delete('buka')
      return next
    })
  const addButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setEdited('baru')}>
      Tambah
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Pelajaran & aspek" note="Penguasaan murid dilaporkan menurut aspek.">
        <SheetMenu path="/pelajaran" importPath="/dashboard/general-tables/pelajaran/impor" izin={write} />
        {/* Its place is kept for who probably may. */}
        {(mayArrange || (mayWrite && table.query.isPending)) && (
          <Button icon={<ArrowDownOutlined />} disabled={!mayArrange} onClick={() => setOrdering(true)}>
            Atur urutan
          </Button>
        )}
        {addButton}
      </PageHeader>
      {mayWrite && table.result.data.some(({ mayEdit }) => !mayEdit) && <SharedNote />}
      <FilterRow table={table} search="Cari kode atau nama" />
      <DataTable
        label="Pelajaran"
        table={table}
        columns={[
          { key: 'kode', title: 'Kode', sort: 'kode', width: 96, render: ({ kode }) => kode },
          {
            key: 'nama',
            title: 'Pelajaran',
            sort: 'nama',
            render: ({ id, nama }) => (
              <Cluster nowrap>
                <SubjectTile nama={nama} />
                <LightButton variant="link" className="row-name" onClick={() => open(id)}>
                  {nama}
                </LightButton>
              </Cluster>
            ),
          },
          { key: 'aspek', title: 'Aspek', render: ({ aspek }) => <AspekWords aspek={aspek} /> },
          {
            key: 'status',
            title: 'Status',
            width: 110,
            render: ({ isAktif }) =>
              isAktif ? (
                <WordTag tone="success">Aktif</WordTag>
              ) : (
                <Text as="span" tone="soft">
                  Nonaktif
                </Text>
              ),
          },
          {
            key: 'aksi',
            title: <span className="visually-hidden">Tindakan</span>,
            width: 56,
            fixed: 'end',
            render: (row) => <PelajaranActions row={row} onEdit={() => setEdited(row)} />,
          },
        ]}
        empty={<EmptyState text="Belum ada pelajaran.">{addButton}</EmptyState>}
        onOpen={({ id }) => open(id)}
      />
      <PelajaranForm edited={edited} onClose={() => setEdited(undefined)} />
      <AspekDrawer id={shown} onClose={() => open(undefined)} />
      <OrderModal
        isOpen={isOrdering}
        isSaving={arrange.isPending}
        onClose={() => setOrdering(false)}
        onSave={(ids) => arrange.mutate({ body: { ids } }, { onSuccess: () => setOrdering(false) })}
      />
    </>
  )
}

function AspekWords({ aspek }: Pick<Pelajaran, 'aspek'>) {
  const roots = aspek.filter(({ indukId }) => indukId === null).map(({ nama }) => nama)
  if (aspek.length === 0)
    return (
      <Text as="span" tone="soft">
        Belum ada
      </Text>
    )
  const first = roots.slice(0, 3).join(', ')
  return (
    <span className={styles.aspek}>
      {aspek.length} · {first}
      {roots.length > 3 && ', …'}
    </span>
  )
}

/** What can be done with one subject from the list. */
function PelajaranActions({ row, onEdit }: { row: Pelajaran; onEdit: () => void }) {
  const { mayEdit, mayDelete } = row
  const params = { id: row.id }
  const update = useUpdate(pelajaran.update)
  const { mutate: deleteOne } = useDelete(pelajaran.deleteOne, {
    undoableMessage: `${row.nama} akan dihapus`,
  })
  const { kode, nama, version, isAktif } = row
  const setAktif = (aktif: boolean) =>
    update.mutate({ params, body: { kode, nama, version, isAktif: aktif } })
  const remove = () =>
    askDelete({
      nama,
      usage: () => call(pelajaran.usage, { params }),
      description: `${nama} dengan ${row.aspek.length} aspeknya akan dihapus.`,
      onDeactivate: isAktif && mayEdit ? () => setAktif(false) : undefined,
      onDelete: () => deleteOne({ params }),
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'ubah', label: 'Ubah kode dan nama', disabled: !mayEdit, onClick: onEdit },
          {
            key: 'aktif',
            label: isAktif ? 'Nonaktifkan' : 'Aktifkan',
            disabled: !mayEdit,
            onClick: () => setAktif(!isAktif),
          },
          { type: 'divider' },
          { key: 'hapus', label: 'Hapus', danger: true, disabled: !mayDelete, onClick: () => void remove() },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Tindakan untuk ${nama}`} />
    </Dropdown>
  )
}

type Values = { kode: string; nama: string }
type PelajaranFormProps = { edited: Pelajaran | 'baru' | undefined; onClose: () => void }

/** Code and name of a subject; its parts are made in its tree. */
function PelajaranForm({ edited, onClose }: PelajaranFormProps) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(edited !== undefined && isDirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const done = { silent: true, onSuccess: close }
  const create = useCreate(pelajaran.create, { ...done, successMessage: 'Pelajaran dibuat' })
  const update = useUpdate(pelajaran.update, done)
  const before = edited === 'baru' ? undefined : edited
  async function save({ kode, nama }: Values) {
    try {
      if (!before) await create.mutateAsync({ body: { kode, nama, aspek: [] } })
      else {
        const { id, version, isAktif } = before
        await update.mutateAsync({ params: { id }, body: { kode, nama, isAktif, version } })
      }
    } catch (error) {
      showErrors(form, error, 'kode')
    }
  }
  return (
    <Modal
      open={edited !== undefined}
      onCancel={askedClose(close)}
      title={before ? before.nama : 'Pelajaran baru'}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={create.isPending || update.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form<Values>
        key={before?.id ?? 'baru'}
        form={form}
        layout="vertical"
        initialValues={before ?? { kode: '', nama: '' }}
        preserve={false}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="kode" label="Kode" rules={[{ required: true, whitespace: true, max: 20 }]}>
          <Input placeholder="MTK" autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="nama"
          label="Nama pelajaran"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="Matematika" autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
