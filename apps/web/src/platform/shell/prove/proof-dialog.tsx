import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { proof } from '@suluh/contract/platform/proof'
import type { Issue } from '@suluh/contract/platform/error'
import { stepUpMinutes } from '@suluh/contract/platform/endpoint'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { askToProve } from '#platform/kernel/auth/ask-passkey.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { PasswordField } from '#platform/ui/light/fields/text-field.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { useModal } from '#platform/ui/light/notices/use-modal.ts'
import styles from './proof-dialog.module.css'

const fields = {
  password: { password: { label: 'kata sandi', rules: [{ required: true }] } },
  kode: { kode: { label: 'kode', rules: [{ required: true }] } },
} as const

type ProofDialogProps = { by: keyof typeof fields; hasPasskey: boolean; answer: (isProven: boolean) => void }

/** Shows the dialog above whatever page is open, and takes it away with the answer. */
export function askProof(ways: Issue[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProven)
    }
    const has = (way: string) => ways.some(({ path }) => path === way)
    root.render(
      <ProofDialog by={has('kode') ? 'kode' : 'password'} hasPasskey={has('passkey')} answer={answer} />,
    )
  })
}

/** The password, or a passkey or a code of the second step, before something of weight is done; Escape leaves it undone. */
function ProofDialog({ by, hasPasskey, answer }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { busy, problem, send } = useSending()
  useModal(dialog)
  const { errors, formProps } = useLightForm<string>(fields[by], (body) =>
    send(async () => {
      await call(proof.give, { body })
      answer(true)
    }),
  )
  return (
    <dialog
      ref={dialog}
      className={styles.proof}
      aria-labelledby="pastikan"
      data-part="proof"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <Stack as="form" gap={4} className={styles.body} {...formProps}>
        <h2 id="pastikan">Pastikan ini Anda</h2>
        <Text>
          Tindakan ini penting, jadi kami bertanya sekali lagi. Selama {stepUpMinutes} menit berikutnya tidak
          ditanya lagi.
        </Text>
        {hasPasskey && (
          <Button
            busy={busy}
            onClick={() =>
              void send(async () => {
                await call(proof.give, { body: { passkey: await askToProve() } })
                answer(true)
              })
            }
          >
            Pakai kunci sandi
          </Button>
        )}
        {by === 'kode' ? (
          <CodeField error={errors['kode'] ?? problem} isInstead={hasPasskey} />
        ) : (
          <PasswordField
            label="Kata sandi Anda"
            name="password"
            autoComplete="current-password"
            error={errors['password'] ?? problem}
            autoFocus
          />
        )}
        <Cluster justify="end">
          <Button onClick={() => answer(false)}>Batal</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Lanjutkan
          </Button>
        </Cluster>
      </Stack>
    </dialog>
  )
}
