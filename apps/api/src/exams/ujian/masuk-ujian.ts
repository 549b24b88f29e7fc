import { SuluhError } from '@suluh/contract/platform/error'
import { ujian } from '@suluh/contract/exams/ujian'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isRightToken } from '#exams/event/event-token.ts'
import { recordOwn } from '#people/account/change-own.ts'
import { demandOpen } from '#platform/auth/closed-application.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import { insertSession } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { serve } from '#platform/http/serve.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import type { Server } from '#platform/http/server.ts'
import { leadAway } from '#platform/sel/lead.ts'

/** Students find their place before it begins. */
const earlyMinutes = 30

type Found = {
  applicationId: string
  eventId: string
  userId: string
  paketSoalId: string
  /** The cell that it is sat at. */
  cell: string | null
  /** Their application lets people in. */
  isOpen: boolean
}

/** Coming in for one exam by number and token; on the pages' connections, since who guesses must not hold the exam's. */
export function masukUjianRoutes(app: Server): void {
  const guesses = openGuesses(app.limits)

  serve(app, ujian.masuk, async ({ db, body, request }) => {
    const token = body.token.trim().toUpperCase()
    const nomor = body.nomor.replaceAll(/\s/g, '')
    const forgive = await guesses(nomor, request)
    const all = token === '' || nomor === '' ? [] : await findStudents(db, nomor, token)
    const open = all.filter(({ isOpen }) => isOpen)
    const found = open.length > 0 ? open : all
    const [student] = found
    // Two of one number and one token are nobody: neither may be let in as the other.
    if (!student || found.length > 1) throw new SuluhError('invalid-nomor-token')
    await forgive()
    // Who knows both is no stranger: they hear what the password would have told them.
    await demandOpen(db, student.applicationId).catch(async (error: unknown) => {
      await tenant(db, student, (tx) => recordOwn(tx, student, { action: 'masuk-ditolak', request }))
      throw error
    })
    const { cell, userId: id, applicationId, eventId, paketSoalId } = student
    if (cell) await leadAway(db, cell, { id, applicationId }, { eventId, to: `/paket-soal/${paketSoalId}` })
    return { token: await enter(db, student, request), paketSoalId: student.paketSoalId }
  })
}

/**
 * Wrong pairs are counted for each number from the network they come from, and for all numbers from there: so many that a
 * school of a thousand may mistype, and too few to find a token. The cookie by which accounts know a browser says nothing
 * here: nobody knows yet whose account it is, and who signs in over and over has as many of them as they like. A class that
 * comes in rightly is not counted at all.
 */
function openGuesses({ limit }: RateLimits) {
  const ofNumber = limit('nomor', 10, 5 * 60)
  const ofPlace = limit('nomor-tempat', 600, 10 * 60)
  return async (nomor: string, request: FastifyRequest): Promise<() => Promise<void>> => {
    const place = networkOf(request.ip)
    const number = `${nomor} ${place}`
    await ofNumber(number)
    await ofPlace(place)
    return async () => {
      await ofNumber.forget(number)
      await ofPlace.giveBack(place)
    }
  }
}

/** Who of the students of such exams has this number, where this token is the right one now. */
async function findStudents(db: Db, nomor: string, token: string): Promise<Found[]> {
  const open = await db
    .selectFrom('eventMasuk')
    .select(['eventId', 'applicationId', 'token', 'tokenMinutes'])
    .where('opensAt', '<', sql<Date>`now() + make_interval(mins => ${earlyMinutes})`)
    .where('closesAt', '>', sql<Date>`now()`)
    .where((is) => is.or([is('token', '=', token), is('tokenMinutes', 'is not', null)]))
    .execute()
  const found: Found[] = []
  for (const { eventId, applicationId, ...asked } of open) {
    if (!(await isRightToken(db, { id: eventId, ...asked }, token))) continue
    const students = await tenant(db, { applicationId }, (tx) => studentsOf(tx, eventId, nomor))
    found.push(...students.map((each) => ({ applicationId, eventId, ...each })))
  }
  return found
}

function studentsOf(tx: Tx, eventId: string, nomor: string) {
  return tx
    .selectFrom('attempt as a')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('application as o', 'o.id', 'a.applicationId')
    .select([
      'u.id as userId',
      'e.paketSoalId',
      'a.sel as cell',
      sql<boolean>`o.status = 'aktif'`.as('isOpen'),
    ])
    .distinct()
    .where('a.eventId', '=', eventId)
    .where('u.status', '=', 'aktif')
    .where((is) => is.or([is('u.nomor', '=', nomor), is('u.nomorPeserta', '=', nomor)]))
    .limit(2)
    .execute()
}

function enter(db: Db, { applicationId, userId, eventId }: Found, request: FastifyRequest): Promise<string> {
  return tenant(db, { applicationId }, async (tx) => {
    await recordOwn(tx, { applicationId, userId }, { action: 'masuk-nomor', request })
    return insertSession(tx, { id: userId, applicationId }, request, { eventId })
  })
}
