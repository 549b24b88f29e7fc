import { SuluhError } from '@suluh/contract/platform/error'
import { profile } from '@suluh/contract/people/profile'
import { endOwnSessions } from '#platform/auth/sessions.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { mimeOf } from '@suluh/question-formats/media-kind'
import { insertFile } from '#platform/rich-text/picture.ts'
import { changePassword, requestEmail, requestTelp } from './credentials.ts'
import { getProfile, listSesi, updateFoto, updateProfile } from './profile.queries.ts'

export function profileRoutes(app: Server): void {
  const guesses = app.limits.limit('profil', 10, 60)
  const mails = app.limits.limit('profil-surel', 5, 15 * 60)

  serve(app, profile.one, ({ db, actor }) => getProfile(db, actor))
  serve(app, profile.update, async ({ db, actor, body }) => {
    await updateProfile(db, actor, body, async (telp) => {
      await mails(actor.userId)
      await requestTelp(db, actor, app.config, telp)
    })
    return getProfile(db, actor)
  })
  serve(app, profile.foto, async ({ db, actor, body }) => {
    const bytes = Buffer.from(body.bytes)
    const fotoId = mimeOf(bytes)?.startsWith('image/') && (await insertFile(db, actor, bytes))
    if (!fotoId) throw new SuluhError('unsupported-file', 'Pilih gambar PNG, JPEG, atau WebP.')
    await updateFoto(db, actor, fotoId)
    return getProfile(db, actor)
  })
  serve(app, profile.deleteFoto, async ({ db, actor }) => {
    await updateFoto(db, actor, null)
    return getProfile(db, actor)
  })

  servePooled(app, profile.password, async ({ db, actor, body, request }) => {
    await guesses(actor.userId)
    await changePassword(db, actor, body, request)
    app.sessions.forget(actor.userId)
    return null
  })
  servePooled(app, profile.email, async ({ db, actor, body, request }) => {
    await mails(actor.userId)
    await requestEmail(db, actor, app.config, body, request)
    return null
  })

  serve(app, profile.sesi, ({ db, actor }) => listSesi(db, actor))
  serve(app, profile.endSesi, async ({ db, actor, params }) => {
    if (!(await endOwnSessions(db, actor.userId, [params.id]))) throw new SuluhError('not-found')
    app.sessions.forget(actor.userId)
    return null
  })
  serve(app, profile.endManySesi, async ({ db, actor, body }) => {
    const ended = await endOwnSessions(db, actor.userId, body)
    app.sessions.forget(actor.userId)
    return { ended }
  })
}
