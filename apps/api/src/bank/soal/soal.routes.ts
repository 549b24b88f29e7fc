import { soal } from '@suluh/contract/bank/soal'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { changeManySoal } from './change-many-soal.ts'
import { deleteManySoal, insertSoal, updateSoal } from './soal.commands.ts'
import { listSimilar, listUses, listVersions } from './soal-history.queries.ts'
import { getFacets, getSoal, listSoal, listWhole } from './soal.queries.ts'

export function soalRoutes(app: Server): void {
  serve(app, soal.list, ({ db, actor, query }) => listSoal(db, actor, query))
  serve(app, soal.facets, ({ db, actor }) => getFacets(db, actor))
  serve(app, soal.whole, ({ db, actor, query }) => listWhole(db, actor, query.ids))
  serve(app, soal.one, ({ db, actor, params }) => getSoal(db, actor, params.id))
  serve(app, soal.create, ({ db, actor, body }) => insertSoal(db, actor, body))
  serve(app, soal.update, ({ db, actor, params, body }) => updateSoal(db, actor, params.id, body))
  serve(app, soal.changeMany, ({ db, actor, body }) => changeManySoal(db, actor, body))
  serve(app, soal.deleteMany, ({ db, actor, body }) => deleteManySoal(db, actor, body))
  serve(app, soal.versions, ({ db, actor, params }) => listVersions(db, actor, params.id))
  serve(app, soal.uses, ({ db, actor, params }) => listUses(db, actor, params.id))
  serve(app, soal.similar, ({ db, actor, params }) => listSimilar(db, actor, params.id))
}
