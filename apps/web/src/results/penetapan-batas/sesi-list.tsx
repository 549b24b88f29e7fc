import { penetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { metodeWords, statusPenetapanWords } from '@suluh/contract/results/penetapan-batas-words'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import styles from './penetapan-batas.module.css'

/** Every session that one leads or sits in. */
export function SesiListPage() {
  return (
    <AntdPage>
      <main className={styles.page}>
        <PageHeader
          title="Penetapan batas kelulusan"
          note={
            <BackLink isInLine to="/dashboard">
              Beranda
            </BackLink>
          }
        >
          <HelpButton />
        </PageHeader>
        <SesiList empty="Anda belum memimpin atau diminta menilai penetapan batas kelulusan. Sesinya dimulai dari sebuah paket soal, di tab Batas kelulusan." />
      </main>
    </AntdPage>
  )
}

/** The same of one package, where it is said. */
export function SesiList({ paketSoalId, empty }: { paketSoalId?: string; empty: string }) {
  const { result, query } = useCustom(penetapanBatas.list, { query: paketSoalId ? { paketSoalId } : {} })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={4} />
  if (result.length === 0) return <EmptyState text={empty} />
  return (
    <Stack as="ul" gap={0} className={styles.list}>
      {result.map(({ id, nama, metode, paketSoal, dimulaiPada, ditunggu, ...state }) => (
        <li key={id}>
          <Cluster justify="between" gap={3}>
            <Stack gap={1}>
              <Link to={`/penetapan-batas/${id}`}>{nama}</Link>
              <Text as="span" size="small" tone="soft">
                {metodeWords[metode]} · {paketSoalId ? '' : `${paketSoal.nama} · `}
                {formatDateTime(dimulaiPada)}
              </Text>
            </Stack>
            <WordTag tone={ditunggu ? 'warning' : state.status === 'selesai' ? 'success' : 'active'}>
              {ditunggu ? 'Menunggu penilaian Anda' : statusPenetapanWords(state)}
            </WordTag>
          </Cluster>
        </li>
      ))}
    </Stack>
  )
}
