import { application } from '@suluh/contract/people/application'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { enterTenant, tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import { beginGathering } from '#platform/layanan/begin-gathering.ts'
import { forgetSites } from '#platform/merek/site.ts'
import { insertUnduhan } from '#platform/layanan/unduhan.queries.ts'
import type { Server } from '#platform/http/server.ts'
import {
  createApplication,
  inviteFirst,
  setAlamat,
  setPaket,
  setStatus,
  tellApplication,
  updateApplication,
} from './application.commands.ts'
import { getApplication, getApplicationDetail, listApplication, platform } from './application.queries.ts'
import { closeApplication, reopenApplication, writeToPengelola } from './close-application.ts'

/** The platform's own view of its tenants; what is inside them stays closed to it. */
export function applicationRoutes(app: Server): void {
  serve(app, application.list, ({ db, query }) => listApplication(db, query))
  serve(app, application.create, ({ db, actor, body }) => createApplication(db, app.config, actor, body))
  serve(app, application.update, ({ db, actor, params, body }) =>
    updateApplication(db, actor, params.id, body),
  )
  serve(app, application.setStatus, ({ db, actor, params, body }) =>
    setStatus(db, actor, params.id, body.status),
  )
  serve(app, application.invite, ({ db, actor, params, body }) =>
    inviteFirst(db, app.config, actor, params.id, body),
  )
  serve(app, application.one, ({ db, actor, params }) => getApplicationDetail(db, actor, params.id))
  serve(app, application.setPaket, ({ db, actor, params, body }) =>
    setPaket(db, actor, params.id, body.paketLayananId),
  )
  serve(app, application.setAlamat, async ({ db, actor, params, body }) => {
    const changed = await setAlamat(db, app.config, actor, params.id, body.alamat)
    forgetSites()
    return changed
  })
  serve(app, application.close, ({ db, actor, params, body }) => closeApplication(db, actor, params.id, body))
  serve(app, application.reopen, ({ db, actor, params }) => reopenApplication(db, actor, params.id))

  // The order is committed before the work begins; the file lies with the application and is opened by its own people only.
  servePooled(app, application.unduh, async ({ db, actor, params: { id }, request }) => {
    const { made, detail } = await tenant(db, actor, async (tx) => {
      await getApplication(tx, id)
      await enterTenant(tx, { applicationId: id })
      const begun = await insertUnduhan(tx, id, platform)
      await enterTenant(tx, actor)
      await tellApplication(tx, actor, id, application.unduh, {})
      await recordAudit(tx, actor, { action: application.unduh, target: `application/${id}`, request })
      await writeToPengelola(tx, actor, { id }, 'Seluruh data aplikasi Anda disiapkan', [
        'Penyelenggara Suluh menyiapkan seluruh data aplikasi Anda sebagai satu berkas. Hanya pengelola yang dapat mengunduhnya, di Pengguna, Layanan, selama tujuh hari.',
      ])
      return { made: begun, detail: await getApplicationDetail(tx, actor, id) }
    })
    beginGathering(app, id, made.id)
    return detail
  })
}
