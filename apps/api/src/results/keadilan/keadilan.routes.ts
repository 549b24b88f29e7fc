import { keadilan } from '@suluh/contract/results/keadilan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeSheet } from '#platform/sheet/write-sheet.ts'
import { getKeadilan } from './keadilan.queries.ts'
import { keadilanTable } from './keadilan-table.ts'
import { refreshKeadilan } from './refresh-keadilan.ts'

export function keadilanRoutes(app: Server): void {
  serve(app, keadilan.one, async ({ db, actor, params, query }) => {
    const shown = await getKeadilan(db, actor, params.id, query)
    const { snapshotId, menurut, fokus } = shown
    if (shown.isComputing && snapshotId && fokus)
      refreshKeadilan(app, actor, { snapshotId, menurut, fokus: fokus.key })
    return shown
  })
  serve(app, keadilan.exported, async ({ db, actor, params, query: { format, ...which } }) => {
    const { name, titles, rows } = keadilanTable(await getKeadilan(db, actor, params.id, which))
    return writeSheet(format, name, titles, rows)
  })
}
