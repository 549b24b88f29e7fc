import { setup } from '@suluh/contract/people/setup'
import { networkOf } from '#platform/auth/network-of.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { setUp } from './setup.ts'

export function setupRoutes(app: Server): void {
  const tries = app.limits.limit('setup', 10, 60)

  serve(app, setup.run, async ({ db, body, request }) => {
    await tries(networkOf(request.ip))
    await setUp(db, body)
    return null
  })
}
