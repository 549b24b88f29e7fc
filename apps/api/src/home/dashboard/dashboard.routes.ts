import { dashboard } from '@suluh/contract/home/dashboard'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getLangkah } from './menunggu.queries.ts'
import { listMenunggu } from './menunggu.queries.ts'

export function dashboardRoutes(app: Server): void {
  serve(app, dashboard.menunggu, ({ db, actor }) => listMenunggu(db, actor))
  serve(app, dashboard.langkah, ({ db }) => getLangkah(db))
}
