import { paper } from '@suluh/contract/papers/paper'
import { documentFile, sheetFile } from '@suluh/question-formats/write'
import { auditCall } from '#platform/audit/audit-call.ts'
import { tenant } from '#platform/db/tenant.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { updateKepala } from '#papers/paket-soal/kepala-naskah.ts'
import { getKisiKisi, getPaper } from './paper.queries.ts'
import type * as files from './paper.job.ts'

const job = jobFile<typeof files>(new URL('./paper.job.ts', import.meta.url))

const longestSeconds = 60

export function paperRoutes(app: Server): void {
  const url = app.databaseUrl
  serve(app, paper.one, ({ db, actor, params, query }) => getPaper(db, actor, params.id, query))
  serve(app, paper.kisiKisi, ({ db, actor, params }) => getKisiKisi(db, actor, params.id))
  serve(app, paper.kepala, ({ db, actor, params, body }) => updateKepala(db, actor, params.id, body))
  // A file waits for its turn at a thread, and must not hold a connection meanwhile.
  servePooled(app, paper.word, async ({ db, actor, params, query, body, request }) => {
    const input = { url, actor, id: params.id, query }
    const { bytes, title } = await app.jobs.run(actor, job, 'writePaperWord', input, longestSeconds)
    await tenant(db, actor, (tx) =>
      auditCall(tx, actor, paper.word, { params, body, request }, null, { detail: query }),
    )
    return attachment(Buffer.from(bytes), title, documentFile.extension, documentFile.mime)
  })
  servePooled(app, paper.kisiKisiFile, async ({ db, actor, params, query, body, request }) => {
    const input = { url, actor, id: params.id, query }
    const { bytes, title } = await app.jobs.run(actor, job, 'writeKisiKisiFile', input, longestSeconds)
    await tenant(db, actor, (tx) =>
      auditCall(tx, actor, paper.kisiKisiFile, { params, body, request }, null, { detail: query }),
    )
    const { extension, mime } = query.format === 'docx' ? documentFile : sheetFile
    return attachment(Buffer.from(bytes), title, extension, mime)
  })
}
