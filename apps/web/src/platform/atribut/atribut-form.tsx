import { useState } from 'react'
import { Form } from 'antd'
import { atribut, type Atribut, type AtributEntity } from '@suluh/contract/platform/atribut'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCreate, useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { Drawer, DrawerSave } from '#platform/ui/antd/drawer.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { AtributFormFields } from './atribut-form-fields.tsx'
import { toDraft, toValues, type Values } from './atribut-values.ts'
import { entityWords } from './atribut-words.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './atribut.module.css'

type AtributFormProps = { entity: AtributEntity; edited: Atribut | 'baru' | undefined; onClose: () => void }

/** One field, new or as it is, beside the list. */
export function AtributForm({ entity, edited, onClose }: AtributFormProps) {
  return (
    <Drawer
      open={edited !== undefined}
      hasForm
      onClose={onClose}
      title={edited === 'baru' ? `Atribut ${entityWords[entity].toLowerCase()} baru` : edited?.nama}
    >
      {edited && (
        <DraftForm
          key={edited === 'baru' ? 'baru' : edited.id}
          entity={entity}
          edited={edited}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}

function DraftForm({ entity, edited, onClose }: AtributFormProps & { edited: Atribut | 'baru' }) {
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const before = edited === 'baru' ? undefined : edited
  useLeavePrompt(isDirty)
  const done = {
    silent: true,
    onSuccess: onClose,
    invalidates: ['application-user', 'group-belajar', 'lembaga'],
  }
  const create = useCreate(atribut.create, { ...done, successMessage: 'Atribut dibuat' })
  const update = useCustomMutation(atribut.update, done)
  const saving = before ? update : create
  const save = (values: Values) => {
    const { entity: _, ...draft } = toDraft(values, entity)
    const showErrors = { onError: (error: Error) => form.setFields(fieldErrors(error)) }
    if (before)
      update.mutate({ params: { id: before.id }, body: { ...draft, version: before.version } }, showErrors)
    else create.mutate({ body: { ...draft, entity } }, showErrors)
  }
  return (
    <Form<Values>
      id="atribut-form"
      form={form}
      layout="vertical"
      initialValues={toValues(before)}
      onValuesChange={() => setDirty(true)}
      onFinish={save}
    >
      {saving.isError && <Refusal error={saving.error} />}
      <AtributFormFields form={form} entity={entity} before={before} />
      <DrawerSave form="atribut-form" loading={saving.isPending} />
    </Form>
  )
}

/** Why nothing was stored: for values that cannot follow, whose they are and what they say. */
function Refusal({ error }: { error: Error }) {
  const offenders = error instanceof RequestError && error.statusCode === 409 ? (error.issues ?? []) : []
  return (
    <Alert tone="danger">
      <p>{error.message}</p>
      {offenders.length > 0 && (
        <Stack as="ul" gap={0} className={styles.refused}>
          {offenders.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <strong>{path}</strong> {message}
            </li>
          ))}
        </Stack>
      )}
    </Alert>
  )
}

function fieldErrors(error: Error): Parameters<ReturnType<typeof Form.useForm<Values>>[0]['setFields']>[0] {
  const issues = error instanceof RequestError && error.statusCode === 400 ? (error.issues ?? []) : []
  return issues.map(({ path, message }) => ({ name: path.split('.')[0] as keyof Values, errors: [message] }))
}
