import { useState } from 'react'
import { authentication } from '@suluh/contract/platform/authentication'
import { isTelp } from '@suluh/contract/platform/address/phone'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useForgotPassword } from '#platform/kernel/auth/auth-hooks.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { CodeEntry } from './code-entry.tsx'
import { Welcome } from './welcome.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

export function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  const [asked, setAsked] = useState('')
  const { errors, formProps } = useLightForm(
    { email: { label: 'email', rules: [{ required: true }] } },
    ({ email }) => {
      setAsked(email.trim())
      return forgot.mutateAsync({ username: email.trim() })
    },
  )
  const answer = forgot.isPending ? undefined : forgot.data
  const { data: entry } = useAnswer(authentication.entry, { query: {} })
  const isSilent = entry?.mengirim.email === false && !entry.mengirim.pesan
  const way = answer?.sent && wayOf(asked, answer.sent)
  return (
    <Welcome title="Lupa kata sandi">
      <Stack as="form" gap={4} {...formProps}>
        {isSilent ? (
          !way && (
            <Alert tone="warning">
              Suluh ini tidak mengirim email dan pesan. Tulis email akun Anda supaya permintaannya tercatat,
              lalu minta tautannya kepada pengelola; guru dan lembaga dapat membuat kata sandi baru. Tautan
              berlaku satu jam.
            </Alert>
          )
        ) : (
          <p>
            Tulis email atau nomor telepon akun Anda. Kami kirim tautan untuk membuat kata sandi baru; tautan
            berlaku satu jam.
          </p>
        )}
        {answer?.error && <Alert tone="danger">{answer.error.message}</Alert>}
        {way === 'email' && <Alert tone="success">{answer?.successNotification?.message}</Alert>}
        {way === 'pesan' && (
          <Alert tone="success">
            Bila nomor ini dipakai untuk masuk, kodenya dikirim sebagai pesan. Tidak datang? Minta tautan
            kepada guru, lembaga, atau pengelola Anda.
          </Alert>
        )}
        {way === 'orang' && (
          <Alert tone="warning">
            {isTelp(asked)
              ? 'Suluh ini tidak mengirim pesan ke nomor telepon.'
              : 'Suluh ini tidak mengirim email.'}{' '}
            Bila akunnya ada, permintaan Anda tercatat: minta tautannya kepada pengelola, atau minta guru atau
            lembaga membuat kata sandi baru.
          </Alert>
        )}
        <TextField
          label="Email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Atau nomor telepon."
          error={errors.email}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={forgot.isPending}>
          Minta tautan
        </Button>
        <Text size="small" tone="soft">
          Akun tanpa email? Guru, lembaga, atau pengelola Anda dapat membuat kata sandi baru.
        </Text>
        <Link to="/login">Kembali ke halaman masuk</Link>
      </Stack>
      {way === 'pesan' && <CodeEntry to="/change-password" />}
    </Welcome>
  )
}

/** What can become of it, whoever it is: told by what this server sends at all. */
function wayOf(asked: string, sent: { email: boolean; pesan: boolean }): 'email' | 'pesan' | 'orang' {
  if (isTelp(asked)) return sent.pesan ? 'pesan' : 'orang'
  return sent.email ? 'email' : 'orang'
}
