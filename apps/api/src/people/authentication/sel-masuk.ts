import { sel } from '@suluh/contract/platform/sel/sel'
import type { FastifyRequest } from 'fastify'
import { demandOpen } from '#platform/auth/closed-application.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { linkTo } from '#platform/sel/lead.ts'
import { refused, takeTiket, writeTiket } from '#platform/sel/tiket.ts'
import { SuluhError } from '@suluh/contract/platform/error'
import { accountOf, recordLogin } from './authentication.queries.ts'
import { rememberDevice } from './sign-in.ts'

type Doors = { config: Config; cookie: DeviceCookie; count: (request: FastifyRequest) => Promise<void> }

/** From the centre to a cell and back, without saying the password again. */
export function selMasukRoutes(app: Server, { config, cookie, count }: Doors): void {
  serve(app, sel.masuk, async ({ db, body, request, reply }) => {
    await count(request)
    const {
      kode,
      maksud,
      id,
      aplikasi: applicationId,
      bersama,
      eventId,
      ke,
    } = await takeTiket(db, body.tiket, ['masuk', 'pulang'])
    const device = cookie.read(request)
    const account = await tenant(db, { applicationId }, (tx) =>
      accountOf(tx, id, { device, byPassword: maksud === 'masuk' }),
    )
    // Neither side speaks for people of another cell, and a cell for nobody whom more than a password guards.
    if (account?.cell !== kode || (maksud === 'pulang' && account.hasSecondFactor)) throw refused()
    await recordLogin(db, account, 'masuk', request)
    await demandOpen(db, applicationId)
    if (!eventId)
      await rememberDevice(db, config, account, bersama ? undefined : cookie.give(request, reply), request)
    const kept = { owes: account.owes, isShared: bersama, ...(eventId && { eventId }) }
    return { token: await insertSession(db, account, request, kept), bersama, ke }
  })

  serve(app, sel.pulang, async ({ db, actor }) => {
    const own = await db
      .selectFrom('sel as s')
      .innerJoin('session as e', (on) => on.on('e.id', '=', actor.sessionId))
      .select(['s.kode', 's.alamat', 'e.isShared'])
      .where('s.sisi', '=', 'sel')
      .where('s.aplikasiId', '=', actor.applicationId)
      .executeTakeFirst()
    const who = { aplikasi: actor.applicationId, id: actor.userId, bersama: own?.isShared ?? false }
    const tiket = own && (await writeTiket(db, own.kode, 'pulang', who))
    if (!own || !tiket)
      throw new SuluhError('not-found', 'Server ini bukan sel, atau pusatnya belum dikenal.')
    return { menuju: linkTo(own.alamat, tiket) }
  })
}

/** Where people open the centre of this installation; null where it is no cell. */
export async function findCentre(db: Db): Promise<string | null> {
  const own = await db.selectFrom('sel').select('alamat').where('sisi', '=', 'sel').executeTakeFirst()
  return own?.alamat ?? null
}
