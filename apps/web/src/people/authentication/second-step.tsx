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
  onCode: (kode: string) => Promise<unknown>
  onBack: () => void
}

/** After the right password of who has a second step. */
export function SecondStep({ wrong, failure, isBusy, onCode, onBack }: SecondStepProps) {
  const { errors, formProps } = useLightForm(fields, ({ kode }) => onCode(kode))
  return (
    <Stack as="form" gap={4} {...formProps}>
      {failure && !isBusy && <Alert tone="danger">{failure}</Alert>}
      <p>Kata sandi benar. Tinggal satu langkah.</p>
      <CodeField error={errors.kode ?? (isBusy ? undefined : wrong)} />
      <Button type="submit" variant="primary" busy={isBusy}>
        Lanjutkan
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Kembali
      </Button>
    </Stack>
  )
}
