import { lembaga, lembagaImport } from '@suluh/contract/school/lembaga'
import { insertLogo } from '#platform/rich-text/picture.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { sheetImportRoutes } from '#platform/staged-import/staged-import.routes.ts'
import { exportLembaga, lembagaKind, lembagaTemplate } from './lembaga-import.ts'
import { deleteLembaga, insertLembaga, updateLembaga, usageOfLembaga } from './lembaga.commands.ts'
import { getKopSurat, getLembaga, listLembaga } from './lembaga.queries.ts'

export function lembagaRoutes(app: Server): void {
  serve(app, lembaga.list, ({ db, actor, query }) => listLembaga(db, actor, query))
  serve(app, lembaga.kopSurat, ({ db, actor, query }) => getKopSurat(db, actor, query.lembagaId, query.pada))
  serve(app, lembaga.exported, ({ db, actor, query }) => exportLembaga(db, actor, query.format))
  serve(app, lembaga.template, ({ db, actor }) => lembagaTemplate(db, actor))
  sheetImportRoutes(app, lembagaImport, () => lembagaKind)
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
