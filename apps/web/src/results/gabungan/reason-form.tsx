import { Form, Input, Modal, Typography } from 'antd'
import { gabungan, type GabunganDetail, type GabunganVersion } from '@suluh/contract/results/gabungan'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { movedWords } from './gabungan-words.ts'

type ReasonFormProps = {
  detail: GabunganDetail
  calon: GabunganVersion
  isOpen: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Why another computation takes the place of the one that was shown. */
export function ReasonForm({ detail, calon, isOpen, onClose, onDone }: ReasonFormProps) {
  const { id, status } = detail
  const [form] = Form.useForm<{ reason: string }>()
  const unsaved = useUnsaved(isOpen)
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
      onCancel={unsaved.closing(onClose)}
      title={`Pakai versi ${calon.number}?`}
      okText="Pakai versi ini"
      cancelText="Batal"
      confirmLoading={freeze.isPending}
      onOk={() => form.submit()}
      afterClose={() => freeze.reset()}
      destroyOnHidden
    >
      <Typography.Paragraph>
        {movedWords(calon.effect)}{' '}
        {status === 'terbit'
          ? 'Pembaca, juga murid bila mereka pembacanya, langsung melihat versi ini.'
          : 'Belum ada pembaca yang melihatnya sampai diterbitkan.'}{' '}
        Versi sebelumnya tetap tersimpan di tab Versi, bersama alasan ini.
      </Typography.Paragraph>
      {freeze.isError && <Alert tone="danger">{freeze.error.message}</Alert>}
      <Form
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
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
