import { coba } from '@suluh/contract/results/coba'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getCoba, getHasilCoba } from './coba.queries.ts'

export function cobaRoutes(app: Server): void {
  serve(app, coba.one, ({ db, actor, params }) => getCoba(db, actor, params.id))
  serve(app, coba.hasil, ({ db, actor, params, body }) => getHasilCoba(db, actor, params.id, body))
}
