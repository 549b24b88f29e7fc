import { sel, type KeadaanSel, type Sel } from '@suluh/contract/platform/sel/sel'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

const askAgainMs = 5000

/** Every cell of this installation, or its centre where it is one itself: how it stands, what is wrong, what to do. */
export function SelPage() {
  const { result, query } = useOne(sel.list, { refetchInterval: askAgainMs })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader
        title="Sel"
        note="Suluh lain yang menampung orang dari sebagian lembaga satu aplikasi. Ujiannya dikerjakan di sana, hasilnya datang ke pusat."
      />
      {!result && <Skeleton lines={8} />}
      {result?.length === 0 && (
        <EmptyState text="Belum ada sel: semua dikerjakan di server ini. Sel diatur dari mesin server dengan perintah npm run cell; caranya di docs/operations.md." />
      )}
      <Grid min="320px" gap={4} align="start">
        {result?.map((each) => (
          <One key={each.kode} sel={each} />
        ))}
      </Grid>
    </>
  )
}

const words: Record<KeadaanSel, [string, 'success' | 'warning' | 'danger' | 'plain']> = {
  baik: ['Terhubung', 'success'],
  menunggu: ['Menunggu', 'plain'],
  tertinggal: ['Perlu dilihat', 'warning'],
  terputus: ['Terputus', 'warning'],
  rusak: ['Harus bergabung lagi', 'danger'],
}

function One({ sel: one }: { sel: Sel }) {
  const [word, tone] = words[one.keadaan]
  return (
    <Stack as={Card} gap={3}>
      <Cluster justify="between">
        <h2>{one.sisi === 'pusat' ? one.kode : `Pusat dari sel ini (${one.kode})`}</h2>
        <WordTag tone={tone}>{word}</WordTag>
      </Cluster>
      <Text tone="soft">
        {one.aplikasi} · <a href={one.alamat}>{one.alamat}</a>
      </Text>
      {one.masalah.map((problem) => (
        <Alert key={problem} tone={one.keadaan === 'rusak' ? 'danger' : 'warning'}>
          {problem}
        </Alert>
      ))}
      <Facts look="figures" width="6rem">
        <Fact name="Lembaga">{formatNumber(one.lembaga)}</Fact>
        <Fact name="Orang">{formatNumber(one.orang)}</Fact>
        <Fact name="Mengerjakan">{formatNumber(one.berlangsung)}</Fact>
        <Fact name="Hasil">{formatNumber(one.selesai)}</Fact>
      </Facts>
      <Text tone="soft">
        {one.terakhir ? `Terdengar ${formatDateTime(one.terakhir)}` : 'Belum pernah terdengar'}
        {one.tertahan > 1_000_000 && ` · ${formatBytes(one.tertahan)} menunggu dikirim`}
      </Text>
    </Stack>
  )
}
