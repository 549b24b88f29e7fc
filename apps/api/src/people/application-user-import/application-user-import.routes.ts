import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { listFields } from '#platform/atribut/definitions.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import { templateXlsx, toXlsx } from '#people/people-file/template.ts'
import { beginImport, deleteImport, undoImport } from './application-user-import.commands.ts'
import { getImport, listImport, listImportRows, listRejected } from './application-user-import.queries.ts'
import { getPlace, insertImport } from './insert-import.ts'
import { runImport } from './run-import.ts'
import type * as peopleFiles from '#people/people-file/people-file.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const peopleFile = jobFile<typeof peopleFiles>(new URL('../people-file/people-file.job.ts', import.meta.url))

const longestReadSeconds = 60

export function applicationUserImportRoutes(app: Server): void {
  const running = new Set<Promise<void>>()
  let isStopping = false
  app.http.addHook('onClose', async () => {
    isStopping = true
    await Promise.allSettled(running)
  })

  serve(app, applicationUserImport.template, async ({ db, actor, query }) => {
    const fields = await listFields(db, actor, 'application-user')
    const own = fields.filter(
      ({ onlyFor, mayEdit }) => mayEdit && (!onlyFor || onlyFor.includes(query.peran)),
    )
    const bytes = await templateXlsx(
      query.peran === 'murid',
      own.map(({ nama }) => nama),
    )
    return download('xlsx', `template-${query.peran}-suluh`, bytes)
  })
  serve(app, applicationUserImport.list, ({ db, actor, query }) => listImport(db, actor, query))
  serve(app, applicationUserImport.one, ({ db, actor, params }) => getImport(db, actor, params.id))
  serve(app, applicationUserImport.rows, async ({ db, actor, params, query }) => {
    await getImport(db, actor, params.id)
    return listImportRows(db, params.id, query)
  })
  serve(app, applicationUserImport.rejected, async ({ db, actor, params }) => {
    await getImport(db, actor, params.id)
    return download('xlsx', 'baris-yang-ditolak', await toXlsx(await listRejected(db, params.id)))
  })
  // Reading takes a while and happens on a worker thread: no transaction waits for it.
  servePooled(app, applicationUserImport.preview, async ({ db, actor, params, query, body }) => {
    const place = await tenant(db, actor, (tx) => getPlace(tx, actor, params.peranId, query.lembagaId))
    const read = await app.jobs.run(peopleFile, 'readPeople', body.bytes, longestReadSeconds)
    return tenant(db, actor, async (tx) =>
      getImport(tx, actor, await insertImport(tx, actor, place, body.name, read)),
    )
  })
  servePooled(app, applicationUserImport.confirm, async ({ db, actor, params, body, request }) => {
    const begun = await tenant(db, actor, async (tx) => {
      await beginImport(tx, actor, params.id)
      const entry = await getImport(tx, actor, params.id)
      const target = `application-user-import/${params.id}`
      await recordAudit(tx, actor, {
        action: applicationUserImport.confirm,
        target,
        targetNama: entry.fileName,
        detail: entry.counts,
        request,
      })
      return entry
    })
    const work = { db, actor, importId: params.id, makeGroups: body.makeGroups, isStopping: () => isStopping }
    const run = runImport(work).catch((error: unknown) =>
      app.http.log.error({ err: error }, 'import of people'),
    )
    running.add(run)
    void run.finally(() => running.delete(run))
    return begun
  })
  serve(app, applicationUserImport.undo, async ({ db, actor, params }) => {
    await undoImport(db, actor, params.id)
    return getImport(db, actor, params.id)
  })
  serve(app, applicationUserImport.deleteOne, ({ db, actor, params }) => deleteImport(db, actor, params.id))
}
