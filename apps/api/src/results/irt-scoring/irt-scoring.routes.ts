import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshIrtAfterwards } from './refresh-irt.ts'
import { getIrt, saveIrt } from './irt-scoring.queries.ts'

export function irtScoringRoutes(app: Server): void {
  serve(app, irtScoring.one, async ({ db, actor, params }) => {
    const shown = await getIrt(db, actor, params.id)
    if (shown.isComputing) refreshIrtAfterwards(app, actor, [params.id])
    return shown
  })
  // The choice must be stored before the worker reads it.
  servePooled(app, irtScoring.save, async ({ db, actor, params: { id }, body, request }) => {
    await tenant(db, actor, async (tx) => {
      await saveIrt(tx, actor, id, body.setting)
      const target = `paket-soal/${id}`
      await recordAudit(tx, actor, { action: irtScoring.save, target, detail: body.setting, request })
    })
    const shown = await tenant(db, actor, (tx) => getIrt(tx, actor, id))
    if (shown.isComputing) refreshIrtAfterwards(app, actor, [id])
    return shown
  })
}
