import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type Values = { email: string; nama: string; peranId: string; lembagaId: string | null }

/** Invites one person by e-mail. */
export function UndanganForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(isOpen && isDirty)
  const close = () => {
    form.resetFields()
    setDirty(false)
    onClose()
  }
  const { result: roles = [] } = useCustom(pendaftaran.peran, {})
  const create = useCreate(undangan.create, {
    silent: true,
    successMessage: 'Undangan dibuat',
    onSuccess: close,
  })
  const save = ({ nama, email, peranId, lembagaId }: Values) =>
    create.mutate(
      { body: { nama: nama.trim(), email: email.trim(), peranId, lembagaId: lembagaId ?? null } },
      { onError: (error) => showErrors(form, error, 'email') },
    )
  return (
    <Modal
      open={isOpen}
      onCancel={askedClose(close)}
      title="Undang lewat email atau pesan"
      okText="Kirim undangan"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values> form={form} layout="vertical" onValuesChange={() => setDirty(true)} onFinish={save}>
        <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item
          name="email"
          label="Email"
          extra="Atau nomor telepon: tautannya dikirim sebagai pesan."
          rules={[{ required: true, whitespace: true }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="peranId" label="Peran" rules={[{ required: true }]}>
          <Select options={roles.map(({ id, nama }) => ({ value: id, label: nama }))} />
        </Form.Item>
        <Form.Item
          name="lembagaId"
          label="Lembaga"
          extra="Kosongkan bagi orang yang bekerja untuk seluruh aplikasi."
        >
          <LembagaSelect placeholder="Semua lembaga" />
        </Form.Item>
        <Text tone="soft">
          Undangan berlaku tujuh hari dan hanya sekali. Penerima membuat kata sandinya sendiri.
        </Text>
      </Form>
    </Modal>
  )
}
