import { useEffect } from 'react'
import { Button, Checkbox, Form, Input, InputNumber, Modal } from 'antd'
import { devs, longestTokenDays } from '@suluh/contract/platform/devs'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { copyAndTell } from '#platform/kernel/copy-text.ts'
import { askAccess, useAllowed } from '#platform/kernel/auth/access-control.ts'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { choices } from './izin-words.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './devs.module.css'

type Values = { nama: string; izin: GrantableIzin[]; hari: number }

/** Names a token, chooses from one's own rights, and shows it the one time that it is known. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const create = useCreate(devs.createToken, {
    silent: true,
    successMessage: false,
    invalidates: ['akses-token'],
    onSuccess: () => unsaved.settle(),
  })
  useEffect(() => {
    askAccess(choices.map(({ pair }) => pair)).catch(() => undefined)
  }, [])
  const own = useAllowed(choices, ({ pair }) => pair)
  const made = create.data?.token
  const save = ({ nama, izin, hari }: Values) =>
    create.mutate(
      { body: { nama: nama.trim(), izin, hari } },
      { onError: (error) => showErrors(form, error, 'nama') },
    )
  if (made) return <MadeToken token={made} onClose={onClose} />
  return (
    <Modal
      open
      onCancel={unsaved.closing(onClose)}
      title="Buat token akses"
      okText="Buat token"
      cancelText="Batal"
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        onValuesChange={unsaved.touch}
        layout="vertical"
        initialValues={{ hari: 90, izin: [] }}
        onFinish={save}
      >
        <Form.Item name="nama" label="Dipakai untuk" rules={[{ required: true, whitespace: true, max: 200 }]}>
          <Input autoFocus placeholder="Sinkron rapor" />
        </Form.Item>
        <Form.Item
          name="hari"
          label="Berlaku (hari)"
          rules={[{ required: true, type: 'integer', min: 1, max: longestTokenDays }]}
        >
          <InputNumber min={1} max={longestTokenDays} precision={0} />
        </Form.Item>
        <Form.Item
          name="izin"
          label="Boleh"
          rules={[{ required: true, type: 'array', min: 1, message: 'Pilih paling sedikit satu hak' }]}
        >
          <Checkbox.Group
            className={classes(styles.choices)}
            options={own.map(({ izin, label }) => ({ value: izin, label }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Modal
      open
      onCancel={onClose}
      title="Simpan token ini sekarang"
      footer={
        <>
          <Button onClick={() => void copyAndTell(token)}>Salin</Button>
          <Button type="primary" onClick={onClose}>
            Sudah saya simpan
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>Token hanya ditampilkan sekali. Siapa pun yang memegangnya bertindak sebagai Anda.</p>
        <Input.TextArea
          aria-label="Token"
          className={classes(styles.token)}
          readOnly
          autoSize
          value={token}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
    </Modal>
  )
}
