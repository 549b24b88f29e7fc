import { useState } from 'react'
import { Button, Form, Input, Modal } from 'antd'
import { pelajaran, type Aspek, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useMany, useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCreate, useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useArranged } from '#platform/kernel/changes/use-arranged.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import type { AspekList } from './aspek-moves.ts'
import { AspekTree } from './aspek-tree.tsx'
import { SharedNote } from './shared-note.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './pelajaran.module.css'
import { usageText } from '@suluh/contract/platform/usage'

/** The parts of one subject as a tree: made, renamed, moved, merged, deactivated, deleted. */
export function AspekDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { result, query } = useMany(pelajaran.list, { ids: id ? [id] : [] })
  const subject = id ? result.find((each) => each.id === id) : undefined
  return (
    <Drawer open={id !== null} hasForm onClose={onClose} title={subject ? `Aspek ${subject.nama}` : 'Aspek'}>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!subject && !query.isError && <Skeleton lines={6} />}
      {subject && <Parts key={subject.id} subject={subject} />}
    </Drawer>
  )
}

function Parts({ subject }: { subject: Pelajaran }) {
  const { can: mayWrite } = useCan({ resource: 'pelajaran', action: 'write' })
  const [merged, setMerged] = useState<Aspek>()
  const [renamed, setRenamed] = useState<Aspek>()
  const [parent, setParent] = useState<Aspek>()
  const params = { pelajaranId: subject.id }
  const { arranged, setArranged, settle } = useArranged<AspekList>('pelajaran')
  const arrange = useCustomMutation(pelajaran.arrangeAspek, { successMessage: false })
  const list = arranged ?? subject.aspek
  function move(next: AspekList) {
    if (next === list) return
    setArranged(next)
    const aspek = next.map(({ id, indukId }) => ({ id, indukId }))
    arrange.mutate({ params, body: { aspek } }, { onSettled: () => void settle(next) })
  }
  return (
    <>
      {mayWrite && <AddAspek subject={subject} parent={parent} onLeaveParent={() => setParent(undefined)} />}
      {mayWrite && list.some(({ mayEdit }) => !mayEdit) && <SharedNote />}
      {list.length === 0 ? (
        <EmptyState text="Pelajaran ini belum punya aspek." />
      ) : (
        <AspekTree
          pelajaranId={subject.id}
          list={list}
          isLocked={!mayWrite}
          onMove={move}
          onRename={setRenamed}
          onMerge={setMerged}
          onAddBelow={setParent}
        />
      )}
      <AspekMerge subject={subject} from={merged} onClose={() => setMerged(undefined)} />
      <AspekRename subject={subject} edited={renamed} onClose={() => setRenamed(undefined)} />
    </>
  )
}

type AddAspekProps = { subject: Pelajaran; parent: Aspek | undefined; onLeaveParent: () => void }

function AddAspek({ subject, parent, onLeaveParent }: AddAspekProps) {
  const [form] = Form.useForm<{ nama: string }>()
  const unsaved = useUnsaved()
  const create = useCreate(pelajaran.createAspek, { silent: true, successMessage: false })
  const params = { pelajaranId: subject.id }
  const save = ({ nama }: { nama: string }) =>
    create.mutate(
      { params, body: { nama, indukId: parent?.id ?? null } },
      {
        onSuccess: () => {
          form.resetFields()
          unsaved.settle()
        },
        onError: (error) => showErrors(form, error, 'nama'),
      },
    )
  return (
    <Form form={form} onValuesChange={unsaved.touch} onFinish={save}>
      <Cluster className={styles.add}>
        <Form.Item
          name="nama"
          rules={[{ required: true, whitespace: true, max: 200, message: 'Tolong masukkan nama aspek' }]}
        >
          <Input
            aria-label="Nama aspek baru"
            placeholder={parent ? `Aspek baru di bawah ${parent.nama}` : 'Aspek baru'}
            autoComplete="off"
          />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={create.isPending}>
          Tambah
        </Button>
        {parent && (
          <Button type="text" onClick={onLeaveParent}>
            Bukan di bawah {parent.nama}
          </Button>
        )}
      </Cluster>
    </Form>
  )
}

type AspekRenameProps = { subject: Pelajaran; edited: Aspek | undefined; onClose: () => void }

function AspekRename({ subject, edited, onClose }: AspekRenameProps) {
  const [form] = Form.useForm<{ nama: string }>()
  const unsaved = useUnsaved(edited !== undefined)
  const update = useUpdate(pelajaran.updateAspek, { silent: true, onSuccess: onClose })
  async function save({ nama }: { nama: string }) {
    if (!edited) return
    try {
      const params = { pelajaranId: subject.id, id: edited.id }
      await update.mutateAsync({ params, body: { nama, isAktif: edited.isAktif } })
    } catch (error) {
      showErrors(form, error, 'nama')
    }
  }
  return (
    <Modal
      open={edited !== undefined}
      onCancel={unsaved.closing(onClose)}
      title="Ubah nama aspek"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={update.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form
        key={edited?.id}
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        preserve={false}
        initialValues={{ nama: edited?.nama }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="nama" label="Nama aspek" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}

type AspekMergeProps = { subject: Pelajaran; from: Aspek | undefined; onClose: () => void }

/** Two parts become one: everything of the first goes over to the second. */
function AspekMerge({ subject, from, onClose }: AspekMergeProps) {
  const [intoId, setIntoId] = useState<string>()
  const merge = useCustomMutation(pelajaran.mergeAspek, {
    successMessage: `${from?.nama ?? 'Aspek'} digabungkan`,
    invalidates: ['soal', 'paket-soal'],
    onSuccess: onClose,
  })
  const params = { pelajaranId: subject.id, id: from?.id ?? '' }
  const { result: usage } = useCustom(pelajaran.usageOfAspek, { params, enabled: from !== undefined })
  const others = subject.aspek.filter(({ id }) => id !== from?.id)
  const used = usage && usage.length > 0 ? `, yang ${usageText(usage)},` : ''
  return (
    <Modal
      open={from !== undefined}
      onCancel={onClose}
      afterClose={() => setIntoId(undefined)}
      title={`Gabungkan ${from?.nama ?? ''}`}
      okText="Gabungkan"
      cancelText="Batal"
      okButtonProps={{ disabled: intoId === undefined }}
      confirmLoading={merge.isPending}
      onOk={() => intoId && merge.mutate({ params, body: { intoId } })}
    >
      <Stack gap={4}>
        <p>
          Semua soal dan aspek di bawah {from?.nama}
          {used} pindah ke aspek yang dipilih, lalu {from?.nama} dihapus. Ini tidak dapat dibatalkan. Paket
          yang sudah terbit tetap memakai nama lama.
        </p>
        <Select
          aria-label="Gabungkan ke"
          placeholder="Pilih aspek tujuan"
          style={{ width: '100%' }}
          showSearch
          value={intoId ?? null}
          onChange={(id: string | null) => setIntoId(id ?? undefined)}
          options={others.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      </Stack>
    </Modal>
  )
}
