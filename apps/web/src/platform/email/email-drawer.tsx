import { Button, Descriptions } from 'antd'
import { email, type Email } from '@suluh/contract/platform/email'
import { copyAndTell } from '#platform/kernel/copy-text.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { EmailStatus, kanalWords, lampiranWords } from './email-columns.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './email.module.css'

const write = { resource: 'peran-izin', action: 'write' } as const

/** One mail: how it fares, and its text where it may be opened. */
export function EmailDrawer({ mail, onClose }: { mail: Email | undefined; onClose: () => void }) {
  const send = useCustomMutation(email.send, { successMessage: 'Dikirim lagi', onSuccess: onClose })
  const mayResend = mail?.status === 'gagal' || (mail?.status === 'antre' && mail.percobaan > 0)
  return (
    <Drawer
      open={mail !== undefined}
      onClose={onClose}
      title={mail?.subjek}
      extra={
        mayResend && (
          <AccessButton
            izin={write}
            type="primary"
            loading={send.isPending}
            onClick={() => send.mutate({ params: { id: mail.id } })}
          >
            Kirim lagi
          </AccessButton>
        )
      }
    >
      {mail && (
        <Stack gap={4}>
          <Descriptions column={1} size="small" bordered items={facts(mail)} />
          {mail.mayOpen ? (
            <Words id={mail.id} />
          ) : (
            <Text tone="soft">
              {mail.status === 'terkirim' || mail.status === 'kedaluwarsa'
                ? 'Isinya sudah dihapus karena memuat tautan rahasia.'
                : 'Isinya memuat tautan rahasia dan hanya untuk penerimanya.'}
            </Text>
          )}
        </Stack>
      )}
    </Drawer>
  )
}

function Words({ id }: { id: string }) {
  const { result, query } = useCustom(email.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={6} />
  const link = /https?:\/\/\S+/.exec(result.isi)?.[0]
  return (
    <div>
      <pre className={styles.text}>{result.isi}</pre>
      {link && <Button onClick={() => void copyAndTell(link)}>Salin tautan</Button>}
    </div>
  )
}

function facts(mail: Email) {
  const { penerima, kanal, status, kegagalan, lampiran, percobaan, dibuatPada, terkirimPada, berikutnya } =
    mail
  const when: [string, string][] = [['Ditulis', formatDateTime(dibuatPada)]]
  if (terkirimPada) when.push(['Terkirim', formatDateTime(terkirimPada)])
  if (status === 'antre' && percobaan > 0) when.push(['Dicoba lagi', formatDateTime(berikutnya)])
  if (!terkirimPada) when.push(['Berlaku sampai', formatDateTime(mail.berlakuSampai)])
  return [
    { key: 'penerima', label: 'Penerima', children: penerima },
    { key: 'kanal', label: 'Lewat', children: kanalWords[kanal] },
    ...(lampiran ? [{ key: 'lampiran', label: 'Lampiran', children: lampiranWords(lampiran) }] : []),
    { key: 'status', label: 'Status', children: <EmailStatus status={status} /> },
    ...when.map(([label, children]) => ({ key: label, label, children })),
    ...(kegagalan ? [{ key: 'kegagalan', label: 'Kegagalan', children: kegagalan }] : []),
  ]
}
