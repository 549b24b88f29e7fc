import { Button } from 'antd'
import { useRetryByItself } from '#platform/kernel/data/retry-by-itself.ts'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Alert } from '../light/notices/alert.tsx'
import { ButtonLink } from '../light/button.tsx'
import { Cluster } from '../light/layout/layout.tsx'
import { EmptyState } from '../light/notices/empty-state.tsx'

/** A screen that could not be read: why, and once more; by itself where the server was not reached. */
export function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  useRetryByItself(error, onRetry)
  if (error instanceof RequestError && error.statusCode === 404) return <NotThere message={error.message} />
  const text = translate('error.default')
  return (
    <Alert tone="danger">
      <Cluster>
        <span>
          <strong>{text}.</strong> {error && error.message !== text && error.message}
        </span>
        <Button size="small" onClick={onRetry}>
          Coba lagi
        </Button>
      </Cluster>
    </Alert>
  )
}

/** Nothing failed: what was asked for is not there, or not for this person. Trying again would not help. */
function NotThere({ message }: { message: string }) {
  const navigate = useNavigate()
  const hasBefore = history.length > 1
  return (
    <>
      <h1 className="visually-hidden">Tidak ditemukan</h1>
      <EmptyState text={`404. ${message} Mungkin sudah dihapus, atau tidak dibagikan kepada Anda.`}>
        {hasBefore && <Button onClick={() => void navigate(-1)}>Kembali</Button>}
        <ButtonLink variant="primary" to="/dashboard">
          Ke dashboard
        </ButtonLink>
      </EmptyState>
    </>
  )
}
