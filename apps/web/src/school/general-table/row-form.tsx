import { useState } from 'react'
import { Form, Input, InputNumber, Switch } from 'antd'
import {
  generalTable,
  type GeneralTable,
  type TableRow,
  type TableRowInput,
} from '@suluh/contract/school/general-table'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { AtributControl, fromPicker, toPicker } from '#platform/atribut/atribut-fields.tsx'
import { Drawer, DrawerSave } from '#platform/ui/antd/drawer.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'

type RowFormProps = {
  table: GeneralTable
  edited: TableRow | 'baru' | undefined
  nextUrutan: number
  onClose: () => void
}

/** One row, new or as it is, beside the list. */
export function RowForm(props: RowFormProps) {
  const { table, edited, onClose } = props
  return (
    <Drawer
      open={edited !== undefined}
      hasForm
      onClose={onClose}
      title={edited === 'baru' ? `${table.nama} baru` : edited?.nama}
    >
      {edited && <Fields {...props} edited={edited} />}
    </Drawer>
  )
}

function Fields({ table, edited, nextUrutan, onClose }: RowFormProps & { edited: TableRow | 'baru' }) {
  const [form] = Form.useForm<TableRowInput>()
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(isDirty)
  const done = { silent: true, onSuccess: onClose }
  const create = useCreate(generalTable.createRow, done)
  const update = useUpdate(generalTable.updateRow, done)
  const tabel = table.key
  const save = (values: TableRowInput) => {
    const isian = Object.fromEntries(
      table.columns.map(({ id }) => [id, values.isian?.[id] === '' ? null : (values.isian?.[id] ?? null)]),
    )
    const body = { ...values, isian }
    const onError = (error: unknown) => showErrors(form, error, 'kode')
    if (edited === 'baru') create.mutate({ params: { tabel }, body }, { onError })
    else
      update
        .mutateAsync({ params: { tabel, id: edited.id }, body: { ...body, version: edited.version } })
        .catch(onError)
  }
  const initial: TableRowInput =
    edited === 'baru'
      ? { kode: '', nama: '', urutan: nextUrutan, isAktif: !table.hasOneActive, isian: {} }
      : edited
  return (
    <Form<TableRowInput>
      id="row-form"
      form={form}
      layout="vertical"
      initialValues={initial}
      onValuesChange={() => setDirty(true)}
      onFinish={save}
    >
      <Form.Item name="kode" label="Kode" rules={[{ required: true, whitespace: true, max: 20 }]}>
        <Input autoComplete="off" placeholder={table.hasOneActive ? '2026/2027' : undefined} autoFocus />
      </Form.Item>
      <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
        <Input autoComplete="off" />
      </Form.Item>
      {table.columns.map((column) => (
        <Form.Item
          key={column.id}
          name={['isian', column.id]}
          label={column.nama}
          {...(column.kind === 'tanggal' && { getValueProps: toPicker, normalize: fromPicker })}
        >
          <AtributControl field={column} />
        </Form.Item>
      ))}
      <Form.Item
        name="urutan"
        label="Urutan"
        extra="Angka kecil tampil lebih dahulu."
        rules={[{ required: true }]}
      >
        <InputNumber min={0} max={1_000_000} precision={0} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item
        name="isAktif"
        label={table.hasOneActive ? 'Sedang berjalan' : 'Aktif'}
        valuePropName="checked"
        extra={
          table.hasOneActive
            ? 'Bila dinyalakan, tahun ajaran yang lain berhenti berjalan.'
            : 'Yang nonaktif tidak ditawarkan lagi di formulir.'
        }
      >
        <Switch />
      </Form.Item>
      <DrawerSave form="row-form" loading={create.isPending || update.isPending} />
    </Form>
  )
}
