import { berkasLaporan } from '@suluh/contract/reports/berkas-laporan'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { listBerkas, listChoices, printEach, zipOf } from './berkas-laporan.ts'
import { listKiriman, sendKiriman } from './kirim-berkas.ts'

export function berkasLaporanRoutes(app: Server): void {
  serve(app, berkasLaporan.choices, async ({ db, actor, params }) => ({
    ada: app.pdf.isOffered(),
    per: await listChoices(db, actor, params.id),
  }))
  servePooled(app, berkasLaporan.zip, async ({ db, actor, params: { id }, body, request }) => {
    const { nama, berkas } = await tenant(db, actor, (tx) => listBerkas(tx, actor, id, body))
    const bytes = zipOf(await printEach(app, actor, request, { id, ...body, berkas }))
    const about = {
      target: `application-report/${id}`,
      targetNama: nama,
      detail: { berkas: berkas.length },
      request,
    }
    await tenant(db, actor, (tx) => recordAudit(tx, actor, { action: berkasLaporan.zip, ...about }))
    return download('zip', nama, Buffer.from(bytes))
  })
  serve(app, berkasLaporan.recipients, ({ db, actor, params, body }) =>
    listKiriman(db, app.config, actor, params.id, body),
  )
  servePooled(app, berkasLaporan.send, ({ actor, params, body, request }) =>
    sendKiriman(app, actor, request, { id: params.id, ...body }),
  )
}
