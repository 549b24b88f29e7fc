import { RequestError } from '#platform/kernel/data/request-error.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './laporan.module.css'

type State = { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }

/** A report that is not there: still coming, not open, not there at all, or not reached. */
export function ReportState({ state, back }: { state: State; back: { to: string; label: string } }) {
  return (
    <main className={styles.page}>
      <DocumentBar back={back} />
      {state.isError ? <Failure state={state} /> : <Skeleton lines={12} />}
    </main>
  )
}

function Failure({ state: { error, refetch } }: { state: State }) {
  const status = error instanceof RequestError ? error.statusCode : 0
  const title = { 403: 'Hasil belum dibuka', 404: 'Laporan belum ada' }[status]
  return (
    <Stack as="section" gap={3} align="start">
      <h1>{title ?? 'Laporan belum dapat dibuka'}</h1>
      <Alert tone={title ? 'info' : 'warning'}>{error?.message ?? 'Coba lagi sebentar lagi.'}</Alert>
      {!title && (
        <Button variant="primary" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      )}
    </Stack>
  )
}
