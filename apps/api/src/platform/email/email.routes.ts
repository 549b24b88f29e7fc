import { email } from '@suluh/contract/platform/email'
import { SuluhError } from '@suluh/contract/platform/error'
import { demandAllOfFirst } from '#platform/auth/grant.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { requeueMail } from './outbox.ts'
import { demandMail, getEmailText, getSender, listEmail } from './email.queries.ts'

export function emailRoutes(app: Server): void {
  const { config } = app
  serve(app, email.list, async ({ db, actor, query }) => {
    await demandAllOfFirst(db, actor)
    return listEmail(db, config, actor, query)
  })
  serve(app, email.server, ({ db, actor }) => getSender(db, config, actor))
  serve(app, email.one, async ({ db, actor, params }) => {
    await demandAllOfFirst(db, actor)
    return { isi: await getEmailText(db, config, actor, params.id) }
  })
  serve(app, email.send, async ({ db, actor, params }) => {
    await demandAllOfFirst(db, actor)
    await demandMail(db, config, actor, params.id)
    if (!(await requeueMail(db, params.id)))
      throw new SuluhError('conflict', 'Email ini sudah terkirim atau sudah tidak berlaku.')
    return null
  })
}
