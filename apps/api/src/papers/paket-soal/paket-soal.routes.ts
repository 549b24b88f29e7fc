import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { copyPaketSoal, sharePaketSoal } from './paket-sharing.ts'
import {
  addSoal,
  deleteManyPaketSoal,
  insertPaketSoal,
  setStatus,
  updatePaketSoal,
} from './paket-soal.commands.ts'
import { getPaketSoal, listPaketSoal } from './paket-soal.queries.ts'

export function paketSoalRoutes(app: Server): void {
  serve(app, paketSoal.list, ({ db, actor, query }) => listPaketSoal(db, actor, query))
  serve(app, paketSoal.one, ({ db, actor, params }) => getPaketSoal(db, actor, params.id))
  serve(app, paketSoal.create, ({ db, actor, body }) => insertPaketSoal(db, actor, body))
  serve(app, paketSoal.update, ({ db, actor, params, body }) => updatePaketSoal(db, actor, params.id, body))
  serve(app, paketSoal.addSoal, ({ db, actor, params, body }) => addSoal(db, actor, params.id, body))
  serve(app, paketSoal.setStatus, ({ db, actor, params, body }) =>
    setStatus(db, actor, params.id, body.status),
  )
  serve(app, paketSoal.share, ({ db, actor, params, body }) =>
    sharePaketSoal(db, actor, params.id, body.berbagi),
  )
  serve(app, paketSoal.copy, ({ db, actor, params }) => copyPaketSoal(db, actor, params.id))
  serve(app, paketSoal.deleteOne, ({ db, actor, params }) => deleteManyPaketSoal(db, actor, [params.id]))
  serve(app, paketSoal.deleteMany, ({ db, actor, body }) => deleteManyPaketSoal(db, actor, body))
}
