import type { Filter } from '@suluh/contract/list'
import { laporanMurid } from '@suluh/contract/laporan-murid'
import { serve, servePooled } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { download } from '#sheet/write-sheet.ts'
import { getLaporanMurid } from './laporan-murid.queries.ts'
import { getLaporanEvent, listLaporanEvent } from './murid-events.queries.ts'
import { setPeringkat } from './peringkat.commands.ts'
import { listPeserta } from './peserta.queries.ts'

const exportSeconds = 120

export function laporanMuridRoutes(app: Server): void {
  serve(app, laporanMurid.list, ({ db, actor, query }) => listLaporanEvent(db, actor, query))
  serve(app, laporanMurid.event, ({ db, actor, params }) => getLaporanEvent(db, actor, params.id))
  serve(app, laporanMurid.peserta, ({ db, actor, params, query }) => listPeserta(db, actor, params.id, query))
  serve(app, laporanMurid.setPeringkat, ({ db, actor, params, body }) =>
    setPeringkat(db, actor, params.id, body),
  )
  servePooled(app, laporanMurid.exported, async ({ actor, params, query: { format, ...which } }) => {
    const input = { url: app.databaseUrl, actor, eventId: params.id, filters: filtersOf(which), format }
    const { name, bytes } = await app.jobs.run('exportPeserta', input, exportSeconds)
    return download(format, name, Buffer.from(bytes))
  })
  serve(app, laporanMurid.one, ({ db, actor, params }) => getLaporanMurid(db, actor, params))
}

function filtersOf(which: Record<string, string | undefined>): Filter[] {
  return Object.entries(which).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, operator: 'eq' as const, value }],
  )
}
