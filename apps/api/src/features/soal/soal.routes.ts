import { soal } from '@suluh/contract/soal'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { deleteManySoal, getSoal, insertSoal, listSoal, updateSoal } from './soal.queries.ts'

export function soalRoutes(app: Server): void {
  serve(app, soal.list, ({ db, actor, query }) => listSoal(db, actor, query))
  serve(app, soal.one, ({ db, actor, params }) => getSoal(db, actor, params.id))
  serve(app, soal.create, ({ db, actor, body }) => insertSoal(db, actor, body))
  serve(app, soal.update, ({ db, actor, params, body }) => updateSoal(db, actor, params.id, body))
  serve(app, soal.deleteMany, ({ db, actor, body }) => deleteManySoal(db, actor, body))
}
