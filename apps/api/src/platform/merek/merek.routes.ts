import { merek } from '@suluh/contract/platform/layanan/merek'
import { SuluhError } from '@suluh/contract/platform/error'
import { tenant } from '#platform/db/tenant.ts'
import { RawBody } from '#platform/http/raw-body.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { insertLogo } from '#platform/rich-text/picture.ts'
import { findLogo, getMerek, updateMerek } from './merek.queries.ts'
import { forgetSites } from './site.ts'

export function merekRoutes(app: Server): void {
  serve(app, merek.one, ({ db, actor }) => getMerek(db, actor.applicationId))
  serve(app, merek.update, async ({ db, actor, body }) => {
    const changed = await updateMerek(db, actor, body)
    forgetSites()
    return changed
  })
  serve(app, merek.uploadLogo, ({ db, actor, body }) => insertLogo(db, actor, body))

  serve(app, merek.logo, async ({ db, params: { applicationId, logoId } }) => {
    const found = await tenant(db, { applicationId }, (tx) => findLogo(tx, logoId))
    if (!found) throw new SuluhError('not-found')
    return new RawBody(found.bytes, {
      'content-type': found.mime,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      // Mails show it from elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
}
