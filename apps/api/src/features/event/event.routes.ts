import { event } from '@suluh/contract/event'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { cancelEvent, insertEvent } from './event.commands.ts'
import { getEvent, listEvent } from './event.queries.ts'

export function eventRoutes(app: Server): void {
  serve(app, event.list, ({ db, actor, query }) => listEvent(db, actor, query))
  serve(app, event.one, ({ db, actor, params }) => getEvent(db, actor, params.id))
  serve(app, event.create, ({ db, actor, body }) => insertEvent(db, actor, body))
  serve(app, event.cancel, ({ db, actor, params }) => cancelEvent(db, actor, params.id))
}
