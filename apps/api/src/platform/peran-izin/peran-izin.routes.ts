import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { copyPeran, deleteOnePeran, updatePeran } from './peran-izin.commands.ts'
import { setSecondFactor } from './demand-second-factor.ts'
import { getPeran, listPemegang, listPeran, listPeranOptions } from './peran-izin.queries.ts'
import { grantChanges } from './peran-izin.rules.ts'

export function peranIzinRoutes(app: Server): void {
  serve(app, peranIzin.list, ({ db, actor, query }) => listPeran(db, actor, query))
  serve(app, peranIzin.options, ({ db, actor }) => listPeranOptions(db, actor))
  serve(app, peranIzin.one, ({ db, actor, params }) => getPeran(db, actor, params.id))
  serve(app, peranIzin.copy, ({ db, actor, params, body }) => copyPeran(db, actor, params.id, body.nama))
  serve(app, peranIzin.update, async ({ db, actor, params, body, note }) => {
    const { before, after } = await updatePeran(db, actor, params.id, body)
    // The whole matrix says less than what became of it.
    note({ detail: { grants: undefined, ...grantChanges(before.grants, after.grants) } })
    return after
  })
  serve(app, peranIzin.deleteOne, async ({ db, actor, params, note }) => {
    const { nama } = await deleteOnePeran(db, actor, params.id)
    note({ targetNama: nama })
    return null
  })
  serve(app, peranIzin.setSecondFactor, ({ db, actor, params, body }) =>
    setSecondFactor(db, actor, params.id, body.isDemanded),
  )
  serve(app, peranIzin.holders, ({ db, actor, params, query }) => listPemegang(db, actor, params.id, query))
}
