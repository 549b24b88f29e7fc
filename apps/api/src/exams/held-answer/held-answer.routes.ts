import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { decideHeld } from './held-answer.commands.ts'
import { listHeld } from './held-answer.queries.ts'

export function heldAnswerRoutes(app: Server): void {
  serve(app, heldAnswer.list, ({ db, actor, params }) => listHeld(db, actor, params.id))
  serve(app, heldAnswer.decide, ({ db, actor, params, body }) => decideHeld(db, actor, params.id, body))
}
