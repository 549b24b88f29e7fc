import { applicationUser } from '@suluh/contract/people/application-user'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { statistikBanksoal } from '@suluh/contract/bank/statistik-banksoal'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshAfterwards } from '#results/statistik/refresh-statistik.ts'
import { statistikTable, statistikTestTable, tempoTable } from '#results/statistik/statistik-table.ts'
import { answersAtCellRoutes } from './answers-at-cell.ts'
import { getHasilUjian } from './hasil-ujian-detail.ts'
import { listHasilUjian } from './hasil-ujian.queries.ts'
import { listUjianOfUser } from './ujian-of-user.queries.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { getStatistikBanksoal } from './statistik-banksoal.ts'
import { banksoalTable } from './banksoal-table.ts'
import { getKopHasil } from '#results/terbitan/kop-hasil.ts'
import { tempoOf } from '#results/statistik/tempo.ts'
import { getButir, getStoredStatistik, getTempo } from './statistik.ts'

export function hasilUjianRoutes(app: Server): void {
  serve(app, hasilUjian.list, ({ db, actor, query }) => listHasilUjian(db, actor, query))
  serve(app, applicationUser.ujian, ({ db, actor, params, query }) =>
    listUjianOfUser(db, actor, params.id, query),
  )
  answersAtCellRoutes(app)
  servePooled(app, hasilUjian.one, ({ db, actor, params }) => getHasilUjian(db, actor, params))
  serve(app, statistikPaketSoal.one, async ({ db, actor, params, query }) => {
    const { isFresh, ...shown } = await getStoredStatistik(db, actor, params.id, query)
    if (!isFresh && shown.snapshotId) refreshAfterwards(app, actor, [shown.snapshotId])
    const snapshotIds = shown.snapshotId ? [shown.snapshotId] : []
    const kop = await getKopHasil(db, actor, params.id, { snapshotIds })
    return { ...shown, kop, isComputing: !isFresh }
  })
  serve(app, statistikPaketSoal.butir, ({ db, actor, params, query }) => getButir(db, actor, params, query))
  serve(app, statistikPaketSoal.tempo, ({ db, actor, params, query }) =>
    getTempo(db, actor, params.id, query),
  )
  serve(app, statistikPaketSoal.exported, async ({ db, actor, params, query: { format, ...which } }) => {
    const { paketSoal, terbitan, statistik, ...shown } = await getStoredStatistik(db, actor, params.id, which)
    const number = terbitan.find(({ id }) => id === shown.snapshotId)?.number
    const nama = terbitan.length > 1 ? `${paketSoal.nama} terbitan ${number}` : paketSoal.nama
    const items = statistikTable(nama, statistik)
    const tempo = shown.snapshotId ? [tempoTable(await tempoOf(db, shown.snapshotId))] : []
    return writeTables(format, items.name, [items, statistikTestTable(statistik), ...tempo])
  })
  serve(app, statistikBanksoal.one, async ({ db, actor, params }) => {
    const { stale, snapshotIds, ...shown } = await getStatistikBanksoal(db, actor, params.id)
    refreshAfterwards(app, actor, stale)
    const kop = await getKopHasil(db, actor, params.id, { snapshotIds })
    return { ...shown, kop, isComputing: stale.length > 0 }
  })
  serve(app, statistikBanksoal.exported, async ({ db, actor, params, query: { format } }) => {
    const { paketSoal, soal } = await getStatistikBanksoal(db, actor, params.id)
    const table = banksoalTable(paketSoal.nama, soal)
    return writeTables(format, table.name, [table])
  })
}
