import { email } from '@suluh/contract/platform/email'
import { SuluhError } from '@suluh/contract/platform/error'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { requeueMail } from './outbox.ts'
import { getEmailText, listEmail } from './email.queries.ts'

export function emailRoutes(app: Server): void {
  const { config } = app
  serve(app, email.list, ({ db, query }) => listEmail(db, config, query))
  serve(app, email.server, () => ({ smtp: config.smtpUrl ? new URL(config.smtpUrl).host : null }))
  serve(app, email.one, async ({ db, params }) => ({ isi: await getEmailText(db, config, params.id) }))
  serve(app, email.send, async ({ db, params }) => {
    if (!(await requeueMail(db, params.id)))
      throw new SuluhError('conflict', 'Email ini sudah terkirim atau sudah tidak berlaku.')
    return null
  })
}
