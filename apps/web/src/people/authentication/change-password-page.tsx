import { Link, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useUpdatePassword } from '#platform/kernel/auth/auth-hooks.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeEntry } from './code-entry.tsx'
import { NewPasswordFields, newPasswordFields } from './new-password-fields.tsx'
import { Welcome } from './welcome.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

const fields = newPasswordFields('kata sandi baru')

export function ChangePasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const update = useUpdatePassword()
  const { errors, formProps } = useLightForm(fields, ({ password }) =>
    update.mutateAsync({ token, password }),
  )
  const failure = update.isPending ? undefined : update.data?.error
  if (token === '')
    return (
      <Welcome title="Kata sandi baru">
        <Alert tone="warning">
          Buka halaman ini lewat tautan di email atau pesan Anda, atau tulis kodenya.
        </Alert>
        <CodeEntry to="/change-password" />
        <Link to="/forgot-password">Minta tautan baru</Link>
        <Link to="/login">Kembali ke halaman masuk</Link>
      </Welcome>
    )
  return (
    <Welcome title="Kata sandi baru">
      <Stack as="form" gap={4} {...formProps}>
        {failure && <Alert tone="danger">{failure.message}</Alert>}
        <NewPasswordFields label="Kata sandi baru" errors={errors} autoFocus />
        <Button type="submit" variant="primary" busy={update.isPending}>
          Simpan kata sandi
        </Button>
        {failure && <Link to="/change-password">Tulis kode lagi</Link>}
        {failure && <Link to="/forgot-password">Minta tautan baru</Link>}
        <Link to="/login">Kembali ke halaman masuk</Link>
      </Stack>
    </Welcome>
  )
}
