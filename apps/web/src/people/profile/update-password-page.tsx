import { profile } from '@suluh/contract/people/profile'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { NewPasswordFields, newPasswordFields } from '#people/authentication/new-password-fields.tsx'
import { PasswordField } from '#platform/ui/light/fields/text-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './profile.module.css'

const fields = {
  current: { label: 'kata sandi lama', rules: [{ required: true }] },
  ...newPasswordFields('kata sandi baru'),
} as const

/** Another password, by whoever knows the old one. */
export function UpdatePasswordPage() {
  const navigate = useNavigate()
  const change = useCustomMutation(profile.password, {
    silent: true,
    successMessage: 'Kata sandi diganti. Perangkat lain sudah keluar.',
    onSuccess: () => void navigate('/dashboard/profile'),
  })
  const { errors, formProps } = useLightForm(fields, ({ current, password }) =>
    change.mutate({ body: { current, password } }),
  )
  const issues = change.error instanceof RequestError ? change.error.issues : []
  const said = (field: 'current' | 'password') => issues.find(({ path }) => path === field)?.message
  return (
    <Stack gap={4} className={styles.profile}>
      <h1>Ganti kata sandi</h1>
      <Card>
        <Stack as="form" gap={4} className={styles.narrow} {...formProps}>
          {change.error && !said('current') && !said('password') && (
            <Alert tone="danger">{change.error.message}</Alert>
          )}
          <PasswordField
            label="Kata sandi lama"
            name="current"
            autoComplete="current-password"
            error={errors.current ?? said('current')}
            autoFocus
          />
          <NewPasswordFields
            label="Kata sandi baru"
            errors={{ ...errors, password: errors.password ?? said('password') }}
          />
          <Cluster>
            <Button type="submit" variant="primary" busy={change.isPending}>
              Simpan kata sandi
            </Button>
            <Link to="/dashboard/profile">Batal</Link>
          </Cluster>
        </Stack>
      </Card>
    </Stack>
  )
}
