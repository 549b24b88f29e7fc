import { Form, Input, Modal } from 'antd'
import { application, type Application } from '@suluh/contract/people/application'
import { email as outbox } from '@suluh/contract/platform/email'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCreate, useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'

type Values = { nama?: string; pengelola: { nama: string; email: string } }

/** A new tenant with its first pengelola; or, for one that has nobody yet, the invitation alone. */
export function ApplicationDialog({
  invited,
  onClose,
}: {
  invited: Application | undefined
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const isSilent = useCustom(outbox.server, {}).result?.smtp === null
  const done = () => {
    const email = form.getFieldValue(['pengelola', 'email']) as string
    notificationProvider.open({
      type: 'success',
      message: isSilent
        ? `Undangan untuk ${email} dibuat. Salin tautannya dari menu Email, lalu sampaikan.`
        : `Undangan untuk ${email} dikirim.`,
    })
    onClose()
  }
  const options = { silent: true, successMessage: false, onSuccess: done } as const
  const create = useCreate(application.create, options)
  const invite = useCustomMutation(application.invite, options)
  const failure = create.error ?? invite.error
  const issues = failure instanceof RequestError ? failure.issues : []
  const messageOf = (path: string) => issues.find((each) => each.path === path)?.message
  const known = ['nama', 'pengelola.email', 'email']
  const other = failure && !issues.some(({ path }) => known.includes(path)) ? failure.message : undefined
  const save = ({ nama = '', pengelola }: Values) =>
    invited
      ? invite.mutate({ params: { id: invited.id }, body: pengelola })
      : create.mutate({ body: { nama, pengelola } })
  return (
    <Modal
      open
      title={invited ? `Undang pengelola ${invited.nama}` : 'Aplikasi baru'}
      okText={invited ? 'Undang' : 'Buat dan undang'}
      cancelText="Batal"
      confirmLoading={create.isPending || invite.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.closing(onClose)}
    >
      <Form form={form} onValuesChange={unsaved.touch} layout="vertical" onFinish={save}>
        {!invited && (
          <Form.Item
            name="nama"
            label="Nama aplikasi"
            rules={[{ required: true, whitespace: true, max: 200 }]}
            {...helpOf(messageOf('nama'))}
          >
            <Input placeholder="Yayasan, bimbel, atau dinas" autoFocus />
          </Form.Item>
        )}
        <Form.Item
          name={['pengelola', 'nama']}
          label="Nama pengelola pertama"
          rules={[{ required: true, whitespace: true, max: 200 }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['pengelola', 'email']}
          label="Email pengelola"
          extra={`Tautan undangan berlaku tujuh hari dan hanya sekali.${isSilent ? ' Belum ada server email: sampaikan sendiri tautannya.' : ''}`}
          rules={[
            { required: true, whitespace: true },
            { type: 'email', message: 'Tulis alamat email yang lengkap, mis. nama@sekolah.sch.id' },
          ]}
          {...helpOf(messageOf('pengelola.email') ?? messageOf('email'))}
        >
          <Input type="email" autoComplete="off" />
        </Form.Item>
        {other && <p role="alert">{other}</p>}
      </Form>
    </Modal>
  )
}

/** The server's word stands until the form is sent again. */
function helpOf(message: string | undefined) {
  return message ? { help: message, validateStatus: 'error' as const } : {}
}
