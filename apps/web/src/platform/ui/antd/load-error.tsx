import { Button } from 'antd'
import { useRetryByItself } from '#platform/kernel/data/retry-by-itself.ts'
import { translate } from '#platform/kernel/i18n.ts'
import { Alert } from '../light/notices/alert.tsx'
import { Cluster } from '../light/layout/layout.tsx'

/** A screen that could not be read: why, and once more; by itself where the server was not reached. */
export function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  useRetryByItself(error, onRetry)
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
