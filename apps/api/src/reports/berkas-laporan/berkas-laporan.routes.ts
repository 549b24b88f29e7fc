import { berkasLaporan, mostBerkasBytes, mostZipBytes } from '@suluh/contract/reports/berkas-laporan'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { untilGone } from '../analytics/query/until-gone.ts'
import type * as berkasWork from './berkas-laporan.job.ts'
import { batches, listBerkas, listChoices, planMs, printEach } from './berkas-laporan.ts'
import { listKiriman, sendKiriman } from './kirim-berkas.ts'

const berkasJob = jobFile<typeof berkasWork>(new URL('./berkas-laporan.job.ts', import.meta.url))
const most = { each: mostBerkasBytes, all: mostZipBytes }
const zipSeconds = 60

export function berkasLaporanRoutes(app: Server): void {
  serve(app, berkasLaporan.choices, async ({ db, actor, params }) => ({
    ada: app.pdf.isOffered(),
    per: await listChoices(db, actor, params.id),
  }))
  servePooled(app, berkasLaporan.zip, async ({ db, actor, params: { id }, body, request }) => {
    const plan = (tx: Tx) => listBerkas(tx, actor, id, body)
    const { nama, count, bytes } = await batches.run(actor, async () => {
      const { nama, berkas } = await untilGone(app, actor, request, plan, planMs)
      const files = await printEach(app, actor, request, { id, ...body, berkas, most })
      const bare = files.map(({ name, bytes }) => ({ name, bytes }))
      const zipped = await app.jobs.run(actor, berkasJob, 'zip', bare, zipSeconds)
      return { nama, count: berkas.length, bytes: zipped }
    })
    const about = { target: `application-report/${id}`, targetNama: nama, detail: { berkas: count }, request }
    await tenant(db, actor, (tx) => recordAudit(tx, actor, { action: berkasLaporan.zip, ...about }))
    return download('zip', nama, Buffer.from(bytes))
  })
  servePooled(app, berkasLaporan.recipients, ({ actor, params, body, request }) =>
    untilGone(app, actor, request, (tx) => listKiriman(tx, app.config, actor, params.id, body), planMs),
  )
  servePooled(app, berkasLaporan.send, ({ actor, params, body, request }) =>
    batches.run(actor, () => sendKiriman(app, actor, request, { id: params.id, ...body })),
  )
}
