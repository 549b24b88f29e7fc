import { hasilUjian } from '@suluh/contract/hasil-ujian'
import { statistikPaketSoal } from '@suluh/contract/statistik-paket-soal'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { getHasilUjian } from './hasil-ujian-detail.ts'
import { listHasilUjian } from './hasil-ujian.queries.ts'
import { getStoredStatistik, refreshStatistik } from './statistik.ts'

export function hasilUjianRoutes(app: Server): void {
  serve(app, hasilUjian.list, ({ db, actor, query }) => listHasilUjian(db, actor, query))
  serve(app, hasilUjian.one, ({ db, actor, params }) => getHasilUjian(db, actor, params))
  serve(app, statistikPaketSoal.one, async ({ db, actor, params, request }) => {
    const { paketSoal, snapshotId, isFresh, statistik } = await getStoredStatistik(db, actor, params.id)
    if (!isFresh && snapshotId) {
      void refreshStatistik(app, actor.applicationId, snapshotId).catch((error: unknown) =>
        request.log.error({ err: error }, 'statistics'),
      )
    }
    return { paketSoal, isComputing: !isFresh, statistik }
  })
}
