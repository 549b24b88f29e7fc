import { lembaga } from '@suluh/contract/school/lembaga'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { confirmLembaga, exportLembaga, lembagaTemplate, previewLembaga } from './lembaga-import.ts'
import {
  deleteLembaga,
  insertLembaga,
  insertLogo,
  updateLembaga,
  usageOfLembaga,
} from './lembaga.commands.ts'
import { getKopSurat, getLembaga, listLembaga } from './lembaga.queries.ts'
import { sheetJob } from '#platform/sheet/sheet-job.ts'

export function lembagaRoutes(app: Server): void {
  serve(app, lembaga.list, ({ db, actor, query }) => listLembaga(db, actor, query))
  serve(app, lembaga.kopSurat, ({ db, actor, query }) => getKopSurat(db, actor, query.lembagaId))
  serve(app, lembaga.exported, ({ db, actor, query }) => exportLembaga(db, actor, query.format))
  serve(app, lembaga.template, ({ db, actor }) => lembagaTemplate(db, actor))
  // Reading takes a while and happens on a worker thread: no transaction waits for it.
  servePooled(app, lembaga.preview, async ({ db, actor, body }) => {
    const sheets = await app.jobs.run(sheetJob, 'readSheets', body, 60)
    return tenant(db, actor, (tx) => previewLembaga(tx, actor, body.name, sheets))
  })
  serve(app, lembaga.confirm, ({ db, actor, params }) => confirmLembaga(db, actor, params.id))
  serve(app, lembaga.one, ({ db, actor, params }) => getLembaga(db, actor, params.id))
  serve(app, lembaga.create, ({ db, actor, body }) => insertLembaga(db, actor, body))
  serve(app, lembaga.update, ({ db, actor, params, body }) => updateLembaga(db, actor, params.id, body))
  serve(app, lembaga.usage, async ({ db, actor, params }) => {
    await getLembaga(db, actor, params.id)
    return usageOfLembaga(db, [params.id])
  })
  serve(app, lembaga.deleteOne, ({ db, actor, params }) => deleteLembaga(db, actor, [params.id]))
  serve(app, lembaga.deleteMany, ({ db, actor, body }) => deleteLembaga(db, actor, body))
  serve(app, lembaga.uploadLogo, ({ db, actor, body }) => insertLogo(db, actor, body))
}
