import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { openSealing } from '#exams/ujian/sealed-content.ts'
import { bringAnswers } from './bring-answers.ts'
import { decideHeld } from './held-answer.commands.ts'
import { listHeld } from './held-answer.queries.ts'

export async function heldAnswerRoutes(app: Server): Promise<void> {
  const sealing = await openSealing(app.db)

  serve(app, heldAnswer.list, ({ db, actor, params }) => listHeld(db, actor, params.id))
  serve(app, heldAnswer.decide, ({ db, actor, params, body }) => decideHeld(db, actor, params.id, body))
  serve(app, heldAnswer.bring, async ({ db, actor, params, body, request, note }) => {
    const brought = { eventId: params.id, text: body.text, address: request.ip }
    const taken = await bringAnswers(db, sealing, actor, brought)
    note({ targetNama: taken.nama })
    return taken
  })
}
