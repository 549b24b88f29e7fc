import { Form, Input, Modal } from 'antd'
import { pelajaran, type Aspek, type Pelajaran } from '@suluh/contract/school/pelajaran'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { formErrors } from '#platform/ui/antd/form-errors.ts'

type AspekRenameProps = { subject: Pelajaran; edited: Aspek | undefined; onClose: () => void }

export function AspekRename({ subject, edited, onClose }: AspekRenameProps) {
  const [form] = Form.useForm<{ nama: string }>()
  const update = useUpdate(pelajaran.updateAspek, { silent: true, onSuccess: onClose })
  async function save({ nama }: { nama: string }) {
    if (!edited) return
    try {
      const params = { pelajaranId: subject.id, id: edited.id }
      await update.mutateAsync({ params, body: { nama, isAktif: edited.isAktif } })
    } catch (error) {
      form.setFields(formErrors(error, 'nama') as never)
    }
  }
  return (
    <Modal
      open={edited !== undefined}
      onCancel={onClose}
      title="Ubah nama aspek"
      okText="Simpan"
      cancelText="Batal"
      confirmLoading={update.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form
        key={edited?.id}
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ nama: edited?.nama }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="nama" label="Nama aspek" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
