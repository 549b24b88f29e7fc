import { SuluhError } from '@suluh/contract/platform/error'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { soal } from '@suluh/contract/bank/soal'
import { soalExport } from '@suluh/contract/bank/soal-export'
import { auditCall } from '#platform/audit/audit-call.ts'
import { tenant } from '#platform/db/tenant.ts'
import { attachment, RawBody } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { stagedImportRoutes } from '#platform/staged-import/staged-import.routes.ts'
import { getImportMedia, listTaken } from './soal-import.queries.ts'
import type * as exchanges from './exchange.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { soalKind } from './undo-soal-import.ts'

const exchange = jobFile<typeof exchanges>(new URL('./exchange.job.ts', import.meta.url))

const longestSeconds = 60

export function soalImportRoutes(app: Server): void {
  const url = app.databaseUrl
  servePooled(app, soalImport.template, async ({ actor, query }) => {
    const { bytes, extension, mime } = await app.jobs.run(
      actor,
      exchange,
      'writeTemplate',
      query.format,
      longestSeconds,
    )
    return attachment(Buffer.from(bytes), 'templat-soal-suluh', extension, mime)
  })
  stagedImportRoutes(app, soalImport, () => soalKind)
  servePooled(app, soal.split, ({ actor, body: { text } }) =>
    app.jobs.run(actor, exchange, 'splitText', { text }, longestSeconds),
  )
  servePooled(app, soalImport.preview, async ({ actor, body: file }) =>
    previewOf(
      await app.jobs.run(actor, exchange, 'readImport', { url, actor, file }, longestSeconds, file.bytes),
    ),
  )
  servePooled(app, soalImport.keys, async ({ actor, body: { bytes } }) => ({
    keys: await app.jobs.run(actor, exchange, 'readKeyFile', bytes, longestSeconds),
  }))
  servePooled(app, soalImport.review, async ({ actor, params }) =>
    previewOf(
      await app.jobs.run(actor, exchange, 'reviewImport', { url, actor, id: params.id }, longestSeconds),
    ),
  )
  servePooled(app, soalImport.mend, ({ actor, params, body }) => {
    if (!/^\d{1,5}$/.test(params.position)) throw new SuluhError('not-found')
    const input = { url, actor, id: params.id, position: Number(params.position), mended: body }
    return app.jobs.run(actor, exchange, 'mendImport', input, longestSeconds)
  })
  servePooled(app, soalImport.mendMany, ({ actor, params, body }) =>
    app.jobs.run(
      actor,
      exchange,
      'mendManyImport',
      { url, actor, id: params.id, change: body },
      longestSeconds,
    ),
  )
  // It waits for its turn at a thread, and must not hold a connection meanwhile; so does a file that is written.
  servePooled(app, soalImport.confirm, async ({ db, actor, params, body, request }) => {
    const input = { url, actor, id: params.id, choice: body }
    const taken = await app.jobs.run(actor, exchange, 'takeImport', input, longestSeconds)
    await tenant(db, actor, (tx) =>
      auditCall(tx, actor, soalImport.confirm, { params, body, request }, taken, {}),
    )
    return taken
  })
  serve(app, soalImport.taken, ({ db, actor, params }) => listTaken(db, actor, params.id))
  serve(app, soalImport.media, async ({ db, actor, params }) => {
    if (!/^\d{1,5}$/.test(params.position)) throw new SuluhError('not-found')
    const { mime, bytes } = await getImportMedia(db, actor, params.id, Number(params.position))
    return new RawBody(bytes, {
      'content-type': mime,
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  servePooled(app, soalExport.check, ({ actor, query }) =>
    app.jobs.run(actor, exchange, 'checkExports', { url, actor, which: query }, longestSeconds),
  )
  servePooled(app, soalExport.file, async ({ db, actor, params, query, body, request }) => {
    const { format, ...which } = query
    const { bytes, extension, mime, title } = await app.jobs.run(
      actor,
      exchange,
      'writeExport',
      { url, actor, which, format },
      longestSeconds,
    )
    await tenant(db, actor, (tx) =>
      auditCall(tx, actor, soalExport.file, { params, body, request }, null, { detail: query }),
    )
    return attachment(Buffer.from(bytes), title || 'Soal', extension, mime)
  })
}

function previewOf({ buffer, byteOffset, byteLength }: Uint8Array): RawBody {
  return new RawBody(Buffer.from(buffer, byteOffset, byteLength), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
}
