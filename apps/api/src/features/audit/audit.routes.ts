import { audit } from '@suluh/contract/audit'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { listAudit } from './audit.queries.ts'

export function auditRoutes(app: Server): void {
  serve(app, audit.list, ({ db, actor, query }) => listAudit(db, actor, query))
}
