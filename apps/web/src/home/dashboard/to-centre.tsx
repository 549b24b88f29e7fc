import { sel } from '@suluh/contract/platform/sel/sel'
import { call } from '#platform/kernel/data/call.ts'
import { useAction } from '#platform/kernel/data/use-action.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

/** At a cell: the way back to the centre, where everything but the exam itself is. */
export function ToCentre({ pusat }: { pusat: string }) {
  const go = useAction(async () => {
    const way = await call(sel.pulang, {}).catch((error: Error) => error)
    if (way instanceof Error) return way.message
    location.assign(way.menuju)
    return undefined
  })
  return (
    <Card>
      <Cluster justify="between" gap={3}>
        <span>Server ini hanya untuk ujian; semua yang lain ada di {new URL(pusat).host}.</span>
        <Button busy={go.isPending} onClick={() => void go.mutateAsync(undefined)}>
          Buka {new URL(pusat).host}
        </Button>
      </Cluster>
      {go.data && !go.isPending && <Alert tone="warning">{go.data}</Alert>}
    </Card>
  )
}
