import { SuluhError } from '@suluh/contract/platform/error'
import type {
  sheetImportCalls,
  stagedImportCalls,
  stagedRowCalls,
} from '@suluh/contract/platform/staged-import'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import type * as sheetWork from '#platform/sheet/sheet.job.ts'
import { download, toXlsx } from '#platform/sheet/write-sheet.ts'
import type { ImportKind, RowKind } from './import-kind.ts'
import { asRowKind, stageSheet, type SheetKind } from './sheet-kind.ts'
import { beginImport, deleteImport, runImport, undoImport } from './staged-import.commands.ts'
import { getImport, listImport, listImportRows, listRejected } from './staged-import.queries.ts'

type ImportCalls = ReturnType<typeof stagedImportCalls<string>>
type RowCalls = ReturnType<typeof stagedRowCalls<string>>
type SheetCalls = ReturnType<typeof sheetImportCalls<string>>
/** The kind that an address means, or whatever refuses the caller. */
type KindOf<K> = (db: Tx, actor: Actor, params: Record<string, string>) => K | Promise<K>

const sheetJob = jobFile<typeof sheetWork>(new URL('../sheet/sheet.job.ts', import.meta.url))
const longestReadSeconds = 60

/** Serves what every kind has: its history, one import, taking it back, throwing it away unconfirmed. */
export function stagedImportRoutes(app: Server, calls: ImportCalls, kindOf: KindOf<ImportKind>): void {
  serve(app, calls.list, async ({ db, actor, params, query }) =>
    listImport(db, actor, await kindOf(db, actor, params), query),
  )
  serve(app, calls.one, async ({ db, actor, params }) =>
    getImport(db, actor, await kindOf(db, actor, params), params.id),
  )
  serve(app, calls.undo, async ({ db, actor, params, note }) => {
    const kind = await kindOf(db, actor, params)
    await undoImport(db, actor, kind, params.id)
    const entry = await getImport(db, actor, kind, params.id)
    note({ target: targetOf(calls.undo, params.id), targetNama: entry.fileName })
    return entry
  })
  serve(app, calls.deleteOne, async ({ db, actor, params, note }) => {
    note({ target: targetOf(calls.deleteOne, params.id) })
    return deleteImport(db, actor, await kindOf(db, actor, params), params.id)
  })
}

/** The same for a kind whose rows are taken over together. */
export function stagedRowRoutes(app: Server, calls: RowCalls, kindOf: KindOf<RowKind>): void {
  stagedImportRoutes(app, calls, kindOf)
  const running = new Set<Promise<void>>()
  let isStopping = false
  app.http.addHook('onClose', async () => {
    isStopping = true
    await Promise.allSettled(running)
  })
  serve(app, calls.rows, async ({ db, actor, params, query }) => {
    await getImport(db, actor, await kindOf(db, actor, params), params.id)
    return listImportRows(db, params.id, query)
  })
  serve(app, calls.rejected, async ({ db, actor, params }) => {
    await getImport(db, actor, await kindOf(db, actor, params), params.id)
    return download('xlsx', 'baris-yang-ditolak', await toXlsx(await listRejected(db, params.id)))
  })
  servePooled(app, calls.confirm, async ({ db, actor, params, body, request }) => {
    const { kind, entry, begun } = await tenant(db, actor, async (tx) => {
      const kind = await kindOf(tx, actor, params)
      await kind.demand?.(tx, actor, params.id)
      const begun = await beginImport(tx, actor, kind, params.id)
      const entry = await getImport(tx, actor, kind, params.id)
      if (entry.progress.total === 0) throw new SuluhError('conflict', 'Tidak ada yang perlu dimasukkan.')
      await recordAudit(tx, actor, {
        action: calls.confirm,
        target: targetOf(calls.confirm, params.id),
        targetNama: entry.fileName,
        detail: entry.counts,
        request,
      })
      return { kind, entry, begun }
    })
    const work = { db, actor, ...begun, ...body, isStopping: () => isStopping }
    const run = runImport(kind, work).catch((error: unknown) => app.http.log.error({ err: error }, 'import'))
    running.add(run)
    void run.finally(() => running.delete(run))
    return entry
  })
}

/** The same for a list that comes as a spreadsheet. */
export function sheetImportRoutes<T, B>(
  app: Server,
  calls: SheetCalls,
  findKind: KindOf<SheetKind<T, B>>,
): void {
  const kindOf = async (...asked: Parameters<typeof findKind>): Promise<SheetKind<T, B>> => findKind(...asked)
  stagedRowRoutes(app, calls, async (...asked) => asRowKind(await kindOf(...asked)))
  // Reading takes a while and happens on a worker thread: no transaction waits for it.
  servePooled(app, calls.preview, async ({ db, actor, params, body }) => {
    await tenant(db, actor, (tx) => kindOf(tx, actor, params))
    const sheets = await app.jobs.run(actor, sheetJob, 'readSheets', body, longestReadSeconds)
    return tenant(db, actor, async (tx) => {
      const kind = await kindOf(tx, actor, params)
      return getImport(tx, actor, asRowKind(kind), await stageSheet(tx, actor, kind, body.name, sheets))
    })
  })
}

/** `application-user-import/<id>`: the log tells imports apart by the list that they are of. */
function targetOf({ path }: { path: string }, id: string): string {
  return `${path.split('/')[1]}/${id}`
}
