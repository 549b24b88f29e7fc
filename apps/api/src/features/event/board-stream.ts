import { PassThrough } from 'node:stream'
import { pengawasan, type Board, type BoardRow } from '@suluh/contract/pengawasan'
import type { FastifyRequest } from 'fastify'
import { authenticate, demandIzin } from '#auth/authenticate.ts'
import type { Actor } from '#auth/actor.ts'
import { tenant } from '#db/tenant.ts'
import { RawBody } from '#http/raw-body.ts'
import type { Server } from '#http/server.ts'
import { getBoardHead, listBoardRows } from './board.queries.ts'

const everyMs = 1000
/** A line that says nothing keeps proxies from closing a quiet stream. */
const quietRounds = 15

type Watcher = { request: FastifyRequest; stream: PassThrough }
type Watch = {
  actor: Actor
  eventId: string
  watchers: Set<Watcher>
  /** The rows as they were told last, as JSON by attempt. */
  told: Map<string, string>
  quiet: number
  timer: NodeJS.Timeout
  round: Promise<void>
}

/**
 * Live boards as server-sent events: everybody who may see the same students of an event shares one query a second,
 * and is told what has changed since. Nothing is asked of the database while nobody watches.
 */
export function openBoards(app: Server) {
  const watches = new Map<string, Watch>()
  app.http.addHook('onClose', async () => {
    for (const watch of watches.values()) for (const { stream } of watch.watchers) stream.end()
  })

  async function watch(actor: Actor, eventId: string, request: FastifyRequest): Promise<RawBody> {
    const board = await read(app, actor, eventId)
    const key = watchKey(actor, eventId)
    const watch = watches.get(key) ?? open(key, actor, eventId, board)
    const stream = new PassThrough()
    const watcher = { request, stream }
    watch.watchers.add(watcher)
    stream.once('close', () => {
      watch.watchers.delete(watcher)
      if (watch.watchers.size > 0) return
      clearInterval(watch.timer)
      watches.delete(key)
    })
    stream.write(toMessage(board))
    return new RawBody(stream, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  }

  function open(key: string, actor: Actor, eventId: string, { rows }: Board): Watch {
    let isBusy = false
    const told = new Map(rows.map((row) => [row.attemptId, JSON.stringify(row)]))
    const watch: Watch = {
      ...{ actor, eventId, watchers: new Set<Watcher>(), told, quiet: 0 },
      round: Promise.resolve(),
      timer: setInterval(() => {
        if (isBusy) return
        isBusy = true
        watch.round = tell(app, watch).finally(() => (isBusy = false))
      }, everyMs),
    }
    watches.set(key, watch)
    return watch
  }

  return { watch }
}

/** Those of the same right see the same students; everybody else has a query of their own. */
function watchKey(actor: Actor, eventId: string): string {
  const isAll = actor.izin.get(pengawasan.stream.izin) === 'aplikasi'
  return `${eventId}:${isAll ? actor.applicationId : actor.userId}`
}

async function read(app: Server, actor: Actor, eventId: string): Promise<Board> {
  return tenant(app.db, actor, async (tx) => ({
    ...(await getBoardHead(tx, actor, eventId)),
    rows: await listBoardRows(tx, actor, eventId),
  }))
}

/** One round: what has changed, to everybody who may still watch. */
async function tell(app: Server, watch: Watch): Promise<void> {
  await dropForbidden(app, watch)
  if (watch.watchers.size === 0) return
  try {
    const board = await read(app, watch.actor, watch.eventId)
    const changed = board.rows.filter((row) => isNews(watch.told, row))
    watch.quiet = changed.length > 0 ? 0 : watch.quiet + 1
    const text = changed.length > 0 ? toMessage({ ...board, rows: changed }) : undefined
    for (const { stream } of watch.watchers) {
      if (text) stream.write(text)
      else if (watch.quiet % quietRounds === 0) stream.write(': .\n\n')
    }
  } catch (error) {
    app.http.log.error({ err: error }, 'board')
    // Browsers connect again by themselves, and are told by the answer what is wrong.
    for (const { stream } of watch.watchers) stream.end()
  }
}

function isNews(told: Map<string, string>, row: BoardRow): boolean {
  const text = JSON.stringify(row)
  if (told.get(row.attemptId) === text) return false
  told.set(row.attemptId, text)
  return true
}

/** Rights act at once: a session that has ended, or lost the right, sees no more. */
async function dropForbidden(app: Server, { watchers }: Watch): Promise<void> {
  for (const { request, stream } of watchers) {
    try {
      demandIzin(await authenticate(app, request), pengawasan.stream)
    } catch {
      stream.end()
    }
  }
}

function toMessage(board: Board): string {
  return `data: ${JSON.stringify(pengawasan.board.data.parse(board))}\n\n`
}
