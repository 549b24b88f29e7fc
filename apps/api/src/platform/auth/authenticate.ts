import { hash } from 'node:crypto'
import { cookieName, cookieSuffix } from '@suluh/contract/platform/authentication'
import type { Owed } from '@suluh/contract/platform/current-user'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Cakupan, Izin } from '@suluh/contract/platform/izin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Server } from '#platform/http/server.ts'
import { bearerOf, cookieOf } from './request-secrets.ts'
import type { Actor } from './scope.ts'
import { toGrant } from './grants.ts'
import { seenEveryMs, touchSession } from './sessions.ts'
import { sessionName } from './token.ts'

type Sessions = Pick<Server, 'db' | 'sessions'>

/**
 * Who calls, by the Bearer token. Pictures cannot send that header, so a GET may carry the token in the
 * cookie instead. Throws `unauthenticated` (401) or `session-expired` (419).
 */
export async function authenticate(
  app: Sessions,
  request: FastifyRequest,
  { unattended = false }: { unattended?: boolean } = {},
): Promise<Actor> {
  const token = tokenOf(request)
  if (!token) throw new SuluhError('unauthenticated')
  const actor = await authenticateSession(app, sessionName(token))
  if (!unattended) noteUse(app.db, actor)
  return actor
}

/** What whoever calls shows of themselves. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? (request.method === 'GET' ? cookieToken(request) : undefined)
}

/** When each was last written down as in use. */
const seen = new WeakMap<Actor, number>()

function noteUse(db: Sessions['db'], actor: Actor): void {
  if (Date.now() - (seen.get(actor) ?? 0) <= seenEveryMs) return
  seen.set(actor, Date.now())
  void touchSession(db, actor.session).catch(() => undefined)
}

/** The same by the session's name, for what goes on without further requests. */
export async function authenticateSession({ db, sessions }: Sessions, name: string): Promise<Actor> {
  const cached = sessions.get(name)
  if (cached) return cached
  const readAt = sessions.clock()
  const { rows } = await sql<SessionRow>`select * from read_session(${Buffer.from(name, 'hex')})`.execute(db)
  const [session] = rows
  if (!session) throw new SuluhError('unauthenticated')
  if (session.expiresAt <= new Date()) throw new SuluhError('session-expired')
  const actor = toActor(session, name)
  if (!actor) throw new SuluhError('unauthenticated')
  sessions.set(actor, session.expiresAt, readAt)
  seen.set(actor, session.lastSeen.getTime())
  return actor
}

/**
 * Throws `forbidden` where the right is missing, where a program reaches for what is its person's own, and where somebody who
 * came in for one exam, or owes something, wants anything else.
 */
export function demandIzin(
  actor: Actor,
  { izin, inOneExam = false, whileOwing = false }: { izin: Izin; inOneExam?: boolean; whileOwing?: boolean },
): void {
  if (actor.onlyEventId && !inOneExam)
    throw new SuluhError(
      'forbidden',
      'Anda masuk dengan nomor dan token, untuk satu ujian saja. Masuk dengan kata sandi untuk yang lain.',
    )
  if (actor.owes && !whileOwing) throw new SuluhError('forbidden', owedWords[actor.owes])
  if (izin === 'publik' || izin === 'masuk') return
  if (izin === 'pribadi' ? actor.isProgram : !actor.izin.has(izin)) throw new SuluhError('forbidden')
}

type SessionRow = {
  sessionId: string
  applicationId: string
  userId: string
  expiresAt: Date
  lastSeen: Date
  /** What a program may, of what its person may. */
  held: string[] | null
  /** The only exam that it is for. */
  eventId: string | null
  owes: Owed | null
  /** Null with the next four where nobody active has it. */
  nama: string | null
  lembagaId: string | null
  peran: string | null
  isSystem: boolean | null
  grants: [izin: string, cakupan: Cakupan][] | null
}

const owedWords: Record<Owed, string> = {
  password: 'Ganti dahulu kata sandi yang dibuatkan untuk Anda.',
  'second-factor': 'Pasang dahulu verifikasi dua langkah yang diwajibkan untuk peran Anda.',
  kode: 'Masukkan dahulu kode verifikasi dua langkah Anda.',
}

/** What a session for one exam may, of what its student may. */
const oneExam = ['ujian.take']

function toActor(row: SessionRow, session: string): Actor | undefined {
  const { nama, peran, isSystem, held, eventId, owes } = row
  if (nama === null || peran === null || isSystem === null) return undefined
  const grants = row.grants ?? []
  const some = eventId ? oneExam : held
  const izin = new Map(grants.flatMap(toGrant).filter(([name]) => some?.includes(name) ?? true))
  return {
    userId: row.userId,
    nama,
    applicationId: row.applicationId,
    isSystem,
    lembagaId: row.lembagaId,
    peran,
    izin,
    rightsMark: hash(
      'sha256',
      grants
        .map(([name, cakupan]) => `${name} ${cakupan}`)
        .toSorted()
        .join(),
      'base64url',
    ).slice(0, 12),
    session,
    sessionId: row.sessionId,
    ...(held && { isProgram: true as const }),
    ...(eventId && { onlyEventId: eventId }),
    ...(owes && { owes }),
  }
}

function cookieToken(request: FastifyRequest): string | undefined {
  const value = cookieOf(request, cookieName)
  return value?.endsWith(cookieSuffix) ? value.slice(0, -cookieSuffix.length) : undefined
}
