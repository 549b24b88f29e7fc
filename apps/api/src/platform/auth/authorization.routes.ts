import { authorization } from '@suluh/contract/platform/authorization'
import { GrantableIzin } from '@suluh/contract/platform/izin'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { reachesAll } from './scope.ts'

/** What must reach the whole application. */
const ofAll = /-all$/

export function authorizationRoutes(app: Server): void {
  serve(app, authorization.check, ({ actor, body }) =>
    body.pairs.map(({ resource, action }) => {
      const izin = GrantableIzin.safeParse(`${resource}.${action.replace(ofAll, '')}`)
      if (!izin.success) return false
      return ofAll.test(action) ? reachesAll(actor, izin.data) : actor.izin.has(izin.data)
    }),
  )
}
