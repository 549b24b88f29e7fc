import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getPendaftaran, listGivablePeran, updatePendaftaran } from './pendaftaran.queries.ts'
import { deleteUndangan, insertUndangan, listUndangan, resendUndangan } from './undangan.queries.ts'

export function pendaftaranRoutes(app: Server): void {
  const { config } = app
  serve(app, pendaftaran.one, ({ db, actor }) => getPendaftaran(db, actor, config))
  serve(app, pendaftaran.update, async ({ db, actor, body }) => {
    await updatePendaftaran(db, actor, body)
    return getPendaftaran(db, actor, config)
  })
  serve(app, pendaftaran.peran, ({ db, actor }) => listGivablePeran(db, actor))

  serve(app, undangan.list, ({ db, actor, query }) => listUndangan(db, actor, query))
  serve(app, undangan.create, async ({ db, actor, body }) => ({
    id: await insertUndangan(db, actor, config, body),
  }))
  serve(app, undangan.resend, async ({ db, actor, params }) => ({
    id: await resendUndangan(db, actor, config, params.id),
  }))
  serve(app, undangan.delete, async ({ db, actor, params }) => {
    await deleteUndangan(db, actor, params.id)
    return null
  })
}
