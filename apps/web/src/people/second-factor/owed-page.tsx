import { profile } from '@suluh/contract/people/profile'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { proof } from '@suluh/contract/platform/proof'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { askToProve } from '#platform/kernel/auth/ask-passkey.ts'
import { useLogout } from '#platform/kernel/auth/auth-hooks.ts'
import { authProvider } from '#platform/kernel/auth/auth-provider.ts'
import { sameOriginPath } from '#platform/kernel/auth/same-origin-path.ts'
import { useIdentity } from '#platform/kernel/auth/session.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { PasskeyInstead } from '#people/passkey/passkey-setup.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { PasswordField } from '#platform/ui/light/fields/text-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { NewPasswordFields, newPasswordFields } from '#people/authentication/new-password-fields.tsx'
import { Welcome } from '#people/authentication/welcome.tsx'

const fields = {
  current: { label: 'kata sandi dari pengelola', rules: [{ required: true }] },
  ...newPasswordFields('kata sandi baru'),
} as const

const codeFields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

/** What somebody has to do before anything else; then they go where they wanted to. */
export function OwedPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const logout = useLogout()
  const owed = useIdentity()?.harus
  useEffect(() => {
    if (!owed) void navigate(sameOriginPath(search.get('to'), location.origin) ?? '/', { replace: true })
  }, [owed, navigate, search])
  return (
    <Welcome title={owed === 'password' ? 'Buat kata sandi sendiri' : 'Verifikasi dua langkah'}>
      {owed === 'password' && <OwnPassword />}
      {owed === 'second-factor' && (
        <>
          <Text>Peran Anda wajib memakai verifikasi dua langkah. Pasang sekali, lalu lanjutkan.</Text>
          <SecondFactorSetup onDone={() => void authProvider.check()} />
          <PasskeyInstead onDone={() => void authProvider.check()} />
        </>
      )}
      {owed === 'kode' && <OwedCode />}
      <Button variant="quiet" onClick={() => logout.mutate(undefined)}>
        Keluar
      </Button>
    </Welcome>
  )
}

/** After an account elsewhere: the second step of the account here. */
function OwedCode() {
  const hasPasskey = useAnswer(secondFactor.one, {}).data?.hasPasskey ?? false
  const { busy, problem, send } = useSending()
  const { errors, formProps } = useLightForm(codeFields, ({ kode }) =>
    send(async () => {
      await call(proof.give, { body: { kode } })
      await authProvider.check()
    }),
  )
  return (
    <Stack as="form" gap={4} {...formProps}>
      <Text>Tinggal satu langkah: pastikan ini Anda.</Text>
      {hasPasskey && (
        <Button
          busy={busy}
          onClick={() =>
            void send(async () => {
              await call(proof.give, { body: { passkey: await askToProve() } })
              await authProvider.check()
            })
          }
        >
          Pakai kunci sandi
        </Button>
      )}
      <CodeField error={errors.kode ?? problem} isInstead={hasPasskey} />
      <Button type="submit" variant="primary" busy={busy}>
        Lanjutkan
      </Button>
    </Stack>
  )
}

function OwnPassword() {
  const { busy, problem, issues, send } = useSending()
  const said = (field: 'current' | 'password') => issues.find(({ path }) => path === field)?.message
  const { errors, formProps } = useLightForm(fields, ({ current, password }) =>
    send(async () => {
      await call(profile.password, { body: { current, password } })
      await authProvider.check()
    }),
  )
  return (
    <Stack as="form" gap={4} {...formProps}>
      <Text>Kata sandi Anda dibuatkan orang lain. Ganti dengan yang hanya Anda ketahui, lalu lanjutkan.</Text>
      {problem && !said('current') && !said('password') && <Alert tone="danger">{problem}</Alert>}
      <PasswordField
        label="Kata sandi dari pengelola"
        name="current"
        autoComplete="current-password"
        error={errors.current ?? said('current')}
        autoFocus
      />
      <NewPasswordFields
        label="Kata sandi baru"
        errors={{ ...errors, password: errors.password ?? said('password') }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Simpan dan lanjutkan
      </Button>
    </Stack>
  )
}
