import { berkasLaporan } from '@suluh/contract/reports/berkas-laporan'
import { SuluhError } from '@suluh/contract/platform/error'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { listBerkas, listChoices, zipOf } from './berkas-laporan.ts'

export function berkasLaporanRoutes(app: Server): void {
  serve(app, berkasLaporan.choices, async ({ db, actor, params }) => ({
    ada: app.pdf.isOffered(),
    per: await listChoices(db, actor, params.id),
  }))
  servePooled(app, berkasLaporan.zip, async ({ db, actor, params: { id }, body, request }) => {
    const { nama, berkas } = await tenant(db, actor, (tx) => listBerkas(tx, actor, id, body))
    if (!app.pdf.isOffered())
      throw new SuluhError(
        'conflict',
        'Di server ini tidak ada peramban yang membuat PDF. Cetak dari peramban Anda.',
      )
    const bytes = await zipOf(app, actor, request, { id, ...body, berkas })
    const about = {
      target: `application-report/${id}`,
      targetNama: nama,
      detail: { berkas: berkas.length },
      request,
    }
    await tenant(db, actor, (tx) => recordAudit(tx, actor, { action: berkasLaporan.zip, ...about }))
    return download('zip', nama, Buffer.from(bytes))
  })
}
