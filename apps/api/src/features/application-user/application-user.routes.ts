import { applicationUser } from '@suluh/contract/application-user'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { getCurrentUser } from './application-user.queries.ts'

export function applicationUserRoutes(app: Server): void {
  serve(app, applicationUser.me, ({ db, actor }) => getCurrentUser(db, actor))
}
