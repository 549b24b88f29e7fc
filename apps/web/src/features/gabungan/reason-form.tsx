import { Form, Input, Modal } from 'antd'
import { gabungan, type GabunganVersion } from '@suluh/contract/gabungan'
import { useCustomMutation } from '#kernel/mutation-hooks.ts'
import { Alert } from '#ui/alert.tsx'

type ReasonFormProps = {
  id: string
  calon: GabunganVersion
  isOpen: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Why another computation takes the place of the one that was shown. */
export function ReasonForm({ id, calon, isOpen, onClose, onDone }: ReasonFormProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const freeze = useCustomMutation(gabungan.freeze, {
    silent: true,
    successMessage: `Versi ${calon.number} dipakai`,
    onSuccess: () => {
      onClose()
      void onDone()
    },
  })
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={`Pakai versi ${calon.number}?`}
      okText="Pakai versi ini"
      cancelText="Batal"
      confirmLoading={freeze.isPending}
      onOk={() => form.submit()}
      afterClose={() => freeze.reset()}
      destroyOnHidden
    >
      {freeze.isError && <Alert tone="danger">{freeze.error.message}</Alert>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={({ reason }) => freeze.mutate({ params: { id }, body: { versionId: calon.id, reason } })}
      >
        <Form.Item
          name="reason"
          label="Alasan"
          rules={[{ required: true, whitespace: true, min: 3, max: 500 }]}
        >
          <Input.TextArea rows={3} placeholder="mis. Kunci soal 7 Matematika diperbaiki" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
