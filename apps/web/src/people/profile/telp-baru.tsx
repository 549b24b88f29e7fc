import { registering } from '@suluh/contract/people/registering'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { MessageCodeField } from '../authentication/message-code-field.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './profile.module.css'

const fields = { kode: { label: 'kode', rules: [{ required: true }] } } as const

/** Another phone was asked for: it counts once the code that went there is typed here. */
export function TelpBaru({ telp, former }: { telp: string; former: string | null }) {
  const confirm = useCustomMutation(registering.confirm, {
    silent: true,
    successMessage: 'Nomor telepon baru tersimpan',
    invalidates: ['profile'],
  })
  const { errors, formProps } = useLightForm(fields, ({ kode }) =>
    confirm.mutate({ body: { token: kode.trim() } }),
  )
  return (
    <Stack as="form" gap={4} className={styles.narrow} {...formProps}>
      <Alert tone="info">
        Kode dikirim sebagai pesan ke <strong>{telp}</strong>.{' '}
        {former ? `Nomor ${former} tetap berlaku sampai kodenya ditulis di sini.` : 'Tulis di sini.'}
      </Alert>
      {confirm.error && (
        <Alert tone="danger">
          {confirm.error instanceof RequestError ? confirm.error.message : 'Belum berhasil. Coba lagi.'}
        </Alert>
      )}
      <MessageCodeField error={errors.kode} lasts="Berlaku satu jam." />
      <div>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Pastikan nomor
        </Button>
      </div>
    </Stack>
  )
}
