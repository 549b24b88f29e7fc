import { type PeranOption } from '@suluh/contract/platform/peran-izin'
import { useState } from 'react'
import { Button, Form } from 'antd'
import { applicationUser, type ApplicationUserDetail } from '@suluh/contract/people/application-user'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { atributDefaults, useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { PenggunaFields } from './pengguna-fields.tsx'
import { fieldErrors, toInput, type Values } from './pengguna-values.ts'

type PenggunaDrawerProps = {
  isOpen: boolean
  peran: PeranOption
  roles: PeranOption[]
  onClose: () => void
  onMade: (user: ApplicationUserDetail & { password: string }) => void
}

/** A new person beside the list. */
export function PenggunaDrawer({ isOpen, peran, roles, onClose, onMade }: PenggunaDrawerProps) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const peranId = Form.useWatch('peranId', form) ?? peran.id
  const kode = roles.find(({ id }) => id === peranId)?.kode
  const fields = useAtributFields('application-user', kode)
  useLeavePrompt(isOpen && isDirty)
  const create = useCreate(applicationUser.create, {
    silent: true,
    successMessage: 'Pengguna dibuat',
    onSuccess: (user) => {
      form.resetFields()
      setDirty(false)
      onMade(user)
    },
  })
  const save = (values: Values) =>
    create.mutate(
      { body: toInput(values, fields) },
      { onError: (error) => form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]) },
    )
  return (
    <Drawer
      open={isOpen}
      hasForm
      onClose={() => {
        form.resetFields()
        setDirty(false)
        onClose()
      }}
      title={`Tambah ${peran.nama.toLowerCase()}`}
      extra={
        <Button type="primary" loading={create.isPending} onClick={() => form.submit()}>
          Simpan
        </Button>
      }
    >
      {create.isError && <Alert tone="danger">{create.error.message}</Alert>}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ peranId: peran.id, atribut: atributDefaults(fields) }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <PenggunaFields roles={roles} peranId={peranId} />
      </Form>
      <p>Kata sandi dibuat otomatis dan ditampilkan sekali setelah disimpan.</p>
    </Drawer>
  )
}
