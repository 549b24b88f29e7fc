import { useState } from 'react'
import { Button, Form, Input, Radio } from 'antd'
import { pendaftaran, type ModePendaftaran, type Pendaftaran } from '@suluh/contract/people/pendaftaran'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustom, useOne } from '#platform/kernel/data/data-hooks.ts'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { AccessLink } from '#platform/ui/light/access-link.tsx'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from './pendaftaran.module.css'

const write = { resource: 'peran-izin', action: 'write' } as const
const modes: { value: ModePendaftaran; label: string }[] = [
  { value: 'tutup', label: 'Tutup: hanya orang yang dimasukkan pengelola' },
  { value: 'undangan', label: 'Dengan undangan lewat email' },
  { value: 'terbuka', label: 'Terbuka: siapa saja yang punya tautannya, setelah konfirmasi email' },
]

/** Whether people may register by themselves, and as what they start. */
export function PendaftaranCard() {
  const { result, query } = useOne(pendaftaran.one, {})
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <Card>{result ? <Choice stored={result} /> : <Skeleton lines={4} />}</Card>
      {result?.sendsMail === false && (
        <Alert tone="warning">
          Server email belum diatur, jadi undangan tidak terkirim sendiri. Pengelola menyalin tautannya dari{' '}
          <AccessLink izin={write} to="/dashboard/settings/email">
            Email dan pesan keluar
          </AccessLink>
          , atau mengatur{' '}
          <AccessLink izin={write} to="/dashboard/settings/pengiriman">
            Pengiriman
          </AccessLink>
          .
        </Alert>
      )}
    </>
  )
}

/** Who may not choose reads what was chosen. */
function Choice({ stored }: { stored: Pendaftaran }) {
  const { can, isLoading } = useCan(write)
  if (isLoading) return <Skeleton lines={4} />
  if (can) return <Settings stored={stored} />
  return (
    <>
      <h2>Pendaftaran</h2>
      <p>{modes.find(({ value }) => value === stored.mode)?.label}.</p>
    </>
  )
}

type Values = Pick<Pendaftaran, 'mode' | 'peranId' | 'lembagaId'>

function Settings({ stored }: { stored: Pendaftaran }) {
  const [form] = Form.useForm<Values>()
  const mode = Form.useWatch('mode', form) ?? stored.mode
  const [isChanged, setChanged] = useState(false)
  useLeavePrompt(isChanged)
  const { result: roles = [] } = useCustom(pendaftaran.peran, {})
  const update = useUpdate(pendaftaran.update, { successMessage: 'Cara pendaftaran disimpan' })
  const save = (values: Values) =>
    update.mutate({
      body: { mode: values.mode, peranId: values.peranId ?? null, lembagaId: values.lembagaId ?? null },
    })
  const refused = update.error instanceof RequestError ? update.error.issues[0]?.message : undefined
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={stored}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => {
        save(values)
        setChanged(false)
      }}
    >
      <h2>Pendaftaran</h2>
      <Form.Item name="mode" label="Siapa yang dapat membuat akun sendiri">
        <Radio.Group vertical options={modes} />
      </Form.Item>
      {mode === 'terbuka' && (
        <>
          <Grid min="220px" gap={4} className={styles.columns}>
            <Form.Item
              name="peranId"
              label="Peran pendaftar"
              rules={[{ required: true }]}
              {...(refused && { help: refused, validateStatus: 'error' as const })}
            >
              <Select
                options={roles
                  .filter(({ mayRegister }) => mayRegister)
                  .map(({ id, nama }) => ({ value: id, label: nama }))}
              />
            </Form.Item>
            <Form.Item name="lembagaId" label="Lembaga pendaftar">
              <LembagaSelect placeholder="Semua lembaga" />
            </Form.Item>
          </Grid>
          <Form.Item label="Tautan pendaftaran" htmlFor="tautan">
            <Input
              id="tautan"
              readOnly
              value={stored.tautan}
              disabled={false}
              onFocus={(event) => event.target.select()}
            />
          </Form.Item>
        </>
      )}
      {isChanged && (
        <AccessButton izin={write} type="primary" htmlType="submit" loading={update.isPending}>
          Simpan
        </AccessButton>
      )}
      {isChanged && (
        <Button
          type="text"
          onClick={() => {
            form.resetFields()
            setChanged(false)
          }}
        >
          Batal
        </Button>
      )}
    </Form>
  )
}
