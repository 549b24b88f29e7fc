import type { FastifyRequest } from 'fastify'
import { passkey } from '@suluh/contract/people/passkey'
import type { Passkeys } from '#platform/auth/passkeys.ts'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import { siteOfRequest } from '#platform/merek/site.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { addPasskey, beginPasskey, listPasskeys, changeName, removePasskey } from './passkey.commands.ts'

export function passkeyRoutes(
  app: Server,
  { factors, passkeys }: { factors: SecondFactors; passkeys: Passkeys },
): void {
  const { config } = app
  const here = async (request: FastifyRequest) => ({
    passkeys,
    place: await siteOfRequest(app.db, config, request),
  })

  serve(app, passkey.all, async ({ db, actor, request }) => listPasskeys(db, actor, await here(request)))
  serve(app, passkey.begin, async ({ db, actor, request }) => beginPasskey(db, actor, await here(request)))
  serve(app, passkey.create, async ({ db, actor, body, note, request }) => {
    note({ detail: { passkey: undefined } })
    const told = await addPasskey(db, actor, { ...(await here(request)), factors, config }, body)
    if (told.codes) app.sessions.forget(actor.userId)
    return told
  })
  serve(app, passkey.rename, ({ db, actor, params, body }) => changeName(db, actor, params.id, body.nama))
  serve(app, passkey.remove, async ({ db, actor, params, note }) => {
    note({ targetNama: (await removePasskey(db, actor, config, params.id)).nama })
    return null
  })
}
