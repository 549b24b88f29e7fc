import { useState } from 'react'
import { Button, Form } from 'antd'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { atributDefaults, useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { groupErrors, GroupFields, toGroupInput, type GroupValues } from './group-fields.tsx'

type GroupDrawerProps = { isOpen: boolean; onClose: () => void; onMade: (group: GroupBelajarDetail) => void }

/** A new group beside the list. */
export function GroupDrawer({ isOpen, onClose, onMade }: GroupDrawerProps) {
  const [form] = Form.useForm<GroupValues>()
  const [isDirty, setDirty] = useState(false)
  const fields = useAtributFields('group-belajar')
  const { result: years } = useCustom(groupBelajar.years, { enabled: isOpen })
  const skipPrompt = useLeavePrompt(isOpen && isDirty)
  const create = useCreate(groupBelajar.create, {
    silent: true,
    successMessage: 'Group dibuat',
    onSuccess: (group) => {
      skipPrompt()
      onMade(group)
    },
  })
  const save = (values: GroupValues) =>
    create.mutate(
      { body: toGroupInput(values, fields) },
      { onError: (error) => form.setFields(groupErrors(error) as Parameters<typeof form.setFields>[0]) },
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
      title="Tambah group"
      extra={
        <Button type="primary" loading={create.isPending} onClick={() => form.submit()}>
          Simpan
        </Button>
      }
    >
      {create.isError && <Alert tone="danger">{create.error.message}</Alert>}
      <Form<GroupValues>
        key={years ? 'siap' : 'menunggu'}
        form={form}
        layout="vertical"
        initialValues={{
          tahunAjaran: years?.find(({ isAktif }) => isAktif)?.kode ?? null,
          atribut: atributDefaults(fields),
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <GroupFields fields={fields} />
      </Form>
    </Drawer>
  )
}
