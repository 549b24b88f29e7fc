import { devs } from '@suluh/contract/platform/devs'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { CallExamples } from './call-examples.tsx'
import { TokenTable } from './token-table.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import styles from './devs.module.css'

/** `/dashboard/devs`: what programs need to work with Suluh: the calls, tokens, examples, and what runs here. */
export function DevsPage() {
  return (
    <>
      <PageHeader title="Untuk pengembang" note="Hubungkan rapor, dapodik, atau program Anda sendiri." />
      <Stack gap={4} className={styles.page} data-in-order>
        <Stack as={Card}>
          <h2>Referensi API</h2>
          <p>
            Semua panggilan dengan isian, jawaban, dan hak yang diperlukan. Dibuat dari program yang sedang
            berjalan, jadi selalu cocok.
          </p>
          <Cluster as="p" gap={4}>
            <a href="/api/docs" target="_blank" rel="noreferrer">
              Buka referensi
            </a>
            <a href="/api/openapi.json" download>
              Unduh OpenAPI (JSON)
            </a>
          </Cluster>
        </Stack>
        <TokenTable />
        <CallExamples />
        <Running />
      </Stack>
    </>
  )
}

function Running() {
  const { result } = useCustom(devs.status, {})
  return (
    <Stack as={Card}>
      <h2>Yang berjalan di sini</h2>
      <Facts width="140px">
        <Fact name="Keadaan">{result ? 'Siap, basis data menjawab' : '…'}</Fact>
        <Fact name="Panggilan API">{result ? formatNumber(result.panggilan) : '…'}</Fact>
        <Fact name="Skema basis data">{result?.migrasi.replace('.sql', '') ?? '…'}</Fact>
        <Fact name="PostgreSQL">{result?.postgres ?? '…'}</Fact>
        <Fact name="Node.js">{result?.node ?? '…'}</Fact>
      </Facts>
    </Stack>
  )
}
