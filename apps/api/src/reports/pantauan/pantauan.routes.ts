import { pantauan } from '@suluh/contract/reports/pantauan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { deletePantauan, insertPantauan, savePantauan, stopPantauan } from './pantauan.commands.ts'
import { listPantauan } from './pantauan.queries.ts'

export function pantauanRoutes(app: Server): void {
  serve(app, pantauan.list, ({ db, actor, query }) => listPantauan(db, actor, query))
  serve(app, pantauan.create, ({ db, actor, body }) => insertPantauan(db, actor, body))
  serve(app, pantauan.save, ({ db, actor, params, body }) => savePantauan(db, actor, params.id, body))
  serve(app, pantauan.stop, ({ db, actor, params }) => stopPantauan(db, actor, params.id))
  serve(app, pantauan.deleteOne, ({ db, actor, params }) => deletePantauan(db, actor, params.id))
}
