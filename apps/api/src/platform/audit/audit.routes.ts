import { audit } from '@suluh/contract/platform/audit'
import { auditWords } from './audit-words.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { allAudit, listAudit } from './audit.queries.ts'

export function auditRoutes(app: Server): void {
  serve(app, audit.exportedList, async ({ db, actor, query }) => {
    const lines = await allAudit(db, actor, query, auditWords(app.endpoints))
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    return attachment(Buffer.from(text), 'catatan aktivitas', 'jsonl', 'application/jsonl')
  })
  serve(app, audit.list, ({ db, actor, query }) => listAudit(db, actor, query, auditWords(app.endpoints)))
}
