import { RequestError } from '#platform/kernel/data/request-error.ts'
import { useRetryByItself } from '#platform/kernel/data/retry-by-itself.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from '../exam.module.css'

/** The exam could not be opened: why, and what to do. */
export function ExamFailure({ error, onRetry = () => undefined }: { error: unknown; onRetry?: () => void }) {
  useRetryByItself(error, onRetry)
  const status = error instanceof RequestError ? error.statusCode : 0
  return (
    <main className={styles.message}>
      <h1>{status === 403 ? 'Halaman ini untuk murid' : 'Ujian belum dapat dibuka'}</h1>
      <Alert tone={status === 403 ? 'info' : 'warning'}>{wordsFor(status, error)}</Alert>
      <Cluster>
        {status !== 403 && status !== 404 && (
          <Button variant="primary" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
        <ButtonLink to="/dashboard">Ke beranda</ButtonLink>
      </Cluster>
    </main>
  )
}

function wordsFor(status: number, error: unknown): string {
  if (status === 403)
    return 'Akun Anda tidak mengerjakan ujian. Paket soal dapat dilihat dari menu Paket Soal.'
  if (status === 404) return 'Ujian ini tidak ada dalam daftar Anda. Tanyakan kepada guru atau pengawas.'
  return error instanceof Error ? error.message : 'Coba lagi sebentar lagi.'
}
