import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  manyAtOnce,
  rightsHeader,
  type Body,
  type Data,
  type Endpoint,
  type IsList,
  type Params,
  type Query,
} from '@suluh/contract/platform/endpoint'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { filterByColumns, isListQuery } from '@suluh/contract/platform/list'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { auditCall, type AuditNote } from '#platform/audit/audit-call.ts'
import { isAudited } from '#platform/audit/audit-words.ts'
import { openRefusedCalls } from '#platform/audit/refused-call.ts'
import { namesToGo } from '#platform/audit/names-to-go.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { authenticate, demandIzin } from '#platform/auth/authenticate.ts'
import { demandProof } from '#platform/auth/proof.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import { issueWords, namedUnkept, sentenceOf } from './issue-words.ts'
import { RawBody } from './raw-body.ts'
import { isKnownSmall, smallBytes } from './coming-bodies.ts'
import { takeUpload, type Upload } from './upload.ts'
import type { Server } from './server.ts'

type Context<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: E extends { upload: true } ? Upload : Body<E>
  request: FastifyRequest
  reply: FastifyReply
}
type Public<E extends Endpoint> = Context<E> & { db: Db; actor: undefined }
type Signed<E extends Endpoint, D> = Context<E> & {
  db: D
  actor: Actor
  /** Adds to the line that this call leaves in the log; with the pool in hand nothing is written. */
  note: (more: AuditNote) => void
}
type ContextOf<E extends Endpoint, D> = E['izin'] extends 'publik' ? Public<E> : Signed<E, D>
type Result<E extends Endpoint> = IsList<E> extends true ? { rows: Data<E>; total: number } : Data<E>
type Handler<E extends Endpoint, D> = (
  context: ContextOf<E, D>,
) => Promise<Result<E> | RawBody> | Result<E> | RawBody

/**
 * Serves one endpoint of the contract: demands its izin, validates what comes in, runs `handler` in one
 * transaction scoped to the caller's application, writes the log in the same transaction, strips what goes out to
 * the contract, wraps the envelope.
 */
export function serve<E extends Endpoint>(app: Server, endpoint: E, handler: Handler<E, Tx>): void {
  route(app, endpoint, (context, actor) => {
    if (!actor) return handler({ ...context, db: app.db, actor: undefined } as unknown as ContextOf<E, Tx>)
    return tenant(app.db, actor, async (db) => {
      const noted: AuditNote = { targetNama: await namesToGo(db, endpoint, context) }
      const note = (more: AuditNote) => void Object.assign(noted, more)
      const result = await handler({ ...context, db, actor, note } as unknown as ContextOf<E, Tx>)
      if (isAudited(endpoint)) await auditCall(db, actor, endpoint, context, result, noted)
      return result
    })
  })
}

/**
 * As `serve`, but the handler gets the pool and opens its own tenant scope: for group commits and streams. Such
 * calls leave no line in the log; one that should writes it itself by `recordAudit`.
 */
export function servePooled<E extends Endpoint>(app: Server, endpoint: E, handler: Handler<E, Db>): void {
  route(app, endpoint, async (context, actor) =>
    handler({ ...context, db: app.db, actor, note: () => undefined } as unknown as ContextOf<E, Db>),
  )
}

type Run = (context: Context<Endpoint>, actor: Actor | undefined) => unknown

