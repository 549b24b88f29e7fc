import { authorization } from '@suluh/contract/authorization'
import { GrantableIzin } from '@suluh/contract/izin'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'

export function authorizationRoutes(app: Server): void {
  serve(app, authorization.check, ({ actor, body }) =>
    body.pairs.map(({ resource, action }) => {
      const izin = GrantableIzin.safeParse(`${resource}.${action}`)
      return izin.success && actor.izin.has(izin.data)
    }),
  )
}
