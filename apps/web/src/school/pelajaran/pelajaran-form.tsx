import { Form, Input, Modal } from 'antd'
import { pelajaran, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useCreate, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { formErrors } from '#platform/ui/antd/form-errors.ts'

type Values = { kode: string; nama: string }
type PelajaranFormProps = { edited: Pelajaran | 'baru' | undefined; onClose: () => void }

/** Code and name of a subject; its parts are made in its tree. */
export function PelajaranForm({ edited, onClose }: PelajaranFormProps) {
  const [form] = Form.useForm<Values>()
  const done = { silent: true, onSuccess: onClose }
  const create = useCreate(pelajaran.create, { ...done, successMessage: 'Pelajaran dibuat' })
  const update = useUpdate(pelajaran.update, done)
  const before = edited === 'baru' ? undefined : edited
  async function save({ kode, nama }: Values) {
    try {
      if (!before) await create.mutateAsync({ body: { kode, nama, aspek: [] } })
      else {
        const { id, version, isAktif } = before
        await update.mutateAsync({ params: { id }, body: { kode, nama, isAktif, version } })
      }
    } catch (error) {
      form.setFields(formErrors(error, 'kode') as never)
    }
  }
  return (
    <Modal
      open={edited !== undefined}
      onCancel={onClose}
      title={before ? before.nama : 'Pelajaran baru'}
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={create.isPending || update.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form<Values>
        key={before?.id ?? 'baru'}
        form={form}
        layout="vertical"
        initialValues={before ?? { kode: '', nama: '' }}
        preserve={false}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="kode" label="Kode" rules={[{ required: true, whitespace: true, max: 20 }]}>
          <Input placeholder="MTK" autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="nama"
          label="Nama pelajaran"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input placeholder="Matematika" autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
