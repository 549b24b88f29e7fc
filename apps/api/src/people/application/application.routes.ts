import { application } from '@suluh/contract/people/application'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { createApplication, inviteFirst, setStatus, updateApplication } from './application.commands.ts'
import { listApplication } from './application.queries.ts'

/** The platform's own view of its tenants; what is inside them stays closed to it. */
export function applicationRoutes(app: Server): void {
  serve(app, application.list, ({ db, query }) => listApplication(db, query))
  serve(app, application.create, ({ db, actor, body }) => createApplication(db, app.config, actor, body))
  serve(app, application.update, ({ db, actor, params, body }) =>
    updateApplication(db, actor, params.id, body),
  )
  serve(app, application.setStatus, ({ db, actor, params, body }) =>
    setStatus(db, actor, params.id, body.status),
  )
  serve(app, application.invite, ({ db, actor, params, body }) =>
    inviteFirst(db, app.config, actor, params.id, body),
  )
}
