import { passkey } from '@suluh/contract/people/passkey'
import { useState } from 'react'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { deviceName } from '@suluh/contract/people/device-name'
import { RecoveryCodes } from '#people/second-factor/recovery-codes.tsx'

const fields = { nama: { label: 'nama', rules: [{ required: true }] } } as const

type PasskeySetupProps = { onDone: () => void; onCancel: () => void }

/** Gives it a name, lets the browser make it, and shows the recovery codes where it is the first second step. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const { busy, problem, send } = useSending()
  const [codes, setCodes] = useState<string[]>()
  const { errors, formProps } = useLightForm(fields, ({ nama }) =>
    send(async () => {
      const { askToMake } = await import('#platform/kernel/auth/ask-passkey.ts')
      const made = await askToMake(await call(passkey.begin, {}))
      const told = await call(passkey.create, { body: { nama, passkey: made } })
      if (told.codes) setCodes(told.codes)
      else onDone()
    }),
  )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Stack as="form" gap={4} {...formProps}>
      <TextField
        label="Nama kunci sandi"
        name="nama"
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={60}
        autoComplete="off"
        hint="Agar Anda mengenalinya nanti, misalnya HP saya."
        error={errors.nama ?? problem}
        autoFocus
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={busy}>
          Buat kunci sandi
        </Button>
        <Button onClick={onCancel}>Batal</Button>
      </Cluster>
    </Stack>
  )
}

/** For who owes a second step and would rather not type codes; nothing where no passkey can be made. */
export function PasskeyInstead({ onDone }: { onDone: () => void }) {
  const { data } = useAnswer(passkey.all, {})
  const [isMaking, setIsMaking] = useState(false)
  if (!data?.mayHave || data.hindrance !== null || !('PublicKeyCredential' in window)) return null
  if (isMaking) return <PasskeySetup onDone={onDone} onCancel={() => setIsMaking(false)} />
  return (
    <Stack gap={2}>
      <Text>Atau tanpa kode: buka dengan sidik jari, wajah, atau PIN perangkat ini.</Text>
      <Cluster>
        <Button onClick={() => setIsMaking(true)}>Buat kunci sandi</Button>
      </Cluster>
    </Stack>
  )
}
