import { useState } from 'react'
import type { Issue } from '@suluh/contract/platform/error'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const fields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

type SecondStepProps = {
  /** What is wrong with the code that was sent last; of the right password, that a passkey would do as well. */
  issue: Issue | undefined
  failure: string | undefined
  isBusy: boolean
  onCode: (kode: string) => Promise<unknown>
  onPasskey: () => Promise<unknown>
  onBack: () => void
}

/** After the right password of who has a second step. */
export function SecondStep({ issue, failure, isBusy, onCode, onPasskey, onBack }: SecondStepProps) {
  // Said once, with the right password.
  const [hasPasskey] = useState(issue?.path === 'passkey')
  const wrong = issue?.path === 'passkey' ? undefined : issue?.message
  const { errors, formProps } = useLightForm(fields, ({ kode }) => onCode(kode))
  return (
    <Stack as="form" gap={4} {...formProps}>
      {failure && !isBusy && <Alert tone="danger">{failure}</Alert>}
      <p>Kata sandi benar. Tinggal satu langkah.</p>
      {hasPasskey && (
        <Button busy={isBusy} onClick={() => void onPasskey()}>
          Pakai kunci sandi
        </Button>
      )}
      <CodeField error={errors.kode ?? (isBusy ? undefined : wrong)} isInstead={hasPasskey} />
      <Button type="submit" variant="primary" busy={isBusy}>
        Lanjutkan
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Kembali
      </Button>
    </Stack>
  )
}
