import { gabungan } from '@suluh/contract/results/gabungan'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import {
  deleteGabungan,
  insertGabungan,
  publishGabungan,
  updateGabungan,
  withdrawGabungan,
} from './gabungan.commands.ts'
import { beginVersion, discardCalon, freezeVersion, listChanges, runVersion } from './gabungan.compute.ts'
import { listLines } from './gabungan.lines.ts'
import { getGabungan, listGabungan } from './gabungan.queries.ts'
import { listVersions } from './gabungan.versions.ts'
import { getGabunganSaya, listGabunganSaya } from './gabungan-saya.queries.ts'
import type * as gabunganWork from './gabungan.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const gabunganJob = jobFile<typeof gabunganWork>(new URL('./gabungan.job.ts', import.meta.url))

const exportSeconds = 120

export function gabunganRoutes(app: Server): void {
  serve(app, gabungan.list, ({ db, actor, query }) => listGabungan(db, actor, query))
  serve(app, gabungan.one, ({ db, actor, params }) => getGabungan(db, actor, params.id))
  serve(app, gabungan.create, ({ db, actor, body }) => insertGabungan(db, actor, body))
  serve(app, gabungan.update, ({ db, actor, params, body }) => updateGabungan(db, actor, params.id, body))
  serve(app, gabungan.deleteOne, ({ db, actor, params }) => deleteGabungan(db, actor, [params.id]))
  serve(app, gabungan.deleteMany, ({ db, actor, body }) => deleteGabungan(db, actor, body))
  serve(app, gabungan.lines, ({ db, actor, params, query }) => listLines(db, actor, params.id, query))
  servePooled(app, gabungan.exported, async ({ actor, params, query: { format, ...query } }) => {
    const input = { url: app.databaseUrl, actor, id: params.id, query, format }
    const { name, bytes } = await app.jobs.run(actor, gabunganJob, 'exportGabungan', input, exportSeconds)
    return download(format, name, Buffer.from(bytes))
  })
  serve(app, gabungan.changes, ({ db, actor, params }) => listChanges(db, actor, params.id))
  serve(app, gabungan.versions, async ({ db, actor, params }) => {
    await getGabungan(db, actor, params.id)
    return listVersions(db, actor, params.id)
  })
  // What begins must be committed before the worker looks for it.
  servePooled(app, gabungan.compute, async ({ db, actor, params, request }) => {
    const { id, detail } = await tenant(db, actor, async (tx) => {
      const begun = await beginVersion(tx, actor, params.id)
      const target = `gabungan/${params.id}`
      const { nama: targetNama } = begun.detail
      await recordAudit(tx, actor, { action: gabungan.compute, target, targetNama, request })
      return begun
    })
    runVersion(app, actor.applicationId, id).catch((error: unknown) =>
      request.log.error({ err: error }, 'gabungan'),
    )
    return detail
  })
  serve(app, gabungan.discard, ({ db, actor, params }) => discardCalon(db, actor, params.id))
  serve(app, gabungan.freeze, ({ db, actor, params, body }) => freezeVersion(db, actor, params.id, body))
  serve(app, gabungan.publish, ({ db, actor, params, body }) => publishGabungan(db, actor, params.id, body))
  serve(app, gabungan.withdraw, ({ db, actor, params, body }) =>
    withdrawGabungan(db, actor, params.id, body.status),
  )
  serve(app, gabungan.mine, ({ db, actor }) => listGabunganSaya(db, actor))
  serve(app, gabungan.myLine, ({ db, actor, params }) => getGabunganSaya(db, actor, params.id))
}
