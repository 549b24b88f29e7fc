import { PassThrough } from 'node:stream'
import { pengawasan, type BoardDeed, type BoardRow } from '@suluh/contract/exams/pengawasan'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import { authenticate, demandIzin } from '#platform/auth/authenticate.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import { eventStream, type RawBody } from '#platform/http/raw-body.ts'
import type { Server } from '#platform/http/server.ts'
import type { Touched, Touches } from './touched.ts'
import { getBoardHead, listBoardRows, lookAtBoard, sinceEver, withLife, type Life } from './board.queries.ts'
import { deedsFor, listDeeds, type Deed } from './deeds.queries.ts'
import { watching, type Reach } from './watching.ts'

const everyMs = 1000
/** Boards that one person has open at a time: a hall of screens, and no more. */
const mostOfOne = 12
/** A line that says nothing keeps proxies from closing a quiet stream. */
const quietRounds = 15
/** A name, a photo or a lembaga is nothing that hurries. */
const peopleMs = 60_000
/** What could not be told by one process to another, and what else nobody has thought of. */
const wholeMs = 600_000

type Watcher = {
  request: FastifyRequest
  stream: PassThrough
  actor: Actor
  /** Has to be told everything, not only what has changed. */
  isNew: boolean
  /** So has who does not read as fast as things change: what is not read yet is all that waits for them. */
  isBehind: boolean
  /** What was done last to those whom they may see. */
  deeds: BoardDeed[]
}
type Row = { row: BoardRow; text: string; reach: Reach; reachText: string }
type Watch = {
  eventId: string
  watchers: Set<Watcher>
  touches: Touches
  /** As of when the rows were read, of how many attempts, what frames them, and when all of them were. */
  asOf: string
  attempts: number
  frame: string
  wholeAt: number
  /** As of when it is known who their students are, and when that was asked. */
  peopleAsOf: string
  peopleAt: number
  /** What was told last: the head, and each row with who may see it, by student; who that is, by attempt. */
  head: string
  told: Map<string, Row>
  userOf: Map<string, string>
  /** Who proctors its rooms, as text: with it everybody may see others than before. */
  rule: string
  /** What was done last, and when. */
  deeds: Deed[]
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
  let isClosing = false
  app.http.addHook('preClose', async () => {
    isClosing = true
    for (const watch of watches.values()) for (const { stream } of watch.watchers) stream.end()
  })

  async function watch(actor: Actor, eventId: string, request: FastifyRequest): Promise<RawBody> {
    await tenant(app.db, actor, (tx) => getBoardHead(tx, actor, eventId))
    demandFewer(actor)
    // It would be waited for, and never end. The browser asks again, and reaches another process.
    if (isClosing) throw new SuluhError('unavailable')
    const watch = watches.get(eventId) ?? open(eventId)
    const stream = new PassThrough()
    const watcher: Watcher = { request, stream, actor, isNew: true, isBehind: false, deeds: [] }
    watch.watchers.add(watcher)
    stream.once('close', () => {
      watch.watchers.delete(watcher)
      if (watch.watchers.size > 0) return
      clearInterval(watch.timer)
      watch.touches.end()
      watches.delete(eventId)
    })
    void round(app, watch)
    return eventStream(stream)
  }

  function demandFewer({ userId }: Actor): void {
    const all = [...watches.values()].flatMap(({ watchers }) => [...watchers])
    if (all.filter(({ actor }) => actor.userId === userId).length >= mostOfOne)
      throw new SuluhError(
        'too-many-requests',
        `Anda sudah membuka ${mostOfOne} papan pengawasan. Tutup salah satunya, lalu muat ulang.`,
      )
  }

  function open(eventId: string): Watch {
    const watch: Watch = {
      eventId,
      watchers: new Set<Watcher>(),
      touches: touched.watch(eventId),
      asOf: sinceEver,
      attempts: 0,
      frame: '',
      wholeAt: 0,
      peopleAsOf: sinceEver,
      peopleAt: 0,
      head: '',
      told: new Map(),
      userOf: new Map(),
      rule: '',
      deeds: [],
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
  const { head, rule, isDone, changed, hasGone: isAnyGone } = await readNews(app, watch, anybody)
  // Somebody has gone, from the exam or to a room of another's: that no row can say.
  const ruleText = JSON.stringify([rule.proctorsSeeAll, ...rule.proctors])
  const hasGone = watch.rule !== ruleText || isAnyGone
  watch.rule = ruleText
  const { serverNow, ...lasting } = head
  const isHeadNews = watch.head !== JSON.stringify(lasting)
  watch.head = JSON.stringify(lasting)
  watch.quiet += 1
  if (changed.length > 0 || hasGone || isHeadNews || isDone) watch.quiet = 0
  for (const watcher of watch.watchers) {
    if (watcher.stream.writableLength > 0) {
      Object.assign(watcher, { isNew: false, isBehind: true })
      continue
    }
    const isWhole = watcher.isNew || watcher.isBehind || hasGone
    const isSeen = ({ reach }: Row) => watching.holds(watcher.actor, rule, reach)
    const seen = isWhole || isDone ? [...watch.told.values()].filter(isSeen) : []
    const texts = (isWhole ? seen : changed.filter(isSeen)).map(({ text }) => text)
    const deeds = isWhole || isDone ? deedsSeen(watch.deeds, seen) : watcher.deeds
    const isDeedNews = isDone && JSON.stringify(deeds) !== JSON.stringify(watcher.deeds)
    watcher.deeds = deeds
    if (isWhole || isHeadNews || isDeedNews || texts.length > 0) {
      const known = JSON.stringify({ ...lasting, serverNow, isWhole, deeds }).slice(0, -1)
      watcher.stream.write(`data: ${known},"rows":[${texts.join(',')}]}\n\n`)
    } else if (watch.quiet % quietRounds === 0) watcher.stream.write(': .\n\n')
    Object.assign(watcher, { isNew: false, isBehind: false })
  }
}

/**
 * Asks in one statement what has changed, and how those stand who save and move about: nearly all of an exam. Whole rows are
 * read of those alone of whom something else has; all of them for who comes, and where it cannot be told.
 */
async function readNews(app: Server, watch: Watch, anybody: Actor) {
  const { isAll, touched } = watch.touches.take()
  const isPeopleDue = Date.now() - watch.peopleAt >= peopleMs
  const { head, rule, lives, hasDeeds, changed, ...look } = await lookAtBoard(app, anybody, watch.eventId, {
    since: watch.asOf,
    peopleSince: isPeopleDue ? watch.peopleAsOf : null,
    touched: [...touched].map(([id, touch]) => ({ id, hasAnswers: touch !== 'life' })),
  })
  const isNewHere = changed.some((id) => !watch.userOf.has(id))
  const isWhole =
    isAll ||
    look.frame !== watch.frame ||
    look.attempts !== watch.attempts ||
    // One has come and another gone.
    isNewHere ||
    Date.now() - watch.wholeAt >= wholeMs ||
    [...watch.watchers].some(({ isNew }) => isNew)
  const unknown = lives.filter(({ attemptId }) => !watch.userOf.has(attemptId)).map((each) => each.attemptId)
  const logged = [...touched].filter(([, touch]) => touch === 'all').map(([id]) => id)
  const ids = isWhole ? undefined : [...new Set([...changed, ...unknown, ...logged])]
  const isDone = isWhole || hasDeeds
  const { rows, deeds } =
    ids?.length === 0 && !isDone
      ? { rows: [], deeds: watch.deeds }
      : await tenant(app.db, anybody, async (tx) => ({
          rows: await listBoardRows(tx, watch.eventId, ids),
          deeds: isDone ? await listDeeds(tx, watch.eventId) : watch.deeds,
        }))
  const moved = isWhole ? [] : moveOn(watch, lives)
  const { changed: read, hasGone } = remember(watch, rows, isWhole)
  Object.assign(watch, look, { deeds })
  if (isWhole) watch.wholeAt = Date.now()
  if (isWhole || isPeopleDue) Object.assign(watch, { peopleAsOf: look.asOf, peopleAt: Date.now() })
  // Of whom both is known the row that was read is the newer.
  const still = moved.filter((each) => watch.told.get(each.row.userId) === each)
  return { head, rule, isDone, changed: [...still, ...read], hasGone }
}

/** Keeps what saves and signs of life have written; returns the rows that tell something new. */
function moveOn(watch: Watch, lives: Life[]): Row[] {
  return lives.flatMap((life) => {
    const known = watch.told.get(watch.userOf.get(life.attemptId) ?? '')
    if (!known) return []
    const row = withLife(known.row, life)
    const text = JSON.stringify(row)
    if (known.text === text) return []
    Object.assign(known, { row, text })
    return [known]
  })
}

type Read = Awaited<ReturnType<typeof listBoardRows>>

/** Keeps what was read; says which rows tell something new, and whether somebody is no longer to be seen by some. */
function remember(watch: Watch, read: Read, isWhole: boolean): { changed: Row[]; hasGone: boolean } {
  const former = watch.told
  const users = new Set(read.map(({ row }) => row.userId))
  let hasGone = isWhole && [...former.keys()].some((userId) => !users.has(userId))
  if (isWhole) Object.assign(watch, { told: new Map(), userOf: new Map() })
  const changed = read.flatMap(({ row, reach }) => {
    const made = { row, text: JSON.stringify(row), reach, reachText: JSON.stringify(reach) }
    const known = former.get(row.userId)
    if (known && known.reachText !== made.reachText) hasGone = true
    watch.told.set(row.userId, made)
    watch.userOf.set(row.attemptId, row.userId)
    return known?.text === made.text && known.reachText === made.reachText ? [] : made
  })
  return { changed, hasGone }
}

function deedsSeen(deeds: readonly Deed[], rows: readonly Row[]): BoardDeed[] {
  const names = new Map(rows.map(({ row }) => [row.userId, row.nama]))
  return deedsFor(deeds, (userId) => names.get(userId))
}

/** Rights act at once: a session that has ended, or lost the right, sees no more; one with other rights sees anew. */
async function dropForbidden(app: Server, { watchers }: Watch): Promise<void> {
  for (const watcher of watchers) {
    try {
      const actor = await authenticate(app, watcher.request)
      demandIzin(actor, pengawasan.stream)
      if (actor.rightsMark !== watcher.actor.rightsMark) watcher.isNew = true
      watcher.actor = actor
    } catch {
      watcher.stream.end()
    }
  }
}
