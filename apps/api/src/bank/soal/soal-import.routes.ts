import { SuluhError } from '@suluh/contract/platform/error'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { soalExport } from '@suluh/contract/bank/soal-export'
import { attachment, RawBody } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { stagedImportRoutes } from '#platform/staged-import/staged-import.routes.ts'
import { getImportMedia } from './soal-import.queries.ts'
import type * as exchanges from './exchange.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { soalKind } from './undo-soal-import.ts'

const exchange = jobFile<typeof exchanges>(new URL('./exchange.job.ts', import.meta.url))

const longestSeconds = 60

export function soalImportRoutes(app: Server): void {
  const url = app.databaseUrl
  servePooled(app, soalImport.template, async ({ query }) => {
    const { bytes, extension, mime } = await app.jobs.run(
      exchange,
      'writeTemplate',
      query.format,
      longestSeconds,
    )
    return attachment(Buffer.from(bytes), 'templat-soal-suluh', extension, mime)
  })
  stagedImportRoutes(app, soalImport, () => soalKind)
  servePooled(app, soalImport.preview, async ({ actor, body: file }) =>
    previewOf(await app.jobs.run(exchange, 'readImport', { url, actor, file }, longestSeconds, file.bytes)),
  )
  servePooled(app, soalImport.review, async ({ actor, params }) =>
    previewOf(await app.jobs.run(exchange, 'reviewImport', { url, actor, id: params.id }, longestSeconds)),
  )
  serve(app, soalImport.confirm, ({ actor, params, body }) =>
    app.jobs.run(exchange, 'takeImport', { url, actor, id: params.id, choice: body }, longestSeconds),
  )
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
    app.jobs.run(exchange, 'checkExports', { url, actor, which: query }, longestSeconds),
  )
  serve(app, soalExport.file, async ({ actor, query: { format, ...which }, note }) => {
    const { bytes, extension, mime, title } = await app.jobs.run(
      exchange,
      'writeExport',
      { url, actor, which, format },
      longestSeconds,
    )
    note({ detail: { format, ...which } })
    return attachment(Buffer.from(bytes), title || 'Soal', extension, mime)
  })
}

function previewOf({ buffer, byteOffset, byteLength }: Uint8Array): RawBody {
  return new RawBody(Buffer.from(buffer, byteOffset, byteLength), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
}
