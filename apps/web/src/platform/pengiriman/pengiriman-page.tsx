import { pengiriman } from '@suluh/contract/platform/pengiriman'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { EmailServerCard } from './email-server-card.tsx'
import { PesanCard } from './pesan-card.tsx'
import styles from './pengiriman.module.css'

/** By which means the mails and messages of one's application leave. */
export function PengirimanPage() {
  const { result, query } = useOne(pengiriman.one, {})
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader
        title="Pengiriman"
        note="Undangan, kode, dan pemberitahuan dikirim lewat yang diatur di sini."
      >
        <Link to="/dashboard/settings/email">Email dan pesan keluar</Link>
      </PageHeader>
      {result ? (
        <Stack gap={4} className={styles.page}>
          <PesanCard key={`pesan-${result.pesan?.version}`} stored={result.pesan} />
          <EmailServerCard
            key={`email-${result.email?.version}`}
            stored={result.email}
            isSentAnyway={result.emailServer}
          />
        </Stack>
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}
