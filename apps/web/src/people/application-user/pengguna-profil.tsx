import { type PeranOption } from '@suluh/contract/platform/peran-izin'
import { useEffect } from 'react'
import { Button, Form } from 'antd'
import { applicationUser, type ApplicationUserDetail } from '@suluh/contract/people/application-user'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PenggunaFields } from './pengguna-fields.tsx'
import { fieldErrors, toInput, toValues, type Values } from './pengguna-values.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './pengguna.module.css'

type PenggunaProfilProps = { user: ApplicationUserDetail; roles: PeranOption[] }

/** The person's fields, to change or, without the right, to read. */
export function PenggunaProfil({ user, roles }: PenggunaProfilProps) {
  const [form] = Form.useForm<Values>()
  const peranId = Form.useWatch('peranId', form) ?? user.peran.id
  const kode = roles.find(({ id }) => id === peranId)?.kode
  const fields = useAtributFields('application-user', kode)
  const stored = useForm({
    one: applicationUser.one,
    save: applicationUser.update,
    params: { id: user.id },
    toValues,
    toBody: (values: Values, version) => ({ ...toInput(values, fields), version }),
  })
  const { error } = stored
  useEffect(() => {
    if (error) form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0])
  }, [error, form])
  if (!stored.initialValues) return <Skeleton lines={8} />
  return (
    <Stack gap={4} className={styles.form}>
      <SignIn user={user} />
      {stored.conflict && (
        <Alert tone="danger">
          <strong>Perubahan Anda belum tersimpan.</strong> {stored.conflict}{' '}
          <Button size="small" onClick={() => void stored.reload()}>
            Muat ulang
          </Button>
        </Alert>
      )}
      <Form<Values>
        key={stored.revision}
        form={form}
        layout="vertical"
        disabled={!user.mayEdit}
        initialValues={stored.initialValues}
        onValuesChange={(_, values) => stored.onValuesChange(values)}
        onFinish={(values) => void stored.onFinish({ ...stored.initialValues, ...values })}
      >
        <PenggunaFields roles={roles} peranId={peranId} lembaga={user.lembaga} />
        {user.mayEdit && (
          <Button type="primary" htmlType="submit" loading={stored.formLoading} disabled={!stored.isDirty}>
            Simpan
          </Button>
        )}
      </Form>
    </Stack>
  )
}

function SignIn({ user }: { user: ApplicationUserDetail }) {
  const { signInBy, hasPassword, hasSecondFactor, sessions, dibuatPada } = user
  return (
    <Card className="row-address">
      {signInBy.length === 0 ? (
        <p>Belum dapat masuk: isi nama pengguna, email, atau nomor telepon.</p>
      ) : (
        <p>
          Masuk dengan{' '}
          {signInBy.map((name, at) => (
            <span key={name}>
              {at > 0 && ' atau '}
              <strong>{name}</strong>
            </span>
          ))}
          {!hasPassword && ' · belum punya kata sandi'}
        </p>
      )}
      <p>
        {sessions === 0 ? 'Sedang tidak masuk' : `Sedang masuk di ${sessions} perangkat`} · dibuat{' '}
        {formatDateTime(dibuatPada)}
      </p>
      {user.peran.kode !== 'murid' && (
        <p>Verifikasi dua langkah {hasSecondFactor ? 'terpasang' : 'belum terpasang'}</p>
      )}
    </Card>
  )
}
