import { passkey } from '@suluh/contract/people/passkey'
import type { Passkeys } from '#platform/auth/passkeys.ts'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { addPasskey, beginPasskey, listPasskeys, changeName, removePasskey } from './passkey.commands.ts'

export function passkeyRoutes(
  app: Server,
  { factors, passkeys }: { factors: SecondFactors; passkeys: Passkeys },
): void {
  const { config } = app

  serve(app, passkey.all, ({ db, actor }) => listPasskeys(db, actor, passkeys))
  serve(app, passkey.begin, ({ db, actor }) => beginPasskey(db, actor, passkeys))
  serve(app, passkey.create, async ({ db, actor, body, note }) => {
    note({ detail: { passkey: undefined } })
    const told = await addPasskey(db, actor, { passkeys, factors, config }, body)
    if (told.codes) app.sessions.forget(actor.userId)
    return told
  })
  serve(app, passkey.rename, ({ db, actor, params, body }) => changeName(db, actor, params.id, body.nama))
  serve(app, passkey.remove, async ({ db, actor, params, note }) => {
    note({ targetNama: (await removePasskey(db, actor, config, params.id)).nama })
    return null
  })
}
