import { useState } from 'react'
import { Button } from 'antd'
import { layanan, type Layanan } from '@suluh/contract/platform/layanan/layanan'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { config } from '#platform/config.ts'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { MerekCard } from '#platform/merek/merek-card.tsx'
import { Fullness } from './fullness.tsx'
import { UnduhanList } from './unduhan-list.tsx'
import { UseBars } from './use-bars.tsx'
import styles from './layanan-page.module.css'

const askAgainMs = 3000

/** What one's own application has at this Suluh, and everything it owns as one file. */
export function LayananPage() {
  const { can } = useCan({ resource: 'layanan', action: 'write' })
  const [isWaiting, setWaiting] = useState(false)
  const { result, query } = useOne(layanan.one, isWaiting ? { refetchInterval: askAgainMs } : {})
  const isMade = result?.unduhan.some(({ status }) => status === 'dibuat') ?? false
  if (isMade !== isWaiting) setWaiting(isMade)
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader
        title="Layanan"
        note="Yang dipakai aplikasi Anda di Suluh ini, tampilannya, dan seluruh datanya."
      />
      {result ? (
        <Stack gap={4} className={styles.page}>
          <Fullness layanan={result} />
          <Stack as={Card} gap={4}>
            <div>
              <h2>Paket layanan</h2>
              <Text tone="soft">
                {result.paket === null
                  ? 'Aplikasi ini dipakai tanpa batas.'
                  : `${result.paket}. Batasnya diatur penyelenggara Suluh.`}
              </Text>
            </div>
            <UseBars batas={result.batas} pemakaian={result.pemakaian} />
          </Stack>
          <MerekCard mayWrite={can} />
          <AllData layanan={result} mayWrite={can} />
        </Stack>
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}

function AllData({ layanan: { unduhan }, mayWrite }: { layanan: Layanan; mayWrite: boolean }) {
  const begin = useCustomMutation(layanan.unduh, { successMessage: 'Unduhan disiapkan' })
  const remove = useCustomMutation(layanan.deleteUnduhan, { successMessage: 'Unduhan dihapus' })
  const open = useCustomMutation(layanan.bukti, { successMessage: false, onSuccess: () => undefined })
  const isBusy = unduhan.some(({ status }) => status === 'dibuat')
  const download = async (id: string) => {
    await open.mutateAsync({ params: { id } })
    location.assign(config.apiUrl + fillPath(layanan.berkas.path, { id }))
  }
  return (
    <Stack as={Card} gap={4}>
      <div>
        <h2>Seluruh data</h2>
        <Text tone="soft">
          Satu berkas zip: tiap tabel sebagai JSON Lines, gambar dan suara, serta daftar isi dengan SHA-256.
          Kata sandi dan tautan masuk tidak ikut. Isinya data pribadi murid: simpan di tempat yang aman.
        </Text>
      </div>
      {mayWrite ? (
        <>
          <UnduhanList
            unduhan={unduhan}
            actions={Object.fromEntries(
              unduhan.map(({ id, status }) => [
                id,
                status !== 'dibuat' && (
                  <Cluster>
                    {status === 'siap' && (
                      <Button type="primary" loading={open.isPending} onClick={() => void download(id)}>
                        Unduh
                      </Button>
                    )}
                    <Button type="text" danger onClick={() => remove.mutate({ params: { id } })}>
                      Hapus
                    </Button>
                  </Cluster>
                ),
              ]),
            )}
          />
          <Cluster>
            <Button disabled={isBusy} loading={begin.isPending} onClick={() => begin.mutate({})}>
              Siapkan unduhan
            </Button>
          </Cluster>
        </>
      ) : (
        <Alert tone="info">Hanya pengelola yang dapat mengunduh seluruh data.</Alert>
      )}
    </Stack>
  )
}
