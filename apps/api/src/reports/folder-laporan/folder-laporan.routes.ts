import { folderLaporan } from '@suluh/contract/reports/folder-laporan'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { deleteFolder, saveFolder } from './folder-laporan.commands.ts'
import { listFolder } from './folder-laporan.queries.ts'

export function folderLaporanRoutes(app: Server): void {
  serve(app, folderLaporan.list, ({ db, actor }) => listFolder(db, actor))
  serve(app, folderLaporan.save, ({ db, actor, body }) => saveFolder(db, actor, body))
  serve(app, folderLaporan.deleteOne, ({ db, actor, params }) => deleteFolder(db, actor, params.id))
}
