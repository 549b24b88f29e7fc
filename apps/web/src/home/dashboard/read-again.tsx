import { useRetryByItself } from '#platform/kernel/data/retry-by-itself.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'

type ReadAgainProps = { query: { error: Error | null; refetch: () => Promise<unknown> } }

/** In place of a part that could not be read: why, and once more. */
export function ReadAgain({ query: { error, refetch } }: ReadAgainProps) {
  useRetryByItself(error, () => void refetch())
  return (
    <Alert tone="warning">
      <p>{error?.message}</p>
      <Button onClick={() => void refetch()}>Coba lagi</Button>
    </Alert>
  )
}
