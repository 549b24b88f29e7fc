import { hash } from 'node:crypto'
import { cookieName, cookieSuffix } from '@suluh/contract/platform/authentication'
import { SuluhError } from '@suluh/contract/platform/error'
import { GrantableIzin, type Cakupan, type Izin } from '@suluh/contract/platform/izin'
import type { FastifyRequest } from 'fastify'
import { tenant } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import type { Server } from '#platform/http/server.ts'
import type { Actor } from './scope.ts'
import { touchSession } from './sessions.ts'
import { sessionName } from './token.ts'

type Sessions = Pick<Server, 'db' | 'sessions'>

/**
 * Who calls, by the Bearer token. Pictures cannot send that header, so a GET may carry the token in the
 * cookie instead. Throws `unauthenticated` (401) or `session-expired` (419).
 */
export async function authenticate(app: Sessions, request: FastifyRequest): Promise<Actor> {
  const token = bearer(request) ?? (request.method === 'GET' ? cookieToken(request) : undefined)
  if (!token) throw new SuluhError('unauthenticated')
  return authenticateSession(app, sessionName(token))
}

/** The same by the session's name, for what goes on without further requests. */
export async function authenticateSession({ db, sessions }: Sessions, name: string): Promise<Actor> {
  const cached = sessions.get(name)
  if (cached) return cached
  const readAt = sessions.clock()
  const session = await db
    .selectFrom('session')
    .select(['id', 'applicationId', 'applicationUserId', 'expiresAt', 'izin'])
    .where('tokenHash', '=', Buffer.from(name, 'hex'))
    .executeTakeFirst()
  if (!session) throw new SuluhError('unauthenticated')
  if (session.expiresAt <= new Date()) throw new SuluhError('session-expired')
  const actor = await loadActor(db, session, name)
  if (!actor) throw new SuluhError('unauthenticated')
  sessions.set(actor, session.expiresAt, readAt)
  void touchSession(db, name).catch(() => undefined)
  return actor
}

/** Throws `forbidden` where the right is missing, and where a program reaches for what is its person's own. */
export function demandIzin(actor: Actor, izin: Izin): void {
  if (izin === 'publik' || izin === 'masuk') return
  if (izin === 'pribadi' ? actor.isProgram : !actor.izin.has(izin)) throw new SuluhError('forbidden')
}

type Session = { id: string; applicationId: string; applicationUserId: string; izin: string[] | null }

async function loadActor(
  db: Db,
  { id, applicationId, applicationUserId, izin: held }: Session,
  session: string,
): Promise<Actor | undefined> {
  return tenant(db, { applicationId }, async (tx) => {
    const user = await tx
      .selectFrom('applicationUser as u')
      .innerJoin('peran as p', 'p.id', 'u.peranId')
      .innerJoin('application as a', 'a.id', 'u.applicationId')
      .select(['u.id', 'u.nama', 'u.lembagaId', 'u.peranId', 'p.kode', 'a.isSystem'])
      .where('u.id', '=', applicationUserId)
      .where('u.status', '=', 'aktif')
      .where('a.status', '=', 'aktif')
      .executeTakeFirst()
    if (!user) return undefined
    const grants = await tx
      .selectFrom('peranIzin')
      .select(['izin', 'cakupan'])
      .where('peranId', '=', user.peranId)
      .execute()
    const izin = new Map(grants.flatMap(toGrant).filter(([name]) => held?.includes(name) ?? true))
    return {
      userId: user.id,
      nama: user.nama,
      applicationId,
      isSystem: user.isSystem,
      lembagaId: user.lembagaId,
      peran: user.kode,
      izin,
      rightsMark: hash(
        'sha256',
        grants
          .map(({ izin: name, cakupan }) => `${name} ${cakupan}`)
          .toSorted()
          .join(),
        'base64url',
      ).slice(0, 12),
      session,
      sessionId: id,
      ...(held && { isProgram: true as const }),
    }
  })
}

/** A right that the code no longer knows grants nothing. */
function toGrant({ izin, cakupan }: { izin: string; cakupan: Cakupan }): [GrantableIzin, Cakupan][] {
  const known = GrantableIzin.safeParse(izin)
  return known.success ? [[known.data, cakupan]] : []
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

function cookieToken(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === cookieName)?.[1]
  return value?.endsWith(cookieSuffix) ? value.slice(0, -cookieSuffix.length) : undefined
}
