import { idleByDefault, idleChoices, sesi } from '@suluh/contract/platform/sesi'
import { demandAll } from '#platform/auth/scope.ts'
import { sessionChanged } from '#platform/auth/session-cache.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'

export function sesiRoutes(app: Server): void {
  serve(app, sesi.aturan, ({ db }) => getSesiAturan(db))
  serve(app, sesi.atur, async ({ db, actor, body }) => {
    demandAll(actor, 'peran-izin.write')
    const { applicationId } = actor
    await db
      .insertInto('sesiAturan')
      .values({ ...body, applicationId })
      .onConflict((on) => on.column('applicationId').doUpdateSet(body))
      .execute()
    // It acts at once, in every copy of the API.
    await sessionChanged(db, applicationId)
    app.sessions.forget(applicationId)
    return getSesiAturan(db)
  })
}

/** What `session_ends` goes by. */
async function getSesiAturan(db: Tx) {
  const chosen = await db.selectFrom('sesiAturan').select('idleMinutes').executeTakeFirst()
  return { idleMinutes: idleChoices.find((each) => each === chosen?.idleMinutes) ?? idleByDefault }
}
