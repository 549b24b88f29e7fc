import { useState } from 'react'
import { Button, Input } from 'antd'
import { pengiriman, type HasilCoba } from '@suluh/contract/platform/pengiriman'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './pengiriman.module.css'

const silent = { silent: true, successMessage: false } as const

/** One message, at once, with what the service answered. */
export function TryPesan() {
  const { mutate, ...attempt } = useCustomMutation(pengiriman.cobaPesan, silent)
  return (
    <TrySending
      label="Nomor untuk mencoba"
      placeholder="0812 3456 7890"
      attempt={attempt}
      onTry={(nomor) => mutate({ body: { nomor } })}
    />
  )
}

export function TryEmail() {
  const { mutate, ...attempt } = useCustomMutation(pengiriman.cobaEmail, silent)
  return (
    <TrySending
      label="Alamat untuk mencoba"
      placeholder="nama@sekolah.sch.id"
      attempt={attempt}
      onTry={(email) => mutate({ body: { email } })}
    />
  )
}

type TrySendingProps = {
  label: string
  placeholder: string
  attempt: { isPending: boolean; data: HasilCoba | undefined; error: Error | null }
  onTry: (address: string) => void
}

function TrySending({ label, placeholder, attempt, onTry }: TrySendingProps) {
  const [address, setAddress] = useState('')
  const { data, error, isPending } = attempt
  return (
    <Stack gap={3}>
      <Cluster gap={2}>
        <Input
          aria-label={label}
          placeholder={placeholder}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className={styles.address}
        />
        <Button loading={isPending} disabled={address.trim() === ''} onClick={() => onTry(address)}>
          Kirim percobaan
        </Button>
      </Cluster>
      {error && !isPending && <Alert tone="danger">{error.message}</Alert>}
      {data && !isPending && (
        <>
          <Alert tone={data.terkirim ? 'success' : 'danger'}>
            {data.terkirim ? 'Diterima layanan.' : 'Belum terkirim.'}
            {data.status !== null && ` Kode status ${data.status}.`}
          </Alert>
          {data.jawaban !== '' && <pre className={styles.answer}>{data.jawaban}</pre>}
        </>
      )}
    </Stack>
  )
}
