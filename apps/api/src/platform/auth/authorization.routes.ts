import { authorization } from '@suluh/contract/platform/authorization'
import { GrantableIzin } from '@suluh/contract/platform/izin'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'

export function authorizationRoutes(app: Server): void {
  serve(app, authorization.check, ({ actor, body }) =>
    body.pairs.map(({ resource, action }) => {
      const izin = GrantableIzin.safeParse(`${resource}.${action}`)
      return izin.success && actor.izin.has(izin.data)
    }),
  )
}
