import { notifikasi } from '@suluh/contract/home/notifikasi'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { listNotifikasi, readUntil } from './notifikasi.queries.ts'

export function notifikasiRoutes(app: Server): void {
  serve(app, notifikasi.list, ({ db, actor }) => listNotifikasi(db, actor))
  serve(app, notifikasi.dibaca, ({ db, actor, body }) => readUntil(db, actor, new Date(body.sampai)))
}
