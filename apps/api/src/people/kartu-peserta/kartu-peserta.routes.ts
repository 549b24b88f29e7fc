import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { createKartu, forgetKartu, getKartu, listKartu } from './kartu-peserta.queries.ts'

export function kartuPesertaRoutes(app: Server): void {
  serve(app, kartuPeserta.create, ({ db, actor, body }) => createKartu(db, actor, body.ids))
  serve(app, kartuPeserta.one, ({ db, actor, params }) => getKartu(db, actor, params.id))
  serve(app, kartuPeserta.cards, ({ db, actor, params, query }) => listKartu(db, actor, params.id, query))
  serve(app, kartuPeserta.deleteOne, ({ db, actor, params }) => forgetKartu(db, actor, params.id))
}
