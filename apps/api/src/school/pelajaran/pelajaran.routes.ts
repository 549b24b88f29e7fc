import { pelajaran, pelajaranImport } from '@suluh/contract/school/pelajaran'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { sheetImportRoutes } from '#platform/staged-import/staged-import.routes.ts'
import {
  arrangeAspek,
  deleteAspek,
  insertAspek,
  mergeAspek,
  updateAspek,
  usageOfAspek,
} from './aspek.commands.ts'
import { exportPelajaran, pelajaranKind, pelajaranTemplate } from './pelajaran-import.ts'
import {
  arrangePelajaran,
  deletePelajaran,
  insertPelajaran,
  updatePelajaran,
  usageOfPelajaran,
} from './pelajaran.commands.ts'
import { listPelajaran } from './pelajaran.queries.ts'

export function pelajaranRoutes(app: Server): void {
  serve(app, pelajaran.list, ({ db, query }) => listPelajaran(db, query))
  serve(app, pelajaran.create, ({ db, actor, body }) => insertPelajaran(db, actor, body))
  serve(app, pelajaran.update, ({ db, actor, params, body }) => updatePelajaran(db, actor, params.id, body))
  serve(app, pelajaran.arrange, ({ db, body }) => arrangePelajaran(db, body.ids))
  serve(app, pelajaran.usage, ({ db, params }) => usageOfPelajaran(db, params.id))
  serve(app, pelajaran.deleteOne, ({ db, params }) => deletePelajaran(db, params.id))
  aspekRoutes(app)
  sheetRoutes(app)
}

function aspekRoutes(app: Server): void {
  serve(app, pelajaran.createAspek, ({ db, actor, params, body }) =>
    insertAspek(db, actor, params.pelajaranId, body),
  )
  serve(app, pelajaran.updateAspek, ({ db, params, body }) => updateAspek(db, params, body))
  serve(app, pelajaran.arrangeAspek, ({ db, params, body }) =>
    arrangeAspek(db, params.pelajaranId, body.aspek),
  )
  serve(app, pelajaran.mergeAspek, ({ db, params, body }) => mergeAspek(db, params, body.intoId))
  serve(app, pelajaran.usageOfAspek, ({ db, params }) => usageOfAspek(db, params))
  serve(app, pelajaran.deleteAspek, ({ db, params }) => deleteAspek(db, params))
}

function sheetRoutes(app: Server): void {
  serve(app, pelajaran.exported, ({ db, query }) => exportPelajaran(db, query.format))
  serve(app, pelajaran.template, () => pelajaranTemplate())
  sheetImportRoutes(app, pelajaranImport, () => pelajaranKind)
}
