import { irtScoring } from '@suluh/contract/results/irt-scoring'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshIrtAfterwards } from './refresh-irt.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { irtCurveTable, irtItemTable, irtSpreadTable } from './irt-table.ts'
import { getIrt, listJanggal, saveIrt } from './irt-scoring.queries.ts'

export function irtScoringRoutes(app: Server): void {
  serve(app, irtScoring.one, async ({ db, actor, params, query }) => {
    const shown = await getIrt(db, actor, params.id, query)
    if (shown.isComputing) refreshIrtAfterwards(app, actor, [params.id])
    return shown
  })
  serve(app, irtScoring.janggal, ({ db, actor, params, query }) => listJanggal(db, actor, params.id, query))
  serve(app, irtScoring.exported, async ({ db, actor, params, query: { format, ...which } }) => {
    const shown = await getIrt(db, actor, params.id, which)
    const tables = [irtItemTable(shown), irtCurveTable(shown), irtSpreadTable(shown)] as const
    return writeTables(format, 'Skala IRT', tables)
  })
  // The choice must be stored before the worker reads it.
  servePooled(app, irtScoring.save, async ({ db, actor, params: { id }, body, request }) => {
    const snapshotId = await tenant(db, actor, async (tx) => {
      const saved = await saveIrt(tx, actor, id, body)
      const target = `paket-soal/${id}`
      await recordAudit(tx, actor, { action: irtScoring.save, target, detail: body.setting, request })
      return saved
    })
    const shown = await tenant(db, actor, (tx) => getIrt(tx, actor, id, { snapshotId }))
    if (shown.isComputing) refreshIrtAfterwards(app, actor, [id])
    return shown
  })
}
