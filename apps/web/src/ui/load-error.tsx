import { Button } from 'antd'
import { translate } from '#kernel/i18n.ts'
import { Alert } from './alert.tsx'

/** A screen that could not be read: why, and once more. */
export function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = translate('error.default')
  return (
    <Alert tone="danger">
      <strong>{text}.</strong> {error && error.message !== text && error.message}{' '}
      <Button size="small" onClick={onRetry}>
        Coba lagi
      </Button>
    </Alert>
  )
}
