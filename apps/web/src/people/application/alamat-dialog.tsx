import { Form, Input, Modal } from 'antd'
import { application, type ApplicationDetail } from '@suluh/contract/people/application'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'

type Values = { alamat?: string | null }

/** A name on the network of its own; says what hangs on the address. */
export function AlamatDialog({ detail, onClose }: { detail: ApplicationDetail; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const update = useUpdate(application.setAlamat, {
    silent: true,
    successMessage: 'Alamat disimpan',
    onSuccess: onClose,
  })
  async function save({ alamat }: Values) {
    try {
      await update.mutateAsync({
        params: { id: detail.id },
        body: { alamat: alamat?.trim() ? alamat.trim() : null },
      })
    } catch (error) {
      showErrors(form, error, 'alamat')
    }
  }
  return (
    <Modal
      open
      title={`Alamat ${detail.nama}`}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={update.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={{ alamat: detail.alamat }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="alamat"
          label="Alamat"
          extra="Kosongkan untuk memakai alamat umum. Arahkan nama ini ke server Suluh dahulu, dengan sertifikatnya. Kunci sandi berlaku hanya di alamat tempat ia dibuat, dan alamat kembali pada penyedia masuk ikut berganti."
        >
          <Input autoComplete="off" spellCheck={false} placeholder="ujian.sekolah.sch.id" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
