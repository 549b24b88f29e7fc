import { audit } from '@suluh/contract/platform/audit'
import { auditWords } from './audit-words.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { listAudit } from './audit.queries.ts'

export function auditRoutes(app: Server): void {
  serve(app, audit.list, ({ db, actor, query }) => listAudit(db, actor, query, auditWords(app.endpoints)))
}
