import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'

/** What could not be read: why, and once more. */
export function ReadFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Alert tone="warning">
      <p>{error?.message}</p>
      <Button onClick={onRetry}>Coba lagi</Button>
    </Alert>
  )
}
