import { Checkbox, Form, Input, Modal } from 'antd'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { YearSelect } from './group-selects.tsx'

type CopyValues = {
  nama: string
  tahunAjaran: string
  withMurid: boolean
  withGuru: boolean
  archiveOld: boolean
}
type CopyFormProps = {
  group: { id: string; nama: string; subgroups: number } | undefined
  onClose: () => void
  onMade: (group: GroupBelajarDetail) => void
}

/** The group and all below it once more, for another school year. */
export function CopyForm({ group, onClose, onMade }: CopyFormProps) {
  const [form] = Form.useForm<CopyValues>()
  const unsaved = useUnsaved(group !== undefined)
  const copy = useCreate(groupBelajar.copy, {
    silent: true,
    successMessage: 'Group disalin',
    onSuccess: (made) => {
      unsaved.settle()
      onClose()
      onMade(made)
    },
  })
  return (
    <Modal
      open={group !== undefined}
      onCancel={unsaved.closing(onClose)}
      title={`Salin ${group?.nama ?? ''}`}
      okText="Salin"
      cancelText="Batal"
      confirmLoading={copy.isPending}
      onOk={() => form.submit()}
      afterClose={() => copy.reset()}
      destroyOnHidden
    >
      {copy.isError && <Alert tone="danger">{copy.error.message}</Alert>}
      {group && (
        <Form<CopyValues>
          form={form}
          onValuesChange={unsaved.touch}
          layout="vertical"
          initialValues={{ nama: group.nama, withMurid: true, withGuru: true, archiveOld: false }}
          onFinish={(body) => copy.mutate({ params: { id: group.id }, body })}
        >
          <Form.Item name="nama" label="Nama baru" rules={[{ required: true, whitespace: true, max: 200 }]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="tahunAjaran" label="Tahun ajaran" rules={[{ required: true }]}>
            <YearSelect placeholder="Pilih tahun ajaran" />
          </Form.Item>
          {group.subgroups > 0 && <p>Group di dalamnya ikut disalin dengan nama yang sama.</p>}
          <Form.Item name="withMurid" valuePropName="checked" noStyle>
            <Checkbox>Sertakan murid</Checkbox>
          </Form.Item>
          <br />
          <Form.Item name="withGuru" valuePropName="checked" noStyle>
            <Checkbox>Sertakan guru</Checkbox>
          </Form.Item>
          <br />
          <Form.Item name="archiveOld" valuePropName="checked" noStyle>
            <Checkbox>Arsipkan group yang lama</Checkbox>
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
