import { stimulus } from '@suluh/contract/bank/stimulus'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import {
  getStimulus,
  insertStimulus,
  listStimulus,
  listStimulusVersions,
  updateStimulus,
} from './stimulus.queries.ts'

export function stimulusRoutes(app: Server): void {
  serve(app, stimulus.list, ({ db, actor, query }) => listStimulus(db, actor, query))
  serve(app, stimulus.one, ({ db, actor, params }) => getStimulus(db, actor, params.id))
  serve(app, stimulus.create, ({ db, actor, body }) => insertStimulus(db, actor, body.html))
  serve(app, stimulus.update, ({ db, actor, params, body }) => updateStimulus(db, actor, params.id, body))
  serve(app, stimulus.versions, ({ db, actor, params }) => listStimulusVersions(db, actor, params.id))
}
