import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { MessageCodeField } from './message-code-field.tsx'

const fields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

/** For who reads the code on a phone and types it here, instead of opening the link in the message. */
export function CodeEntry({ to }: { to: string }) {
  const navigate = useNavigate()
  const { errors, formProps } = useLightForm(fields, async ({ kode }) =>
    navigate(`${to}?token=${encodeURIComponent(kode.trim())}`),
  )
  return (
    <Stack as="form" gap={4} {...formProps}>
      <MessageCodeField error={errors.kode} />
      <Button type="submit">Lanjutkan dengan kode</Button>
    </Stack>
  )
}
