import { Link } from 'react-router'
import { useLogin } from '#kernel/auth-hooks.ts'
import { translate } from '#kernel/i18n.ts'
import { useLightForm } from '#kernel/use-light-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/text-field.tsx'
import { Welcome } from './welcome.tsx'

/** Both fields may be sent empty: a missing one answers like a wrong one. */
const fields = { emailOrTelp: { label: 'Email atau nomor telepon' }, password: { label: 'Kata sandi' } }

export function LoginPage() {
  const login = useLogin()
  const { formProps } = useLightForm(fields, (values) => login.mutateAsync(values))
  const failure = login.error ? translate('login.failed') : login.data?.error?.message
  return (
    <Welcome title="Masuk">
      <form {...formProps}>
        {failure && !login.isPending && <Alert tone="danger">{failure}</Alert>}
        <TextField
          label={fields.emailOrTelp.label}
          name="emailOrTelp"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField label={fields.password.label} name="password" autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={login.isPending}>
          Masuk
        </Button>
        <Link to="/forgot-password">Lupa kata sandi?</Link>
      </form>
    </Welcome>
  )
}
