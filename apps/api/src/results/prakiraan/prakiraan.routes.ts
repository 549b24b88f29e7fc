import { prakiraan } from '@suluh/contract/results/prakiraan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { refreshAfterwards } from '#results/statistik/refresh-statistik.ts'
import { prakiraanTables } from './prakiraan-table.ts'
import { getPrakiraan } from './prakiraan.queries.ts'

export function prakiraanRoutes(app: Server): void {
  serve(app, prakiraan.one, async ({ db, actor, params }) => {
    const { stale, ...shown } = await getPrakiraan(db, actor, params.id)
    refreshAfterwards(app, actor, stale)
    return { ...shown, isComputing: stale.length > 0 }
  })
  serve(app, prakiraan.exported, async ({ db, actor, params, query: { format } }) => {
    const tables = prakiraanTables(await getPrakiraan(db, actor, params.id))
    return writeTables(format, tables[0].name, tables)
  })
}
