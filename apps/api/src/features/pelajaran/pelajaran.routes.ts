import { pelajaran } from '@suluh/contract/pelajaran'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { insertPelajaran, listPelajaran } from './pelajaran.queries.ts'

export function pelajaranRoutes(app: Server): void {
  serve(app, pelajaran.list, ({ db, query }) => listPelajaran(db, query))
  serve(app, pelajaran.create, ({ db, actor, body }) => insertPelajaran(db, actor, body))
}
