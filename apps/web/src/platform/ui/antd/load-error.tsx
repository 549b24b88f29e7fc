import { Button } from 'antd'
import { translate } from '#platform/kernel/i18n.ts'
import { Alert } from '../light/notices/alert.tsx'
import { Cluster } from '../light/layout/layout.tsx'

/** A screen that could not be read: why, and once more. */
export function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
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
