import { PassThrough } from 'node:stream'
import { pengawasan, type BoardDeed } from '@suluh/contract/exams/pengawasan'
import type { FastifyRequest } from 'fastify'
import { authenticate, demandIzin } from '#platform/auth/authenticate.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { RawBody } from '#platform/http/raw-body.ts'
import type { Server } from '#platform/http/server.ts'
import type { Touched, Touches } from './touched.ts'
import { getBoardHead, listBoardRows, readBoardHead, readChanges, sinceEver } from './board.queries.ts'
import { deedsFor, lastDeedAt, listDeeds, type Deed } from './deeds.queries.ts'
import { readRoomRule, watching, type Reach } from './watching.ts'

const everyMs = 1000
/** A line that says nothing keeps proxies from closing a quiet stream. */
const quietRounds = 15
/** What nobody announces (a name, a photo) is read with all the rest. */
const wholeMs = 60_000

type Watcher = {
  request: FastifyRequest
  stream: PassThrough
  actor: Actor
  /** Has to be told everything, not only what has changed. */
  isNew: boolean
  /** What was done last to those whom they may see. */
  deeds: BoardDeed[]
}
type Row = { userId: string; nama: string; text: string; reach: Reach; reachText: string }
type Watch = {
  eventId: string
  watchers: Set<Watcher>
  touches: Touches
  /** As of when the rows were read, what frames them, and when all of them were. */
  asOf: string
  frame: string
  wholeAt: number
  /** What was told last: the head, and each row with who may see it, by student. */
  head: string
  told: Map<string, Row>
  /** Who proctors its rooms, as text: with it everybody may see others than before. */
  rule: string
  /** What was done last, and when. */
  deeds: Deed[]
  deedAt: number | null
  quiet: number
  timer: NodeJS.Timeout
  isBusy: boolean
}

/**
 * Live boards as server-sent events: everybody who watches an event shares one query a second, and is told what has
 * changed since of those whom they may see. Nothing is asked of the database while nobody watches.
 */
export function openBoards(app: Server, touched: Touched) {
  const watches = new Map<string, Watch>()
  app.http.addHook('preClose', async () => {
    for (const watch of watches.values()) for (const { stream } of watch.watchers) stream.end()
  })

  async function watch(actor: Actor, eventId: string, request: FastifyRequest): Promise<RawBody> {
    await tenant(app.db, actor, (tx) => getBoardHead(tx, actor, eventId))
    const watch = watches.get(eventId) ?? open(eventId)
    const stream = new PassThrough()
    const watcher: Watcher = { request, stream, actor, isNew: true, deeds: [] }
    watch.watchers.add(watcher)
    stream.once('close', () => {
      watch.watchers.delete(watcher)
      if (watch.watchers.size > 0) return
      clearInterval(watch.timer)
      watch.touches.end()
      watches.delete(eventId)
    })
    void round(app, watch)
    return new RawBody(stream, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // What nginx is told, however it is set up.
      'x-accel-buffering': 'no',
    })
  }

  function open(eventId: string): Watch {
    const watch: Watch = {
      eventId,
      watchers: new Set<Watcher>(),
      touches: touched.watch(eventId),
      asOf: sinceEver,
      frame: '',
      wholeAt: 0,
      head: '',
      told: new Map(),
      rule: '',
      deeds: [],
      deedAt: null,
      quiet: 0,
      isBusy: false,
      timer: setInterval(() => void round(app, watch), everyMs),
    }
    watches.set(eventId, watch)
    return watch
  }

  return { watch }
}

/** What has changed, to everybody who may still watch. */
async function round(app: Server, watch: Watch): Promise<void> {
  if (watch.isBusy) return
  watch.isBusy = true
  try {
    await dropForbidden(app, watch)
    const [anybody] = watch.watchers
    if (anybody) await tell(app, watch, anybody.actor)
  } catch (error) {
    app.http.log.error({ err: error }, 'board')
    watch.wholeAt = 0
    // Browsers connect again by themselves, and are told by the answer what is wrong.
    for (const { stream } of watch.watchers) stream.end()
  } finally {
    watch.isBusy = false
  }
}

