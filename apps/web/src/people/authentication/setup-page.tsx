import { setup } from '@suluh/contract/people/setup'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { authProvider } from '#platform/kernel/auth/auth-provider.ts'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useAction } from '#platform/kernel/data/use-action.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { NewPasswordFields, newPasswordFields } from './new-password-fields.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Welcome } from './welcome.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

const email = [{ required: true, type: 'email' }] as const
const fields = {
  kode: { label: 'kode', rules: [{ required: true }] },
  aplikasi: { label: 'nama sekolah atau yayasan', rules: [{ required: true, max: 200 }] },
  satuSekolah: { label: 'satu sekolah' },
  nama: { label: 'nama', rules: [{ required: true, max: 200 }] },
  email: { label: 'email', rules: email },
  ...newPasswordFields('kata sandi'),
} as const

/** The first visit of an empty installation: whoever sees the console becomes the first pengelola. */
export function SetupPage() {
  const navigate = useNavigate()
  const run = useAction(
    async ({ confirm: _, satuSekolah, ...given }: Record<keyof typeof fields, string>) => {
      const body = { ...given, satuSekolah: satuSekolah === 'on' }
      try {
        await call(setup.run, { body }, { keepsSession: true })
      } catch (error) {
        if (error instanceof RequestError) return error.message
        throw error
      }
      await authProvider.login({ emailOrTelp: body.email, password: body.password })
      await navigate('/', { replace: true })
      return undefined
    },
  )
  const { errors, formProps } = useLightForm(fields, (values) => run.mutateAsync(values))
  return (
    <Welcome title="Selamat datang di Suluh">
      <Stack as="form" gap={4} {...formProps}>
        <p>Untuk Suluh yang baru dipasang: nama sekolahnya, dan akun pengelola pertama, yaitu Anda.</p>
        {run.data && !run.isPending && <Alert tone="danger">{run.data}</Alert>}
        <TextField
          label="Kode"
          name="kode"
          autoComplete="off"
          hint="Tertulis di jendela tempat Suluh dijalankan"
          error={errors.kode}
          autoFocus
        />
        <TextField label="Nama sekolah, yayasan, atau bimbel" name="aplikasi" error={errors.aplikasi} />
        <Cluster as="label" nowrap align="start">
          <input type="checkbox" name="satuSekolah" defaultChecked />
          <Text as="span">
            Ini satu sekolah. Hilangkan centangnya untuk yayasan, dinas, atau bimbel bercabang; sekolah dan
            cabangnya ditambahkan sesudah ini.
          </Text>
        </Cluster>
        <TextField label="Nama Anda" name="nama" autoComplete="name" error={errors.nama} />
        <TextField
          label="Email Anda"
          name="email"
          type="email"
          autoComplete="username"
          error={errors.email}
        />
        <NewPasswordFields label="Kata sandi" errors={errors} />
        <Button type="submit" variant="primary" busy={run.isPending}>
          Mulai
        </Button>
      </Stack>
    </Welcome>
  )
}