function route(app: Server, endpoint: Endpoint, run: Run): void {
  if (isListQuery(endpoint.query)) filterByColumns(endpoint.query, endpoint.data)
  app.endpoints.push(endpoint)
  const http = endpoint.upload ? app.uploads : app.http
  const noteRefusal = openRefusedCalls(app, endpoint)
  const answer = async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => {
    if (actor) {
      if (actor.rightsMark) reply.header(rightsHeader, actor.rightsMark)
      demandIzin(actor, endpoint)
      if (endpoint.stepUp === true) await tenant(app.db, actor, (tx) => demandProof(tx, actor))
      // In an exam each device writes together with others, and each page of it asks for little.
      if (app.db !== app.exam.db) await app.limits.call(actor)
    }
    const context = await readContext(endpoint, actor, request, reply)
    if (actor && endpoint.stepUp === 'many' && namesMany(context.body))
      await tenant(app.db, actor, (tx) => demandProof(tx, actor))
    try {
      return send(endpoint, reply, await run(context, actor))
    } catch (error) {
      throw namedUnkept(endpoint, context, error)
    }
  }
  const known = (request: FastifyRequest) =>
    authenticate({ db: app.exam.db, sessions: app.sessions }, request, endpoint)
  http.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...bodyLimitOf(endpoint),
    // A large body of nobody is not read: to parse it takes the time that exams run in.
    onRequest: async (request) => {
      if (endpoint.izin !== 'publik' && !isKnownSmall(request)) await known(request)
    },
    handler: async (request, reply) => {
      const actor = endpoint.izin === 'publik' ? undefined : await known(request)
      if (!actor || !noteRefusal) return answer(request, reply, actor)
      try {
        return await answer(request, reply, actor)
      } catch (error) {
        // The answer stays what it is where the line cannot be written.
        await noteRefusal(actor, error, request).catch((failed: unknown) =>
          request.log.error({ err: failed }, 'tindakan ditolak'),
        )
        throw error
      }
    },
  })
}

/** Who is nobody yet fills in a form and no more. */
function bodyLimitOf({ izin, bodyLimit }: Endpoint): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit }
  return izin === 'publik' ? { bodyLimit: smallBytes } : {}
}

/** Rows stand in a body as `Ids`, or in a field of that name. */
function namesMany(body: unknown): boolean {
  const ids = body instanceof Object && 'ids' in body ? body.ids : body
  return Array.isArray(ids) && ids.length > manyAtOnce
}

async function readContext(
  endpoint: Endpoint,
  actor: Actor | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context<Endpoint>> {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (/^id$|Id$/.test(name) && !isUuid(value)) throw new SuluhError('not-found')
  }
  return {
    params,
    query: parse(endpoint.query, request.query) as Query<Endpoint>,
    body: (endpoint.upload
      ? await takeUpload(actor ?? { applicationId: '' }, request)
      : parse(endpoint.body, request.body ?? {})) as Body<Endpoint>,
    request,
    reply,
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: issueWords(schema) })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const [first] = issues
  throw new SuluhError(
    'validation',
    first && sentenceOf(schema, first),
    issues.map(({ path, message }): Issue => ({ path: path.join('.'), message })),
  )
}

const dataHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Shorter answers travel in a packet or two as they are. */
const leastGzipped = 32_768
const zip = promisify(gzip)

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (result instanceof RawBody) return result.send(reply)
  reply.headers(dataHeaders)
  if (endpoint.cacheSeconds) reply.header('cache-control', `private, max-age=${endpoint.cacheSeconds}`)
  const list = isListResult(result)
  const parsed = endpoint.data.safeParse(list ? result.rows : result)
  if (!parsed.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${parsed.error.message}`,
    )
  const envelope = { success: true, message: 'OK', data: parsed.data }
  const text = JSON.stringify(list ? { ...envelope, recordsFiltered: result.total, error: null } : envelope)
  reply.type('application/json; charset=utf-8')
  if (text.length < leastGzipped || !/\bgzip\b/.test(String(reply.request.headers['accept-encoding'])))
    return reply.send(text)
  // A package of hundreds of questions shrinks to a tenth, on a thread of its own.
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return zip(text, { level: 2 }).then((bytes) => reply.send(bytes))
}

function isListResult(result: unknown): result is { rows: unknown; total: number } {
  return typeof result === 'object' && result !== null && 'rows' in result && 'total' in result
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** A number for the log and the person, so that both speak of the same failure. */
export function newIncident(): string {
  return randomUUID().slice(0, 8)
}
