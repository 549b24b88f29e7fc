import { profile, type Sesi } from '@suluh/contract/people/profile'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { ReadFailure } from './read-failure.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './profile.module.css'
import { deviceName } from '@suluh/contract/people/device-name'

/** Where one is signed in, and the way out of there. */
export function SesiCard() {
  const { result: sessions, query } = useCustom(profile.sesi, {})
  const endOthers = useCustomMutation(profile.endManySesi, { successMessage: 'Perangkat lain sudah keluar' })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  async function askToEnd() {
    const description = `${others.length} perangkat lain harus masuk lagi dengan kata sandi.`
    if (await confirm({ description, okText: 'Keluarkan', isDanger: true }))
      endOthers.mutate({ body: others.map(({ id }) => id) })
  }
  return (
    <Stack as={Card} gap={3}>
      <Cluster gap={3} justify="between" className={styles.row}>
        <Stack gap={1}>
          <h2>Perangkat</h2>
          <p>Tempat akun Anda sedang masuk.</p>
        </Stack>
        {others.length > 0 && (
          <Button variant="danger" busy={endOthers.isPending} onClick={() => void askToEnd()}>
            Keluarkan semua yang lain
          </Button>
        )}
      </Cluster>
      {query.isError && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={3} />}
      <Stack as="ul" gap={3}>
        {sessions?.map((each) => (
          <SesiRow key={each.id} sesi={each} />
        ))}
      </Stack>
    </Stack>
  )
}

function SesiRow({ sesi }: { sesi: Sesi }) {
  const { id, isCurrent, device, alamat, masukPada, terakhirPada, isShared } = sesi
  const end = useCustomMutation(profile.endSesi, { successMessage: 'Perangkat sudah keluar' })
  const name = deviceName(device)
  return (
    <Cluster as="li" justify="between" className={styles.sesi}>
      <div>
        <strong>{name}</strong> {isCurrent && <WordTag tone="success">Perangkat ini</WordTag>}{' '}
        {isShared && <WordTag>Komputer bersama</WordTag>}
        <p>
          Masuk {formatDateTime(masukPada)}
          {!isCurrent && `, terakhir dipakai ${formatDateTime(terakhirPada)}`}
          {alamat && ` · ${alamat}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          busy={end.isPending}
          aria-label={`Keluarkan ${name}`}
          onClick={() => end.mutate({ params: { id } })}
        >
          Keluarkan
        </Button>
      )}
    </Cluster>
  )
}
