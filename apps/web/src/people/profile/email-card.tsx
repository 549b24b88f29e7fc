import { useState } from 'react'
import { profile, type Profile } from '@suluh/contract/people/profile'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { PasswordField, TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './profile.module.css'

const fields = {
  email: { label: 'email baru', rules: [{ required: true, type: 'email' }] },
  password: { label: 'kata sandi', rules: [{ required: true }] },
} as const

/** The e-mail, which changes only once the new address is confirmed by its link. */
export function EmailCard({ profile: { email, emailBaru } }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as={Card} gap={4}>
      <Cluster gap={3} justify="between" className={styles.row}>
        <Stack gap={1}>
          <h2>Email</h2>
          <p>{email ?? 'Belum ada email. Dengan email, kata sandi yang lupa dapat dibuat ulang sendiri.'}</p>
        </Stack>
        {!isOpen && <Button onClick={() => setOpen(true)}>{email ? 'Ganti email' : 'Tambah email'}</Button>}
      </Cluster>
      {emailBaru && (
        <Alert tone="info">
          Menunggu konfirmasi: buka tautan di email untuk <strong>{emailBaru}</strong>. Belum datang? Periksa
          folder spam, atau minta tautannya kepada pengelola.
        </Alert>
      )}
      {isOpen && <EmailForm onDone={() => setOpen(false)} />}
    </Stack>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const ask = useCustomMutation(profile.email, {
    silent: true,
    successMessage: 'Email baru menunggu konfirmasi',
    onSuccess: onDone,
  })
  const { errors, formProps } = useLightForm(fields, ({ email, password }) =>
    ask.mutate({ body: { email: email.trim(), password } }),
  )
  const issues = ask.error instanceof RequestError ? ask.error.issues : []
  const said = (name: 'email' | 'password') =>
    errors[name] ?? issues.find(({ path }) => path === name)?.message
  return (
    <Stack as="form" gap={4} className={styles.narrow} {...formProps}>
      {ask.error && issues.length === 0 && <Alert tone="danger">{ask.error.message}</Alert>}
      <TextField
        label="Email baru"
        name="email"
        type="email"
        autoComplete="email"
        error={said('email')}
        autoFocus
      />
      <PasswordField
        label="Kata sandi Anda"
        name="password"
        autoComplete="current-password"
        error={said('password')}
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={ask.isPending}>
          Minta tautan konfirmasi
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Batal
        </Button>
      </Cluster>
    </Stack>
  )
}
