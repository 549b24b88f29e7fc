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
  serve(app, pelajaran.list, ({ db, actor, query }) => listPelajaran(db, actor, query))
  serve(app, pelajaran.create, ({ db, actor, body }) => insertPelajaran(db, actor, body))
  serve(app, pelajaran.update, ({ db, actor, params, body }) => updatePelajaran(db, actor, params.id, body))
  serve(app, pelajaran.arrange, ({ db, actor, body }) => arrangePelajaran(db, actor, body.ids))
  serve(app, pelajaran.usage, ({ db, actor, params }) => usageOfPelajaran(db, actor, params.id))
  serve(app, pelajaran.deleteOne, ({ db, actor, params }) => deletePelajaran(db, actor, params.id))
  aspekRoutes(app)
  sheetRoutes(app)
}

function aspekRoutes(app: Server): void {
  serve(app, pelajaran.createAspek, ({ db, actor, params, body }) =>
    insertAspek(db, actor, params.pelajaranId, body),
  )
  serve(app, pelajaran.updateAspek, ({ db, actor, params, body }) => updateAspek(db, actor, params, body))
  serve(app, pelajaran.arrangeAspek, ({ db, actor, params, body }) =>
    arrangeAspek(db, actor, params.pelajaranId, body.aspek),
  )
  serve(app, pelajaran.mergeAspek, ({ db, actor, params, body }) =>
    mergeAspek(db, actor, params, body.intoId),
  )
  serve(app, pelajaran.usageOfAspek, ({ db, actor, params }) => usageOfAspek(db, actor, params))
  serve(app, pelajaran.deleteAspek, ({ db, actor, params }) => deleteAspek(db, actor, params))
}

function sheetRoutes(app: Server): void {
  serve(app, pelajaran.exported, ({ db, actor, query }) => exportPelajaran(db, actor, query.format))
  serve(app, pelajaran.template, () => pelajaranTemplate())
  sheetImportRoutes(app, pelajaranImport, () => pelajaranKind)
}
