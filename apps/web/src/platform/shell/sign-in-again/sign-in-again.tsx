import { useRef, useState } from 'react'
import { authentication } from '@suluh/contract/platform/authentication'
import type { Body } from '@suluh/contract/platform/endpoint'
import { currentUser } from '@suluh/contract/platform/current-user'
import { letGo, type HeldSession } from '#platform/kernel/auth/held-session.ts'
import { resumeSession } from '#platform/kernel/auth/session.ts'
import { isSharedComputer, noteComputer } from '#platform/kernel/auth/shared-computer.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { PasswordField, TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { useModal } from '#platform/ui/light/notices/use-modal.ts'
import styles from './sign-in-again.module.css'

const fields = {
  emailOrTelp: { label: 'Email atau nomor telepon', rules: [{ required: true }] },
  password: { label: 'Kata sandi', rules: [{ required: true }] },
  kode: { label: 'kode' },
} as const

type SignIn = Body<typeof authentication.login>

/** Alone: whose it is shows afterwards, as with a password. */
async function byPasskey(): Promise<SignIn> {
  const { askToSignIn } = await import('#platform/kernel/auth/ask-passkey.ts')
  return { emailOrTelp: '', password: '', passkey: await askToSignIn() }
}

/**
 * Before a screen whose session has ended under what was typed: its owner signs in again and everything goes on, what was
 * to be saved included; anybody else leaves the screen behind.
 */
export function SignInAgain({ owner, message }: HeldSession) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState<string>()
  const [asksCode, setAsksCode] = useState(false)
  useModal(dialog)
  const [hasPasskey, setHasPasskey] = useState(false)
  async function resume(read: () => Promise<SignIn>) {
    setFailure(undefined)
    try {
      const bersama = isSharedComputer()
      const body = { ...(await read()), aplikasi: owner.application_username, bersama }
      const token = await call(authentication.login, { body }, { keepsSession: true })
      // Who it is is known before anything of this screen may be sent in their name.
      resumeSession(token, await call(currentUser.me, {}, { keepsSession: true, token }))
      noteComputer(bersama)
    } catch (error) {
      if (error instanceof RequestError && error.code === 'second-factor') {
        setAsksCode(true)
        if (error.issues[0]?.path === 'passkey') setHasPasskey(true)
      }
      setFailure(error instanceof Error ? error.message : 'Belum berhasil. Coba lagi.')
    }
  }
  const { errors, isBusy, formProps } = useLightForm(fields, ({ kode, ...rest }) =>
    resume(() => Promise.resolve({ ...rest, ...(kode && { kode }) })),
  )
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby="masuk-lagi"
      data-part="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <Stack as="form" gap={4} className={styles.body} {...formProps}>
        <h2 id="masuk-lagi">Sesi berakhir. Masuk lagi untuk melanjutkan.</h2>
        <Text>
          Yang Anda tulis, <strong>{owner.name}</strong>, masih ada di halaman ini dan disimpan begitu Anda
          masuk lagi.
        </Text>
        {(failure ?? message) && <Alert tone={failure ? 'danger' : 'info'}>{failure ?? message}</Alert>}
        <TextField
          label={fields.emailOrTelp.label}
          name="emailOrTelp"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.emailOrTelp}
          autoFocus
        />
        <PasswordField
          label={fields.password.label}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {hasPasskey && <Button onClick={() => void resume(byPasskey)}>Pakai kunci sandi</Button>}
        {asksCode && <CodeField error={errors.kode} isInstead={hasPasskey} />}
        <Cluster justify="between">
          <Button type="submit" variant="primary" busy={isBusy}>
            Masuk lagi
          </Button>
          <Button variant="quiet" onClick={letGo}>
            Tinggalkan halaman ini
          </Button>
        </Cluster>
        <Text size="small" tone="soft">
          Bukan {owner.name}? Bila orang lain masuk, halaman ini ditutup dan yang belum tersimpan hilang.
        </Text>
      </Stack>
    </dialog>
  )
}
