import { search } from '@suluh/contract/search'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { searchAll } from './search.queries.ts'

export function searchRoutes(app: Server): void {
  serve(app, search.all, ({ db, actor, query }) => searchAll(db, actor, query.q))
}
