import { devs } from '@suluh/contract/platform/devs'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { CallExamples } from './call-examples.tsx'
import { TokenTable } from './token-table.tsx'
import './devs.css'

/** `/dashboard/devs`: what programs need to work with Suluh: the calls, tokens, examples, and what runs here. */
export function DevsPage() {
  return (
    <div className="devs" data-in-order>
      <PageHeader title="Untuk pengembang" note="Hubungkan rapor, dapodik, atau program Anda sendiri." />
      <Card>
        <h2>Referensi API</h2>
        <p>
          Semua panggilan dengan isian, jawaban, dan hak yang diperlukan. Dibuat dari program yang sedang
          berjalan, jadi selalu cocok.
        </p>
        <p className="devs-links">
          <a href="/api/docs" target="_blank" rel="noreferrer">
            Buka referensi
          </a>
          <a href="/api/openapi.json" download>
            Unduh OpenAPI (JSON)
          </a>
        </p>
      </Card>
      <TokenTable />
      <CallExamples />
      <Running />
    </div>
  )
}

function Running() {
  const { result } = useCustom(devs.status, {})
  return (
    <Card>
      <h2>Yang berjalan di sini</h2>
      <dl className="devs-status">
        <div>
          <dt>Keadaan</dt>
          <dd>{result ? 'Siap, basis data menjawab' : '…'}</dd>
        </div>
        <div>
          <dt>Panggilan API</dt>
          <dd>{result ? formatNumber(result.panggilan) : '…'}</dd>
        </div>
        <div>
          <dt>Skema basis data</dt>
          <dd>{result?.migrasi.replace('.sql', '') ?? '…'}</dd>
        </div>
        <div>
          <dt>PostgreSQL</dt>
          <dd>{result?.postgres ?? '…'}</dd>
        </div>
        <div>
          <dt>Node.js</dt>
          <dd>{result?.node ?? '…'}</dd>
        </div>
      </dl>
    </Card>
  )
}
