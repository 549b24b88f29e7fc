import { useState } from 'react'
import type { Data } from '@suluh/contract/platform/endpoint'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { copyAndTell } from '#platform/kernel/copy-text.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { CodeField } from '#platform/ui/light/fields/code-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type Begun = Data<typeof secondFactor.begin>
const fields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

/** From the picture that an authenticator reads to the recovery codes; works before anything else of the staff is loaded. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const { busy, problem, send } = useSending()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <ScanAndConfirm begun={begun} onCodes={setCodes} />
  return (
    <Stack gap={4}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Text>
        Setelah kata sandi, Suluh meminta kode 6 angka dari ponsel Anda. Siapkan aplikasi autentikator,
        misalnya Google Authenticator, Microsoft Authenticator, atau Aegis. Aplikasi itu bekerja tanpa
        internet.
      </Text>
      <Cluster>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void send(async () => setBegun(await call(secondFactor.begin, {})))}
        >
          Mulai memasang
        </Button>
      </Cluster>
    </Stack>
  )
}

function ScanAndConfirm({ begun, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) {
  const { busy, problem, send } = useSending()
  const { errors, formProps } = useLightForm(fields, (body) =>
    send(async () => onCodes((await call(secondFactor.confirm, { body })).codes)),
  )
  return (
    <Stack as="form" gap={4} {...formProps}>
      <Text>
        <strong>1.</strong> Pindai gambar ini dengan aplikasi autentikator.
      </Text>
      <div className={styles.qr}>
        <QrCode text={begun.uri} label="Kode QR untuk aplikasi autentikator" />
      </div>
      <Stack gap={2}>
        <Text size="small" tone="soft">
          Tidak dapat memindai? Ketik kunci ini:
        </Text>
        <code className={styles.secret}>{begun.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
        <Cluster>
          <Button onClick={() => void copyAndTell(begun.secret)}>Salin kunci</Button>
        </Cluster>
      </Stack>
      <Text>
        <strong>2.</strong> Isi kode yang sedang tampil di sana.
      </Text>
      <CodeField error={errors.kode ?? problem} isFirst />
      <Text size="small" tone="soft">
        Jam server sekarang {formatDateTime(begun.serverTime)}. Jam ponsel yang berbeda lebih dari setengah
        menit membuat kode ditolak.
      </Text>
      <Cluster>
        <Button type="submit" variant="primary" busy={busy}>
          Pasang
        </Button>
      </Cluster>
    </Stack>
  )
}