async function tell(app: Server, watch: Watch, anybody: Actor): Promise<void> {
  // Taken once, however often it is read: whatever PostgreSQL takes back is read again from its beginning.
  const touches = watch.touches.take()
  const { head, rule, deeds, ...news } = await tenant(app.db, anybody, async (tx) => ({
    head: await readBoardHead(tx, watch.eventId),
    rule: await readRoomRule(tx, watch.eventId),
    ...(await readRows(tx, watch, touches)),
    deeds: await readDeeds(tx, watch),
  }))
  const isDone = deeds !== undefined
  if (deeds) Object.assign(watch, deeds)
  const { changed, hasGone: isAnyGone } = remember(watch, news)
  // Somebody has gone, from the exam or to a room of another's: that no row can say.
  const ruleText = JSON.stringify([rule.proctorsSeeAll, ...rule.proctors])
  const hasGone = watch.rule !== ruleText || isAnyGone
  watch.rule = ruleText
  const all = [...watch.told.values()]
  const { serverNow, ...lasting } = head
  const isHeadNews = watch.head !== JSON.stringify(lasting)
  watch.head = JSON.stringify(lasting)
  watch.quiet += 1
  if (changed.length > 0 || hasGone || isHeadNews || isDone) watch.quiet = 0
  for (const watcher of watch.watchers) {
    const isWhole = watcher.isNew || hasGone
    const isSeen = ({ reach }: Row) => watching.holds(watcher.actor, rule, reach)
    const texts = (isWhole ? all : changed).filter(isSeen).map(({ text }) => text)
    const deeds = isWhole || isDone ? deedsSeen(watch.deeds, all.filter(isSeen)) : watcher.deeds
    const isDeedNews = isDone && JSON.stringify(deeds) !== JSON.stringify(watcher.deeds)
    watcher.deeds = deeds
    if (isWhole || isHeadNews || isDeedNews || texts.length > 0) {
      const known = JSON.stringify({ ...lasting, serverNow, isWhole, deeds }).slice(0, -1)
      watcher.stream.write(`data: ${known},"rows":[${texts.join(',')}]}\n\n`)
    } else if (watch.quiet % quietRounds === 0) watcher.stream.write(': .\n\n')
    watcher.isNew = false
  }
}

type Taken = ReturnType<Touches['take']>
type News = { rows: Awaited<ReturnType<typeof listBoardRows>>; isWhole: boolean; asOf: string; frame: string }

/** The rows that may have changed since they were last read; all of them for who comes, and where it cannot be told. */
async function readRows(tx: Tx, watch: Watch, touches: Taken): Promise<News> {
  const { asOf, frame, ids: changed } = await readChanges(tx, watch.eventId, watch.asOf)
  const isDue = Date.now() - watch.wholeAt >= wholeMs || [...watch.watchers].some(({ isNew }) => isNew)
  const isWhole = isDue || touches.isAll || frame !== watch.frame
  const ids = [...new Set([...touches.ids, ...changed])]
  if (!isWhole && ids.length === 0) return { rows: [], isWhole, asOf, frame }
  return { rows: await listBoardRows(tx, watch.eventId, isWhole ? undefined : ids), isWhole, asOf, frame }
}

/** Keeps what was read; says which rows tell something new, and whether somebody is no longer to be seen by some. */
function remember(watch: Watch, { rows, isWhole, asOf, frame }: News): { changed: Row[]; hasGone: boolean } {
  Object.assign(watch, { asOf, frame, ...(isWhole && { wholeAt: Date.now() }) })
  const read = new Map<string, Row>()
  for (const { row, reach } of rows)
    read.set(row.userId, {
      userId: row.userId,
      nama: row.nama,
      text: JSON.stringify(row),
      reach,
      reachText: JSON.stringify(reach),
    })
  const isNews = ({ userId, text, reachText }: Row) => {
    const known = watch.told.get(userId)
    return known?.text !== text || known.reachText !== reachText
  }
  const changed = [...read.values()].filter(isNews)
  const hasGone = [...watch.told].some(([userId, { reachText }]) => {
    const now = read.get(userId)
    return now ? now.reachText !== reachText : isWhole
  })
  if (isWhole) watch.told = read
  else for (const [userId, row] of read) watch.told.set(userId, row)
  return { changed, hasGone }
}

/** What was done, where something was since. */
async function readDeeds(tx: Tx, watch: Watch): Promise<Pick<Watch, 'deeds' | 'deedAt'> | undefined> {
  const deedAt = await lastDeedAt(tx, watch.eventId)
  return deedAt === watch.deedAt ? undefined : { deeds: await listDeeds(tx, watch.eventId), deedAt }
}

function deedsSeen(deeds: readonly Deed[], rows: readonly Row[]): BoardDeed[] {
  const names = new Map(rows.map(({ userId, nama }) => [userId, nama]))
  return deedsFor(deeds, (userId) => names.get(userId))
}

/** Rights act at once: a session that has ended, or lost the right, sees no more; one with other rights sees anew. */
async function dropForbidden(app: Server, { watchers }: Watch): Promise<void> {
  for (const watcher of watchers) {
    try {
      const actor = await authenticate(app, watcher.request)
      demandIzin(actor, pengawasan.stream.izin)
      if (actor.rightsMark !== watcher.actor.rightsMark) watcher.isNew = true
      watcher.actor = actor
    } catch {
      watcher.stream.end()
    }
  }
}
