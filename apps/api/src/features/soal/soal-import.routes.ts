import { soalImport } from '@suluh/contract/soal-import'
import { templateCsv } from '@suluh/question-formats/templates'
import { RawBody } from '#http/raw-body.ts'
import { serve, servePooled } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { tenant } from '#db/tenant.ts'
import { confirmImport, insertImport } from './soal-import.queries.ts'

const longestReadSeconds = 60

export function soalImportRoutes(app: Server): void {
  serve(app, soalImport.template, () => {
    return new RawBody(Buffer.from(templateCsv()), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="template-soal-suluh.csv"',
    })
  })
  // Reading takes a while and happens on a worker thread: no transaction waits for it.
  servePooled(app, soalImport.preview, async ({ db, actor, body }) => {
    const read = await app.jobs.run('readQuestions', body, longestReadSeconds)
    return tenant(db, actor, (tx) => insertImport(tx, actor, body.name, read))
  })
  serve(app, soalImport.confirm, ({ db, actor, params, body }) => confirmImport(db, actor, params.id, body))
}
