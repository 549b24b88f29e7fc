import { useEffect } from 'react'
import { Button, Form } from 'antd'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { GroupFields, toGroupInput, toGroupValues, type GroupValues } from './group-fields.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import styles from './group.module.css'

/** What the group is: name, place, school year and the tenant's own fields. */
export function GroupEdit({ id, isLocked }: { id: string; isLocked: boolean }) {
  const fields = useAtributFields('group-belajar')
  const form = useForm({
    save: groupBelajar.update,
    one: groupBelajar.one,
    params: { id },
    toValues: toGroupValues,
    toBody: (values: GroupValues, version) => ({ ...toGroupInput(values, fields), version }),
  })
  const [antd] = Form.useForm<GroupValues>()
  // The form keeps what was typed; taking up the record again means that.
  useEffect(() => {
    if (form.revision > 0) antd.resetFields()
  }, [antd, form.revision])
  if (!form.initialValues) return <Skeleton lines={6} />
  return (
    <Form<GroupValues>
      key={form.revision}
      form={antd}
      className={classes(styles.edit)}
      layout="vertical"
      disabled={isLocked}
      initialValues={form.initialValues}
      onValuesChange={(_, values) => form.onValuesChange(values)}
      onFinish={(values) => void form.onFinish(values)}
    >
      {form.conflict && (
        <Alert tone="warning">
          <p>{form.conflict}</p>
          <Button onClick={() => void form.reload()}>Muat ulang</Button>
        </Alert>
      )}
      {!form.conflict && form.error && <Alert tone="danger">{form.error.message}</Alert>}
      <GroupFields fields={fields} own={id} />
      <Button
        type="primary"
        htmlType="submit"
        loading={form.formLoading}
        disabled={isLocked || !form.isDirty}
      >
        Simpan
      </Button>
    </Form>
  )
}
