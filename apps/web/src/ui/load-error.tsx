import { Alert, Button } from 'antd'
import { translate } from '#kernel/i18n.ts'

/** A screen that could not be read: why, and once more. */
export function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={translate('error.default')}
      description={error?.message}
      action={<Button onClick={onRetry}>Coba lagi</Button>}
    />
  )
}
