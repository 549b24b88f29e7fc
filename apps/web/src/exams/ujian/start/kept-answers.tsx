import { useEffect, useState } from 'react'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

/** What became of answers that this device still keeps, where there are any. */
export function KeptAnswers({ userId }: { userId: string }) {
  const [told, setTold] = useState<string[]>([])
  useEffect(() => {
    import('./settle-kept.ts').then(({ settleKept }) => settleKept(userId)).then(setTold, () => undefined)
  }, [userId])
  return told.map((words) => (
    <Alert key={words} tone="info">
      {words}
    </Alert>
  ))
}
