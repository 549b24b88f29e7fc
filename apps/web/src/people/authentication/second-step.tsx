import { useState } from 'react'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const fields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

type SecondStepProps = {
  /** Of the code that was sent last. */
  wrong: string | undefined
  failure: string | undefined
  isBusy: boolean
  /** One of theirs would do as well. */
  hasPasskey: boolean | undefined
  onAnswer: (second: { kode: string } | { byPasskey: true }) => Promise<unknown>
  onBack: () => void
}

/** After the right password of who has a second step. */
export function SecondStep({ wrong, failure, isBusy, onAnswer, onBack, ...first }: SecondStepProps) {
  // Said once, with the right password.
  const [hasPasskey] = useState(first.hasPasskey)
  const { errors, formProps } = useLightForm(fields, ({ kode }) => onAnswer({ kode }))
  return (
    <Stack as="form" gap={4} {...formProps}>
      {failure && !isBusy && <Alert tone="danger">{failure}</Alert>}
      <p>Kata sandi benar. Tinggal satu langkah.</p>
      {hasPasskey && (
        <Button busy={isBusy} onClick={() => void onAnswer({ byPasskey: true })}>
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
