import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { askedClose } from '#platform/kernel/changes/asked-close.ts'
import { pelajaran, type PelajaranInput } from '@suluh/contract/school/pelajaran'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'

type NewPelajaranDialogProps = { isOpen: boolean; onClose: () => void; onMade: (id: string) => void }

/** A new pelajaran with its aspek, without leaving what needs it. */
export function NewPelajaranDialog({ isOpen, onClose, onMade }: NewPelajaranDialogProps) {
  const [form] = Form.useForm<PelajaranInput>()
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(isOpen && isDirty)
  const clear = () => {
    form.resetFields()
    setDirty(false)
  }
  const create = useCreate(pelajaran.create, {
    silent: true,
    successMessage: 'Pelajaran dibuat',
    onSuccess: ({ id }) => {
      clear()
      onMade(id)
    },
  })
  const save = (values: PelajaranInput) =>
    create.mutate(
      {
        body: { kode: values.kode?.trim() || undefined, nama: values.nama.trim(), aspek: values.aspek ?? [] },
      },
      { onError: (error) => form.setFields(fieldsOf(error)) },
    )
  return (
    <Modal
      open={isOpen}
      onCancel={askedClose(() => {
        clear()
        onClose()
      })}
      title="Pelajaran baru"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" onValuesChange={() => setDirty(true)} onFinish={save}>
        <Form.Item
          name="nama"
          label="Nama pelajaran"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="Matematika" autoFocus />
        </Form.Item>
        <Form.Item
          name="kode"
          label="Kode"
          extra="Boleh kosong; dibuat dari namanya."
          rules={[{ whitespace: true, max: 20 }]}
        >
          <Input placeholder="MTK" />
        </Form.Item>
        <Form.Item
          name="aspek"
          label="Aspek"
          extra="Tulis satu, tekan Enter, lalu yang berikutnya. Boleh kosong."
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[';']}
            placeholder="Mis. Bilangan"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

type Wrong = { name: keyof PelajaranInput; errors: string[] }

function fieldsOf(error: unknown): Wrong[] {
  const issues = error instanceof RequestError ? error.issues : []
  const message = error instanceof Error ? error.message : ''
  const named = issues.flatMap(({ path, message: why }): Wrong[] =>
    path === 'kode' || path === 'nama' || path === 'aspek' ? [{ name: path, errors: [why] }] : [],
  )
  return named.length > 0 ? named : [{ name: 'nama', errors: [message] }]
}
