import { Form, Input, Modal } from 'antd'
import { gabungan } from '@suluh/contract/results/gabungan'
import { useNavigate } from 'react-router'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EventSelect } from './event-select.tsx'

type Values = { nama: string; eventIds: string[] }

/** A name and the exams; weights and the other rules follow on its page. */
export function CreateForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const create = useCreate(gabungan.create, {
    silent: true,
    successMessage: 'Ujian gabungan dibuat',
    onSuccess: ({ id }) => void navigate(`/laporan/hasil-ujian-gabungan/${id}?tab=aturan`),
  })
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title="Buat ujian gabungan"
      okText="Buat"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
      afterClose={() => create.reset()}
      destroyOnHidden
    >
      {create.isError && <Alert tone="danger">{create.error.message}</Alert>}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(body) => create.mutate({ body })}
      >
        <Form.Item name="nama" label="Nama" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoComplete="off" placeholder="mis. Peringkat paralel semester 1" />
        </Form.Item>
        <Form.Item name="eventIds" label="Ujian" rules={[{ required: true, type: 'array' }]}>
          <EventSelect placeholder="Pilih ujian" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
