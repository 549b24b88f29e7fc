import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getKeadaan, listHasilKeadaan } from './keadaan.queries.ts'
import { listRiwayat } from './riwayat-ujian.queries.ts'

export function riwayatUjianRoutes(app: Server): void {
  serve(app, riwayatUjian.list, ({ db, actor, params, query }) => listRiwayat(db, actor, params.id, query))
  serve(app, riwayatUjian.keadaan, ({ db, actor, params, query }) =>
    getKeadaan(db, actor, params.id, query.pada),
  )
  serve(app, riwayatUjian.hasil, ({ db, actor, params, query }) =>
    listHasilKeadaan(db, actor, params.id, query),
  )
}
