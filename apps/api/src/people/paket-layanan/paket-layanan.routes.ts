import { paketLayanan } from '@suluh/contract/people/paket-layanan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import {
  deletePaketLayanan,
  insertPaketLayanan,
  listPaketLayanan,
  updatePaketLayanan,
} from './paket-layanan.queries.ts'

export function paketLayananRoutes(app: Server): void {
  serve(app, paketLayanan.list, ({ db, query }) => listPaketLayanan(db, query))
  serve(app, paketLayanan.create, ({ db, body }) => insertPaketLayanan(db, body))
  serve(app, paketLayanan.update, ({ db, params, body }) => updatePaketLayanan(db, params.id, body))
  serve(app, paketLayanan.delete, ({ db, params }) => deletePaketLayanan(db, params.id))
}
