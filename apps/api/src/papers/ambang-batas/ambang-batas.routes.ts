import { ambangBatas } from '@suluh/contract/papers/ambang-batas'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { deleteAmbangBatas, insertAmbangBatas, listAmbangBatas } from './ambang-batas.queries.ts'

export function ambangBatasRoutes(app: Server): void {
  serve(app, ambangBatas.list, ({ db, actor, query }) => listAmbangBatas(db, actor, query))
  serve(app, ambangBatas.create, ({ db, actor, body }) => insertAmbangBatas(db, actor, body))
  serve(app, ambangBatas.deleteOne, ({ db, actor, params }) => deleteAmbangBatas(db, actor, params.id))
}
