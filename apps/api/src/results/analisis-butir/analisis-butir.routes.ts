import { analisisButir } from '@suluh/contract/results/analisis-butir'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { signingOf } from '#papers/paper/signing.ts'
import { refreshAfterwards } from '#results/statistik/refresh-statistik.ts'
import { getAnalisis } from './analisis-butir.queries.ts'
import { analisisTables, jawabanTable } from './analisis-tables.ts'

export function analisisButirRoutes(app: Server): void {
  serve(app, analisisButir.one, async ({ db, actor, params, query }) => {
    const { analisis, isFresh } = await getAnalisis(db, actor, params.id, query)
    if (!isFresh && analisis.snapshotId) refreshAfterwards(app, actor, [analisis.snapshotId])
    return { ...analisis, isComputing: !isFresh }
  })
  serve(app, analisisButir.exported, async ({ db, actor, params, query: { format, ...which } }) => {
    const { analisis } = await getAnalisis(db, actor, params.id, which)
    const tables = analisisTables(analisis, await signingOf(db, actor, analisis.lembagaId))
    return writeTables(format, `Analisis butir ${analisis.paketSoal.nama}`, tables)
  })
  serve(app, analisisButir.jawaban, async ({ db, actor, params, query: { format, ...which } }) => {
    const { analisis } = await getAnalisis(db, actor, params.id, which)
    const table = jawabanTable(analisis, await signingOf(db, actor, analisis.lembagaId))
    return writeTables(format, `Jawaban ${analisis.paketSoal.nama}`, [table])
  })
}
