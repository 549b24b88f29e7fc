import { Form, Input, Modal } from 'antd'
import { suratHasil, type SuratHasil } from '@suluh/contract/reports/surat-hasil'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

type RevokeFormProps = { surat: SuratHasil; onClose: () => void; onDone: () => void }

/** Why a certificate is taken back. */
export function RevokeForm({ surat: { kode, murid }, onClose, onDone }: RevokeFormProps) {
  const [form] = Form.useForm<{ alasan: string }>()
  const unsaved = useUnsaved()
  const revoke = useCustomMutation(suratHasil.revoke, {
    silent: true,
    successMessage: 'Surat dicabut',
    onSuccess: onDone,
  })
  return (
    <AntdPage>
      <Modal
        open
        title={`Cabut surat ${murid}?`}
        okText="Cabut"
        confirmLoading={revoke.isPending}
        onCancel={unsaved.closing(onClose)}
        onOk={() => form.submit()}
      >
        <Stack gap={4}>
          <p>Siapa pun yang memeriksa kode {kode} diberi tahu bahwa surat ini tidak berlaku lagi.</p>
          {revoke.isError && <Alert tone="danger">{revoke.error.message}</Alert>}
          <Form
            form={form}
            onValuesChange={unsaved.touch}
            layout="vertical"
            onFinish={(body) => revoke.mutate({ params: { kode }, body })}
          >
            <Form.Item
              name="alasan"
              label="Alasan"
              rules={[{ required: true, whitespace: true, min: 3, max: 300 }]}
            >
              <Input.TextArea rows={3} placeholder="mis. Nama salah tulis" />
            </Form.Item>
          </Form>
        </Stack>
      </Modal>
    </AntdPage>
  )
}
