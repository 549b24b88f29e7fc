import { Form, Input, Modal } from 'antd'
import type { Data } from '@suluh/contract/platform/endpoint'
import { suratHasil, type PenomoranSurat } from '@suluh/contract/reports/surat-hasil'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

type IssueFormProps = {
  eventId: string
  onClose: () => void
  onDone: (made: Data<typeof suratHasil.issue>) => void
}

/** Under which numbers the certificates of an exam are issued. */
export function IssueForm({ eventId, onClose, onDone }: IssueFormProps) {
  const [form] = Form.useForm<PenomoranSurat>()
  const unsaved = useUnsaved()
  const issue = useCustomMutation(suratHasil.issue, {
    silent: true,
    successMessage: false,
    onSuccess: onDone,
  })
  const submit = ({ pola, mulai }: PenomoranSurat) => {
    const body = { ...(pola?.trim() && { pola }), ...(mulai?.trim() && { mulai }) }
    issue.mutate({ params: { id: eventId }, body })
  }
  return (
    <AntdPage>
      <Modal
        open
        title="Terbitkan surat keterangan"
        okText="Terbitkan"
        confirmLoading={issue.isPending}
        onCancel={unsaved.closing(onClose)}
        onOk={() => form.submit()}
      >
        <Stack gap={4}>
          <p>
            Satu surat untuk tiap murid yang hasilnya sudah tetap. Yang sudah terbit dan masih benar tidak
            diubah, juga nomornya.
          </p>
          {issue.isError && <Alert tone="danger">{issue.error.message}</Alert>}
          <Form form={form} onValuesChange={unsaved.touch} layout="vertical" onFinish={submit}>
            <Form.Item
              name="pola"
              label="Pola nomor surat"
              extra="{nomor} diganti angka yang berjalan, urut kelas dan nama, tiap lembaga sendiri. Kosongkan jika nomor ditulis tangan."
            >
              <Input placeholder="mis. 421.3/{nomor}/SMP/2026" maxLength={80} />
            </Form.Item>
            <Form.Item
              name="mulai"
              label="Nomor pertama"
              extra="Mis. 1 atau 001. Kosongkan agar dilanjutkan dari surat terakhir dengan pola ini."
            >
              <Input inputMode="numeric" maxLength={6} />
            </Form.Item>
          </Form>
        </Stack>
      </Modal>
    </AntdPage>
  )
}
