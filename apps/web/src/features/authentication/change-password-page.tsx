import { Link, useSearchParams } from 'react-router'
import { useUpdatePassword } from '#kernel/auth-hooks.ts'
import { useLightForm } from '#kernel/use-light-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/text-field.tsx'
import { Welcome } from './welcome.tsx'

const shortest = 8

export function ChangePasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const update = useUpdatePassword()
  const { errors, formProps } = useLightForm(
    {
      password: { label: 'kata sandi baru', rules: [{ required: true, min: shortest }] },
      confirm: {
        label: 'ulangi kata sandi',
        rules: [{ required: true }],
        check: ({ password, confirm }) => (password === confirm ? undefined : 'Kedua kata sandi belum sama'),
      },
    },
    ({ password }) => update.mutateAsync({ token, password }),
  )
  const failure = update.isPending ? undefined : update.data?.error
  return (
    <Welcome title="Kata sandi baru">
      <form {...formProps}>
        {token === '' && <Alert tone="warning">Buka halaman ini lewat tautan di email Anda.</Alert>}
        {failure && <Alert tone="danger">{failure.message}</Alert>}
        <PasswordField
          label="Kata sandi baru"
          name="password"
          autoComplete="new-password"
          hint={`Paling sedikit ${shortest} huruf`}
          error={errors.password}
          autoFocus
        />
        <PasswordField
          label="Ulangi kata sandi"
          name="confirm"
          autoComplete="new-password"
          error={errors.confirm}
        />
        <Button type="submit" variant="primary" busy={update.isPending} disabled={token === ''}>
          Simpan kata sandi
        </Button>
        <Link to="/login">Kembali ke halaman masuk</Link>
      </form>
    </Welcome>
  )
}
