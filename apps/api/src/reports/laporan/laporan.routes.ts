import { authenticate, demandIzin } from '#platform/auth/authenticate.ts'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { riwayatUjian } from '@suluh/contract/reports/riwayat-ujian'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { RawBody } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { tenant } from '#platform/db/tenant.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { findEventOfPapers, printArchive } from '../arsip-ujian/archive-papers.ts'
import { deleteCetak, getCetak, getCetakIsi, insertCetak } from './cetak.ts'
import { setKktp } from './kktp.ts'
import { getLaporanLembaga, listLaporanLembaga } from './laporan-lembaga.queries.ts'
import { getLaporanMurid } from './laporan-murid.queries.ts'
import { getLaporanPelajaran, listLaporanPelajaran } from './laporan-pelajaran.queries.ts'
import { getLaporanEvent, listLaporanEvent } from './murid-events.queries.ts'
import { setPeringkat } from './peringkat.commands.ts'
import { listPeserta } from './peserta.queries.ts'
import type { WhichTable } from './report-tables.ts'
import { listTanpaHasil } from './tanpa-hasil.queries.ts'
import { countTindakLanjut, listTindakLanjut } from './tindak-lanjut.queries.ts'
import type * as laporanWork from './laporan.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const laporanJob = jobFile<typeof laporanWork>(new URL('./laporan.job.ts', import.meta.url))

const exportSeconds = 120
const printSeconds = 600

export function laporanRoutes(app: Server): void {
  const file = async (actor: Actor, format: SheetFormat, what: WhichTable): Promise<RawBody> => {
    const input = { url: app.databaseUrl, actor, what, format }
    const { name, bytes } = await app.jobs.run(actor, laporanJob, 'exportLaporan', input, exportSeconds)
    return download(format, name, Buffer.from(bytes))
  }

  serve(app, laporanMurid.list, ({ db, actor, query }) => listLaporanEvent(db, actor, query))
  serve(app, laporanMurid.event, ({ db, actor, params }) => getLaporanEvent(db, actor, params.id))
  serve(app, laporanMurid.peserta, ({ db, actor, params, query }) => listPeserta(db, actor, params.id, query))
  serve(app, laporanMurid.tanpaHasil, ({ db, actor, params, query }) =>
    listTanpaHasil(db, actor, params.id, query),
  )
  serve(app, laporanMurid.setPeringkat, async ({ db, actor, params, body, note }) => {
    const { nama, ubahan } = await setPeringkat(db, actor, params.id, body)
    note({ targetNama: nama, detail: { ubahan } })
    return null
  })
  servePooled(app, laporanMurid.exported, ({ actor, params, query: { format, ...query } }) =>
    file(actor, format, { of: 'peserta', eventId: params.id, query }),
  )
  servePooled(app, riwayatUjian.exported, ({ actor, params, query: { format, ...query } }) =>
    file(actor, format, { of: 'keadaan', eventId: params.id, query }),
  )
  servePooled(app, laporanMurid.archive, async ({ db, actor: asking, params, query, request }) => {
    const found = await tenant(db, asking, (tx) => findEventOfPapers(tx, asking, params.id))
    const papers = await printArchive(app, asking, request, found, query.zona)
    // Minutes later: whoever has lost the session or the right meanwhile gets nothing.
    const actor = await authenticate(app, request)
    demandIzin(actor, laporanMurid.archive)
    const input = { url: app.databaseUrl, actor, eventId: params.id, papers }
    const made = await app.jobs.run(actor, laporanJob, 'exportArchive', input, exportSeconds)
    const about = { target: `laporan/murid/${params.id}`, targetNama: made.nama, request }
    await tenant(db, actor, (tx) => recordAudit(tx, actor, { action: laporanMurid.archive, ...about }))
    return download('zip', made.name, Buffer.from(made.bytes))
  })
  // The order is committed before the work begins, on a thread and a connection of its own.
  servePooled(app, laporanMurid.print, async ({ db, actor, params, query, request }) => {
    const order = await tenant(db, actor, async (tx) => {
      const made = await insertCetak(tx, actor, params.id, query)
      const target = `laporan/murid/${params.id}`
      const about = { target, targetNama: made.event.nama, detail: { murid: made.total }, request }
      await recordAudit(tx, actor, { action: laporanMurid.print, ...about })
      return made
    })
    const input = { url: app.databaseUrl, actor, id: order.id }
    void app.jobs
      .run(actor, laporanJob, 'printLaporan', input, printSeconds)
      .catch((error: unknown) => request.log.error({ err: error }, 'laporan'))
    return order
  })
  serve(app, laporanMurid.printing, ({ db, actor, params }) => getCetak(db, actor, params.id))
  serve(app, laporanMurid.printed, ({ db, actor, params }) => getCetakIsi(db, actor, params.id))
  serve(app, laporanMurid.stopPrint, ({ db, actor, params }) => deleteCetak(db, actor, params.id))
  serve(app, laporanMurid.one, ({ db, actor, params }) => getLaporanMurid(db, actor, params))

  serve(app, laporanLembaga.list, ({ db, actor, query }) => listLaporanLembaga(db, actor, query))
  servePooled(app, laporanLembaga.exportedList, ({ actor, query: { format, ...query } }) =>
    file(actor, format, { of: 'semua-lembaga', query }),
  )
  serve(app, laporanLembaga.one, ({ db, actor, params, query }) =>
    getLaporanLembaga(db, actor, params.id, query),
  )
  servePooled(app, laporanLembaga.exported, ({ actor, params, query: { format, ...which } }) =>
    file(actor, format, { of: 'lembaga', id: params.id, which }),
  )

  serve(app, laporanPelajaran.list, ({ db, actor, query }) => listLaporanPelajaran(db, actor, query))
  serve(app, laporanPelajaran.one, ({ db, actor, params, query }) =>
    getLaporanPelajaran(db, actor, params.id, query),
  )
  servePooled(app, laporanPelajaran.exported, ({ actor, params, query: { format, ...which } }) =>
    file(actor, format, { of: 'pelajaran', id: params.id, which }),
  )
  serve(app, laporanPelajaran.tindakLanjut, ({ db, actor, params, query }) =>
    listTindakLanjut(db, actor, params.id, query),
  )
  serve(app, laporanPelajaran.jumlah, ({ db, actor, params, query }) =>
    countTindakLanjut(db, actor, params.id, query),
  )
  servePooled(app, laporanPelajaran.exportedTindakLanjut, ({ actor, params, query: { format, ...query } }) =>
    file(actor, format, { of: 'tindak-lanjut', id: params.id, query }),
  )
  serve(app, laporanPelajaran.setKktp, ({ db, actor, params, body }) => setKktp(db, actor, params.id, body))
}
