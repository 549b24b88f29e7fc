import { isTelp } from '@suluh/contract/platform/address/phone'
import { registering, type Registration } from '@suluh/contract/people/registering'
import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useRegister } from '#platform/kernel/auth/auth-hooks.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { NewPasswordFields, newPasswordFields } from './new-password-fields.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { Welcome } from './welcome.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

/** Signing up: by an invitation's link, or where an application is open to all. */
export function RegisterPage() {
  const [search] = useSearchParams()
  const undangan = search.get('undangan') ?? undefined
  const aplikasi = search.get('aplikasi') ?? undefined
  const { data, error } = useAnswer(registering.registration, { query: { undangan, aplikasi } })
  return (
    <Welcome title="Daftar">
      {error && <Alert tone="warning">{error}</Alert>}
      {error && undangan && (
        <p>
          Undangan berlaku tujuh hari dan hanya sekali. Sudah mendaftar dengan tautan ini? Langsung masuk.
          Belum? Minta undangan baru kepada yang mengundang Anda.
        </p>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && <RegisterForm registration={data} entry={{ undangan, aplikasi }} />}
      <Link to="/login">Sudah punya akun? Masuk</Link>
    </Welcome>
  )
}

const fields = {
  nama: { label: 'nama', rules: [{ required: true, max: 200 }] },
  email: { label: 'email', rules: [{ required: true }] },
  ...newPasswordFields('kata sandi'),
} as const

type RegisterFormProps = {
  registration: Registration
  entry: { undangan: string | undefined; aplikasi: string | undefined }
}

function RegisterForm({ registration, entry }: RegisterFormProps) {
  const { aplikasi, peran, nama, email } = registration
  const register = useRegister()
  // Whoever was invited may sign in at once; others first open the mail or the message that is on its way.
  const nextOf = (address: string) =>
    entry.undangan ? '/login' : isTelp(address) ? '/confirm-email?lewat=pesan' : '/confirm-email'
  const { errors, formProps } = useLightForm(fields, ({ confirm: _, ...values }) =>
    register.mutateAsync({ ...values, ...entry, redirectPath: nextOf(values.email) }),
  )
  const isPhone = email !== null && isTelp(email)
  const failure = register.error ? translate('register.failed') : register.data?.error?.message
  return (
    <Stack as="form" gap={4} {...formProps}>
      <p>
        {nama ? 'Anda diundang ke' : 'Anda mendaftar di'} <strong>{aplikasi}</strong> sebagai {peran}.
      </p>
      {failure && !register.isPending && <Alert tone="danger">{failure}</Alert>}
      <TextField
        label="Nama"
        name="nama"
        autoComplete="name"
        defaultValue={nama ?? ''}
        error={errors.nama}
        autoFocus
      />
      <TextField
        label={isPhone ? 'Nomor telepon' : 'Email'}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email ?? ''}
        readOnly={email !== null}
        hint={
          email === null
            ? 'Atau nomor telepon.'
            : `Undangan ini hanya untuk ${isPhone ? 'nomor' : 'alamat'} ini.`
        }
        error={errors.email}
      />
      <NewPasswordFields label="Kata sandi" errors={errors} />
      <Button type="submit" variant="primary" busy={register.isPending}>
        Daftar
      </Button>
    </Stack>
  )
}
