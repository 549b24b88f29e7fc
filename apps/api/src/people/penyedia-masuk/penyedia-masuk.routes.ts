import { akunLain, penyediaMasuk } from '@suluh/contract/people/penyedia-masuk'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { demandGrantable } from '#platform/auth/grant.ts'
import { getSecret } from '#platform/auth/secret.ts'
import { tenant } from '#platform/db/tenant.ts'
import { OutgoingError } from '#platform/http/guarded-fetch.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { deleteAkunLain, listAkunLain } from './akun-lain.queries.ts'
import { openJourneyCookie } from './journey-cookie.ts'
import { masukLewatRoutes } from './masuk-lewat.ts'
import { openOidc } from './oidc.ts'
import {
  deletePenyedia,
  findPenyedia,
  getPenyediaMasuk,
  insertPenyedia,
  listPenyedia,
  updatePenyedia,
} from './penyedia-masuk.queries.ts'
import { siteOf, siteOfRequest } from '#platform/merek/site.ts'
import { getKode } from '#people/account/identifiers.ts'

export async function penyediaMasukRoutes(app: Server): Promise<void> {
  const { config } = app
  const place = { config, secret: await getSecret(app.db, 'masuk-lewat') }
  const oidc = openOidc(config)
  const cookie = openJourneyCookie(place.secret)
  const tries = app.limits.limit('penyedia-coba', 20, 5 * 60)

  serve(app, penyediaMasuk.all, async ({ db, actor }) => ({
    penyedia: await listPenyedia(db, place),
    tautan: `${await siteOf(db, config, actor.applicationId)}/login?aplikasi=${await getKode(db, actor.applicationId)}`,
  }))
  serve(app, penyediaMasuk.create, ({ db, actor, body }) => insertPenyedia(db, actor, place, body))
  serve(app, penyediaMasuk.update, ({ db, actor, params, body }) =>
    updatePenyedia(db, actor, place, params.id, body),
  )
  serve(app, penyediaMasuk.delete, async ({ db, actor, params, note }) => {
    const { peranIds } = await getPenyediaMasuk(db, place, params.id)
    // A role that is gone since needs nobody's leave.
    const roles = await db
      .selectFrom('peran')
      .select('id')
      .where(sql<boolean>`id = any(${peranIds}::uuid[])`)
      .execute()
    await demandGrantable(
      db,
      actor,
      roles.map(({ id }) => id),
    )
    note({ targetNama: (await deletePenyedia(db, params.id)).nama })
    return null
  })
  servePooled(app, penyediaMasuk.coba, async ({ db, actor, params }) => {
    await tries(actor.userId)
    const penyedia = await tenant(db, actor, (tx) => findPenyedia(tx, place, params.id))
    if (!penyedia) throw new SuluhError('not-found', 'Penyedia ini sudah tidak ada.')
    return oidc.discover(penyedia).then(
      () => ({ masalah: null }),
      (error: unknown) => ({ masalah: inWords(error) }),
    )
  })

  serve(app, akunLain.list, ({ db, actor }) => listAkunLain(db, actor))
  servePooled(app, akunLain.tautkan, async ({ db, actor, params, request, reply }) => {
    const { applicationId } = actor
    const [penyedia, own] = await tenant(db, actor, async (tx) => [
      await findPenyedia(tx, place, params.id),
      (await listAkunLain(tx, actor)).find(({ id }) => id === params.id),
    ])
    if (!penyedia?.isAktif || !own) throw new SuluhError('not-found', 'Penyedia ini tidak dibuka untuk Anda.')
    // The way back leads to the application's own address, where this browser's cookie has to be.
    const site = new URL(penyedia.kembali).origin
    if (site !== (await siteOfRequest(db, config, request)).origin)
      throw new SuluhError('conflict', `Buka Suluh lewat ${site}, lalu tautkan akun dari sana.`)
    try {
      const { url, journey } = await oidc.begin(penyedia)
      const session = actor.session
      cookie.give(request, reply, { applicationId, penyediaId: penyedia.id, journey, session })
      return { url }
    } catch (error) {
      throw new SuluhError('conflict', inWords(error))
    }
  })
  serve(app, akunLain.lepas, async ({ db, actor, params, note }) => {
    note({ targetNama: (await deleteAkunLain(db, actor, params.id)).nama })
    return null
  })

  await masukLewatRoutes(app, { place, oidc, cookie })
}

/** What is wrong with a provider, for who can mend it. */
function inWords(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof OutgoingError ? error.cause : error
  if (cause instanceof OutgoingError) return `Penyedia belum dapat dihubungi. ${cause.message}`
  return `Alamat penerbit ini tidak menjawab sebagai penyedia OpenID Connect (${error instanceof Error ? error.message : String(error)}).`
}
