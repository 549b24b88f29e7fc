import { SuluhError } from '@suluh/contract/platform/error'
import { pengiriman } from '@suluh/contract/platform/pengiriman'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { demandAllOfFirst } from '#platform/auth/grant.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import {
  deleteEmail,
  deletePesan,
  findGerbang,
  findServerEmail,
  getPengiriman,
  updateEmail,
  updatePesan,
} from './pengiriman.queries.ts'
import { sendPesan } from './send-pesan.ts'
import { tryServerEmail } from './server-email.ts'

export function pengirimanRoutes(app: Server): void {
  const { config } = app
  // Each of them costs the application something, and asks a machine somewhere else.
  const tries = app.limits.limit('coba-pengiriman', 10, 10 * 60)

  serve(app, pengiriman.one, ({ db }) => getPengiriman(db, config))
  serve(app, pengiriman.updatePesan, async ({ db, actor, body }) => {
    await demandAllOfFirst(db, actor)
    await updatePesan(db, config, actor, body)
    return getPengiriman(db, config)
  })
  serve(app, pengiriman.deletePesan, async ({ db, actor }) => {
    await demandAllOfFirst(db, actor)
    await deletePesan(db)
    return getPengiriman(db, config)
  })
  serve(app, pengiriman.updateEmail, async ({ db, actor, body }) => {
    await demandAllOfFirst(db, actor)
    await updateEmail(db, actor, body)
    return getPengiriman(db, config)
  })
  serve(app, pengiriman.deleteEmail, async ({ db, actor }) => {
    await demandAllOfFirst(db, actor)
    await deleteEmail(db)
    return getPengiriman(db, config)
  })

  // What is waited for holds no connection, so these write the log themselves.
  servePooled(app, pengiriman.cobaPesan, async ({ db, actor, body, request }) => {
    await tries(actor.applicationId)
    const gerbang = await tenant(db, actor, (tx) => findGerbang(tx, actor))
    if (!gerbang) throw new SuluhError('conflict', 'Simpan dahulu gerbang pesannya, lalu coba.')
    const text = `Percobaan gerbang pesan Suluh, diminta oleh ${actor.nama}.`
    const hasil = await sendPesan(config, gerbang, body.nomor, text)
    const detail = { ...body, terkirim: hasil.terkirim, status: hasil.status }
    await tenant(db, actor, (tx) =>
      recordAudit(tx, actor, { action: pengiriman.cobaPesan, target: 'pengiriman', detail, request }),
    )
    return hasil
  })
  servePooled(app, pengiriman.cobaEmail, async ({ db, actor, body, request }) => {
    await tries(actor.applicationId)
    const server = await tenant(db, actor, (tx) => findServerEmail(tx, actor))
    if (!server) throw new SuluhError('conflict', 'Simpan dahulu server emailnya, lalu coba.')
    const hasil = await tryServerEmail(config, server, body.email)
    const detail = { ...body, terkirim: hasil.terkirim, status: hasil.status }
    await tenant(db, actor, (tx) =>
      recordAudit(tx, actor, { action: pengiriman.cobaEmail, target: 'pengiriman', detail, request }),
    )
    return hasil
  })
}
