import { Form, Input, Modal } from 'antd'
import { application, type Application } from '@suluh/contract/people/application'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { formErrors } from '#platform/ui/antd/form-errors.ts'

type Values = { nama: string; kode: string }

/** Name and short name of a tenant; says beforehand what another short name means for those who sign in by it. */
export function ApplicationForm({ edited, onClose }: { edited: Application; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const kode = Form.useWatch('kode', form) ?? edited.kode
  const update = useUpdate(application.update, { silent: true, onSuccess: onClose })
  async function save(values: Values) {
    try {
      await update.mutateAsync({
        params: { id: edited.id },
        body: { ...values, version: edited.version },
      })
    } catch (error) {
      form.setFields(formErrors(error, 'nama') as never)
    }
  }
  return (
    <Modal
      open
      title={`Ubah ${edited.nama}`}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={update.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={edited}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="nama" label="Nama aplikasi" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="kode"
          label="Kode"
          extra={
            kode === edited.kode
              ? `Yang tidak punya email masuk dengan nama@${edited.kode}.`
              : `Nama masuk berubah dari nama@${edited.kode} menjadi nama@${kode}. Kartu peserta yang sudah dicetak tidak berlaku lagi.`
          }
          rules={[
            { required: true, whitespace: true },
            { pattern: /^[a-z0-9]{2,20}$/, message: '2 sampai 20 huruf kecil atau angka, tanpa spasi' },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
