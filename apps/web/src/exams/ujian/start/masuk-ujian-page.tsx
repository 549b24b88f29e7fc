import { ujian } from '@suluh/contract/exams/ujian'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { Welcome } from '#people/authentication/welcome.tsx'
import { beginSession } from '#platform/kernel/auth/session.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useAction } from '#platform/kernel/data/use-action.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const fields = {
  nomor: { label: 'nomor peserta', rules: [{ required: true }] },
  token: { label: 'token ujian', rules: [{ required: true }] },
}

/** For one exam, without a password: by the number on the card and the token on the board. */
export function MasukUjianPage() {
  const navigate = useNavigate()
  const enter = useAction(async (body: { nomor: string; token: string }) => {
    const entered = await call(ujian.masuk, { body }, { keepsSession: true }).catch((error: Error) => error)
    if (entered instanceof Error) return entered.message
    beginSession(entered.token)
    await navigate(`/paket-soal/${entered.paketSoalId}`, { replace: true })
    return undefined
  })
  const { errors, formProps } = useLightForm(fields, (values) => enter.mutateAsync(values))
  return (
    <Welcome title="Masuk ujian">
      <Stack as="form" gap={4} {...formProps}>
        {enter.data && !enter.isPending && <Alert tone="danger">{enter.data}</Alert>}
        <TextField
          label="Nomor peserta"
          name="nomor"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Nomor di kartu peserta, atau NISN."
          error={errors.nomor}
          autoFocus
        />
        <TextField
          label="Token ujian"
          name="token"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Dari pengawas di ruang ujian."
          error={errors.token}
        />
        <Button type="submit" variant="primary" busy={enter.isPending}>
          Masuk ujian
        </Button>
        <Text size="small" tone="soft">
          Untuk ujian yang mengizinkannya, dan hanya untuk ujian itu.
        </Text>
        <Link to="/login">Masuk dengan kata sandi</Link>
      </Stack>
    </Welcome>
  )
}
