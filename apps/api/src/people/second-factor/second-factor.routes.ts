import { secondFactor } from '@suluh/contract/people/second-factor'
import type { SecondFactors } from '#platform/auth/second-factor.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.commands.ts'

export function secondFactorRoutes(app: Server, factors: SecondFactors): void {
  const guesses = app.limits.limit('langkah-kedua-pasang', 20, 5 * 60)

  serve(app, secondFactor.one, ({ db, actor }) => getSecondFactor(db, actor))
  serve(app, secondFactor.begin, ({ db, actor }) => beginSecondFactor(db, actor, factors))
  serve(app, secondFactor.confirm, async ({ db, actor, body, note }) => {
    note({ detail: { kode: undefined } })
    await guesses(actor.userId)
    const told = await confirmSecondFactor(db, actor, factors, body.kode)
    app.sessions.forget(actor.userId)
    return told
  })
  serve(app, secondFactor.renewCodes, ({ db, actor }) => renewRecoveryCodes(db, actor, factors))
  serve(app, secondFactor.remove, ({ db, actor }) => removeSecondFactor(db, actor))
  serve(app, secondFactor.reset, async ({ db, actor, params, note }) => {
    note({ targetNama: (await resetSecondFactor(db, actor, app.config, params.id)).nama })
    app.sessions.forget(params.id)
    return null
  })
}
