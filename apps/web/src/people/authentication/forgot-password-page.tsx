import { Link } from 'react-router'
import { useForgotPassword } from '#platform/kernel/auth/auth-hooks.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Welcome } from './welcome.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

export function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  const { errors, formProps } = useLightForm(
    { email: { label: 'email', rules: [{ required: true, type: 'email' }] } },
    ({ email }) => forgot.mutateAsync({ username: email.trim() }),
  )
  const answer = forgot.isPending ? undefined : forgot.data
  return (
    <Welcome title="Lupa kata sandi">
      <Stack as="form" gap={4} {...formProps}>
        <p>
          Tulis email akun Anda. Kami kirim tautan untuk membuat kata sandi baru; tautan berlaku satu jam.
        </p>
        {answer?.error && <Alert tone="danger">{answer.error.message}</Alert>}
        {answer?.successNotification && <Alert tone="success">{answer.successNotification.message}</Alert>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={forgot.isPending}>
          Kirim tautan
        </Button>
        <Text size="small" tone="soft">
          Akun tanpa email? Guru, lembaga, atau pengelola Anda dapat membuat kata sandi baru.
        </Text>
        <Link to="/login">Kembali ke halaman masuk</Link>
      </Stack>
    </Welcome>
  )
}
