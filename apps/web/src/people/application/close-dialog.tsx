import { Form, Input, Modal } from 'antd'
import { application, type ApplicationDetail } from '@suluh/contract/people/application'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'

type Values = { alasan: string; hari: number; nama: string }

const terms = [7, 30, 90, 365].map((value) => ({ value, label: `${value} hari` }))

/** Closing says why and for how long it can be taken back; the name is typed, so that it is this one that is meant. */
export function CloseDialog({ detail, onClose }: { detail: ApplicationDetail; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const close = useCustomMutation(application.close, {
    silent: true,
    successMessage: 'Aplikasi ditutup',
    onSuccess: onClose,
  })
  async function save({ alasan, hari }: Values) {
    try {
      await close.mutateAsync({ params: { id: detail.id }, body: { alasan, hari } })
    } catch (error) {
      showErrors(form, error, 'alasan')
    }
  }
  return (
    <Modal
      open
      title={`Tutup ${detail.nama}`}
      okText="Tutup aplikasi"
      cancelText="Batal"
      okButtonProps={{ danger: true }}
      confirmLoading={close.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={{ hari: 30 }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="alasan"
          label="Alasan"
          extra="Dibaca semua orang yang mencoba masuk."
          rules={[{ required: true, whitespace: true, min: 5, max: 300 }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} autoFocus />
        </Form.Item>
        <Form.Item
          name="hari"
          label="Masa tunggu"
          extra="Selama itu dapat dibuka kembali; sesudahnya seluruh datanya dihapus."
        >
          <Select options={terms} />
        </Form.Item>
        <Form.Item
          name="nama"
          label={`Ketik ${detail.kode} untuk memastikan`}
          rules={[
            {
              validator: (_, typed?: string) =>
                typed?.trim() === detail.kode
                  ? Promise.resolve()
                  : Promise.reject(new Error(`Ketik kodenya: ${detail.kode}`)),
            },
          ]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
