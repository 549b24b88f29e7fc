import { useState } from 'react'
import { Segmented } from 'antd'
import { Link } from '#platform/kernel/router/routed.tsx'
import { email, mailDays, type Email, type StatusEmail } from '@suluh/contract/platform/email'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { emailColumns, statusWords } from './email-columns.tsx'
import { EmailDrawer } from './email-drawer.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './email.module.css'

const all = 'semua'
const liveMs = 10_000

/** The outbox: what waits, what went out, what did not and why; links are shown where somebody must pass them on. */
export function EmailPage() {
  const table = useTable(email.list, { refetchInterval: liveMs })
  const { result: server, query } = useCustom(email.server, {})
  const [opened, setOpened] = useState<Email>()
  const status = table.filters.find(({ field }) => field === 'status')?.value
  return (
    <>
      <PageHeader
        title="Email dan pesan keluar"
        note={`${server?.smtp ? `Email dikirim lewat ${server.smtp}` : 'Yang menunggu, terkirim, dan gagal'}. Yang sudah selesai terhapus setelah ${mailDays} hari.`}
      >
        <Link to="/dashboard/settings/pengiriman">Pengiriman</Link>
      </PageHeader>
      <Stack gap={4} className={styles.page} data-in-order>
        {query.isPending && <Skeleton lines={2} />}
        {server && !server.smtp && (
          <Alert tone="warning">
            Belum ada server email, jadi email tidak terkirim. Buka isinya di sini dan sampaikan tautannya
            sendiri kepada penerimanya.
          </Alert>
        )}
        <FilterRow table={table} search="Cari penerima atau subjek">
          <Segmented
            aria-label="Status"
            value={typeof status === 'string' ? status : all}
            onChange={(value) => table.setFilter('status', value === all ? undefined : value)}
            options={[
              { value: all, label: 'Semua' },
              ...Object.entries(statusWords).map(([value, label]) => ({
                value: value as StatusEmail,
                label,
              })),
            ]}
          />
        </FilterRow>
        <DataTable
          label="Email"
          table={table}
          columns={emailColumns(setOpened)}
          empty={<EmptyState text="Belum ada email atau pesan yang ditulis." />}
          onOpen={setOpened}
        />
      </Stack>
      <EmailDrawer mail={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
