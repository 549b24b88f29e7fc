import { Form, Input, Modal, Radio } from 'antd'
import { privasi, type CaraPersetujuan, type PemberiPersetujuan } from '@suluh/contract/home/privasi'
import dayjs from 'dayjs'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { caraLabels, pemberiLabels } from './persetujuan-words.ts'

type Values = {
  oleh: PemberiPersetujuan
  namaPemberi?: string
  cara: CaraPersetujuan
  catatan?: string
  diberikanPada: dayjs.Dayjs
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

type PersetujuanFormProps = { ids: string[]; isOpen: boolean; onClose: (isDone: boolean) => void }

/** Writes down that consent was given for these students, on paper or otherwise. */
export function PersetujuanForm({ ids, isOpen, onClose }: PersetujuanFormProps) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved(isOpen)
  const create = useCreate(privasi.record, {
    silent: true,
    successMessage: ids.length === 1 ? 'Persetujuan dicatat' : `Persetujuan ${ids.length} murid dicatat`,
    onSuccess: () => {
      form.resetFields()
      onClose(true)
    },
  })
  const save = ({ diberikanPada, namaPemberi = '', catatan = '', ...values }: Values) =>
    create.mutate(
      { body: { ...values, namaPemberi, catatan, ids, diberikanPada: diberikanPada.format('YYYY-MM-DD') } },
      { onError: (error) => showErrors(form, error, 'diberikanPada') },
    )
  return (
    <Modal
      open={isOpen}
      onCancel={unsaved.closing(() => onClose(false))}
      title={ids.length === 1 ? 'Catat persetujuan' : `Catat persetujuan ${ids.length} murid`}
      okText="Catat"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={{ oleh: 'wali', cara: 'formulir', diberikanPada: dayjs() }}
        onFinish={save}
      >
        <Form.Item name="oleh" label="Diberikan oleh">
          <Radio.Group vertical options={optionsOf(pemberiLabels)} />
        </Form.Item>
        {ids.length === 1 && (
          <Form.Item name="namaPemberi" label="Nama orang tua atau wali" rules={[{ max: 200 }]}>
            <Input />
          </Form.Item>
        )}
        <Form.Item name="cara" label="Dengan cara">
          <Select options={optionsOf(caraLabels)} />
        </Form.Item>
        <Form.Item name="diberikanPada" label="Tanggal" rules={[{ required: true }]}>
          <DatePicker disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
        </Form.Item>
        <Form.Item name="catatan" label="Catatan" rules={[{ max: 500 }]}>
          <Input placeholder="Misalnya: map formulir kelas 7A" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
