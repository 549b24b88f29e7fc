import { paper } from '@suluh/contract/papers/paper'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getPaper } from './paper.queries.ts'

export function paperRoutes(app: Server): void {
  serve(app, paper.one, ({ db, actor, params, query }) => getPaper(db, actor, params.id, query))
}
