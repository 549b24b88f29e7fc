import { gangguan } from '@suluh/contract/exams/gangguan'
import { getBoardHead } from '#exams/event/board.queries.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { giveBack } from './gangguan.commands.ts'
import { listGangguan } from './gangguan.queries.ts'

export function gangguanRoutes(app: Server): void {
  serve(app, gangguan.list, async ({ db, actor, params }) => {
    await getBoardHead(db, actor, params.id)
    return listGangguan(db, actor, params.id)
  })
  serve(app, gangguan.giveBack, ({ db, actor, params, body }) =>
    giveBack(db, actor, { eventId: params.id, gangguanId: params.gangguanId, ...body }),
  )
}
