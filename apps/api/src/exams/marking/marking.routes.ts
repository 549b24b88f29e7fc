import { marking } from '@suluh/contract/exams/marking'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { saveMark } from './marking.commands.ts'
import { getMarking, listAnswers, listMarking } from './marking.queries.ts'

export function markingRoutes(app: Server): void {
  serve(app, marking.list, ({ db, actor, query }) => listMarking(db, actor, query))
  serve(app, marking.one, ({ db, actor, params }) => getMarking(db, actor, params.eventId))
  serve(app, marking.answers, ({ db, actor, params, query }) => listAnswers(db, actor, params.eventId, query))
  serve(app, marking.save, async ({ db, actor, params, body, note }) => {
    const { nama, ...saved } = await saveMark(db, actor, params, body)
    note({ targetNama: nama })
    return saved
  })
}
