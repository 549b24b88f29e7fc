import { search } from '@suluh/contract/home/search'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { searchAll } from './search.queries.ts'

export function searchRoutes(app: Server): void {
  serve(app, search.all, ({ db, actor, query }) => searchAll(db, actor, query.q))
}
