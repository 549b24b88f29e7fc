import { sel } from '@suluh/contract/platform/sel/sel'
import { servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { findSiaga } from '#platform/siaga/siaga-status.ts'
import { listPindahan } from './pindahan.ts'
import { listSel } from './status.ts'

export function selRoutes(app: Server): void {
  servePooled(app, sel.list, ({ db }) => listSel(db))
  servePooled(app, sel.siaga, ({ db }) => findSiaga(db, app.config))
  servePooled(app, sel.pindahan, ({ db }) => listPindahan(db))
}
