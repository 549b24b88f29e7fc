import { applicationUser } from '@suluh/contract/people/application-user'
import { auditWords } from '#platform/audit/audit-words.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import {
  deleteManyApplicationUser,
  insertApplicationUser,
  resetPassword,
  setStatus,
  signOut,
  updateApplicationUser,
} from './application-user.commands.ts'
import { listApplicationUser, listRiwayat } from './application-user.list.ts'
import { getApplicationUser, getCurrentUser } from './application-user.queries.ts'

export function applicationUserRoutes(app: Server): void {
  serve(app, applicationUser.me, ({ db, actor }) => getCurrentUser(db, actor))
  serve(app, applicationUser.list, ({ db, actor, query }) => listApplicationUser(db, actor, query))
  serve(app, applicationUser.one, ({ db, actor, params }) => getApplicationUser(db, actor, params.id))
  serve(app, applicationUser.create, ({ db, actor, body }) => insertApplicationUser(db, actor, body))
  serve(app, applicationUser.update, ({ db, actor, params, body }) =>
    updateApplicationUser(db, actor, params.id, body),
  )
  serve(app, applicationUser.setStatus, ({ db, actor, body }) => setStatus(db, actor, body.ids, body.status))
  serve(app, applicationUser.resetPassword, async ({ db, actor, params, note }) => {
    const { nama, ...told } = await resetPassword(db, actor, params.id)
    note({ targetNama: nama })
    return told
  })
  serve(app, applicationUser.signOut, async ({ db, actor, params, note }) => {
    const { nama, ...told } = await signOut(db, actor, params.id)
    note({ targetNama: nama })
    return told
  })
  serve(app, applicationUser.riwayat, async ({ db, actor, params, query }) => {
    await getApplicationUser(db, actor, params.id)
    return listRiwayat(db, actor, params.id, query, auditWords(app.endpoints))
  })
  serve(app, applicationUser.deleteOne, ({ db, actor, params }) =>
    deleteManyApplicationUser(db, actor, [params.id]),
  )
  serve(app, applicationUser.deleteMany, ({ db, actor, body }) => deleteManyApplicationUser(db, actor, body))
}
