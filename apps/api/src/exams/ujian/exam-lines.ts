import { attemptLine, LineHello, Pulse, type PulseAnswer } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import { listenToAttempts, tellOf } from '#exams/attempt/attempt-news.ts'
import { cutLines, hearPulse, noteNews, type PulseWriter } from '#exams/attempt/pulse.ts'
import type { Touched } from '#exams/event/touched.ts'
import { authenticateSession, demandIzin } from '#platform/auth/authenticate.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { isOf } from '#platform/auth/session-cache.ts'
import { listStanding } from '#platform/auth/sessions.ts'
import { demandThisExam } from '#exams/attempt/one-exam.ts'
import { demandRoomAddress } from './room-addresses.ts'
import { sessionName } from '#platform/auth/token.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serveLines, type Hello, type Line, type LineListener } from '#platform/http/lines.ts'
import type { Server } from '#platform/http/server.ts'
import { startRounds } from '#platform/jobs/rounds.ts'

/** What students report is written so often, together: with the page's own half second and the board's one within two. */
const newsMs = 500
/** Whose session has ended is noticed so often at the latest, */
const standingMs = 60_000
/** and each is asked for what may have been missed once in so many of those times. */
const standingRounds = 5
const perStep = 500
/** Tabs and half-cut lines of one person; of more the oldest goes. */
const mostOfOne = 6
const mostEvents = 50

/** One line of one page of a student at an attempt. */
type Seat = {
  id: string
  actor: Actor
  address: string
  line: Line
  eventId: string
  /** What it said last, and what of its events is not in the log yet. */
  pulse: Pulse
  /** What it was told last, and as of which version of the attempt. */
  told: string
  version: number
  /** It answers. */
  isStanding: boolean
  isBusy: boolean
  isGone: boolean
}
type Cut = { attemptId: string; eventId: string; seenAt: Date }

/**
 * Lines of running exams: what a page reports is gathered and written in groups; what is done to an attempt, by whichever
 * process, is told at once to those who have a line here. Nothing is asked of the database for a line that is quiet, but now
 * and then for many together.
 */
export async function openExamLines(app: Server, pulses: PulseWriter, touched: Touched): Promise<void> {
  const seats = new Seats()
  const due = new Set<Seat>()
  /** Whose place in the paper has changed, and nothing else. */
  const moved = new Set<Seat>()
  const unchecked = new Set<Seat>()
  const cuts = new Map<string, Cut[]>()
  let turns = 0

  async function open(line: Line, { id, text, address }: Hello): Promise<LineListener> {
    const { token, ...pulse } = read(LineHello, text)
    const { actor, isSure } = await authenticated(sessionName(token))
    demandThisExam(actor, id)
    await demandRoomAddress(app.db, actor, { id }, address)
    const seat: Seat = {
      id,
      actor,
      address,
      line,
      eventId: '',
      pulse,
      told: '',
      version: 0,
      isStanding: true,
      isBusy: false,
      isGone: false,
    }
    // A page that comes again has lost the line that it had, unless that one answers.
    const former = seats.of('', [id]).filter((each) => each.pulse.device === pulse.device)
    for (const each of former) each.line.doubt()
    if (former.length > 0) await writeCuts().catch(onError)
    const oldest = seats.add(seat)
    oldest?.line.end(new SuluhError('too-many-requests'))
    keep(seat, isSure)
    try {
      await ask(seat)
    } catch (error) {
      leave(seat)
      throw error
    }
    // What was done between being read and being known under its event.
    due.add(seat)
    return {
      onText: (said) => take(seat, said),
      onSilent: () => {
        seat.isStanding = false
        cut(seat)
      },
      onBack: () => {
        seat.isStanding = true
        due.add(seat)
      },
      onClose: () => leave(seat),
    }
  }

  /** `isSure` where nobody's rights have changed while they were read. */
  async function authenticated(session: string): Promise<{ actor: Actor; isSure: boolean }> {
    const readAt = app.sessions.clock()
    const actor = await authenticateSession(app, session)
    demandIzin(actor, attemptLine)
    return { actor, isSure: app.sessions.clock() === readAt }
  }

  /** As long as the line stands nobody asks again who this is. */
  function keep(seat: Seat, isSure: boolean): void {
    if (isSure) app.sessions.hold(seat.actor)
    if (isSure) unchecked.delete(seat)
    else unchecked.add(seat)
  }

  function take(seat: Seat, said: string): void {
    try {
      const { events, ...pulse } = read(Pulse, said)
      const { messageAt, device, events: waiting } = seat.pulse
      const isMoveOnly = events.length === 0 && pulse.device === device
      seat.pulse = { ...pulse, messageAt, events: [...waiting, ...events].slice(-mostEvents) }
      if (isMoveOnly) moved.add(seat)
      else due.add(seat)
    } catch (error) {
      seat.line.end(error instanceof SuluhError ? error : new SuluhError('bad-request'))
    }
  }

  /** Writes what a page reports, and tells it what it does not know. */
  async function ask(seat: Seat): Promise<void> {
    const { actor, id, address, pulse } = seat
    seat.isBusy = true
    seat.pulse = { ...pulse, events: [] }
    try {
      const heardAt = new Date(seat.line.heardAt())
      const from = { address, heardAt, line: seat.isStanding ? app.beat.id : null }
      const { answer, eventId } = await hearPulse({ db: app.db, pulses, touched }, actor, id, pulse, from)
      seats.know(seat, eventId)
      tell(seat, answer)
    } catch (error) {
      seat.pulse = { ...seat.pulse, events: [...pulse.events, ...seat.pulse.events].slice(-mostEvents) }
      throw error
    } finally {
      seat.isBusy = false
      // What was written meanwhile says that it is there.
      if (seat.isGone || !seat.isStanding) cut(seat)
    }
  }

  async function askAgain(seat: Seat): Promise<void> {
    if (seat.isGone) return
    // What it is being told may be older already.
    if (seat.isBusy) return void due.add(seat)
    due.delete(seat)
    try {
      await ask(seat)
    } catch (error) {
      if (error instanceof SuluhError) seat.line.end(error)
      else due.add(seat)
    }
  }

  async function askAll(of: Iterable<Seat>): Promise<void> {
    const all = [...of]
    for (let from = 0; from < all.length; from += perStep)
      await Promise.all(all.slice(from, from + perStep).map(askAgain))
  }

  /** One statement for all who only say where they are; who is not known there any more is asked like the others. */
  async function writeMoves(): Promise<void> {
    const all = [...moved].filter((seat) => !due.has(seat))
    moved.clear()
    for (const [applicationId, of] of Map.groupBy(all, (seat) => seat.actor.applicationId)) {
      const rows = of.map(({ id, actor, version, line, pulse }) => ({
        attemptId: id,
        sessionId: actor.sessionId,
        version,
        heardAt: line.heardAt(),
        ...pulse,
      }))
      const noted = await noteNews(app.pool, applicationId, app.beat.id, rows).catch((error: unknown) => {
        onError(error)
        return new Set<string>()
      })
      for (const seat of of) {
        if (noted.has(seat.id)) touched.note(seat.eventId, seat.id, 'life')
        else if (!seat.isGone) due.add(seat)
      }
    }
  }

  function leave(seat: Seat): void {
    seat.isGone = true
    due.delete(seat)
    moved.delete(seat)
    unchecked.delete(seat)
    seats.remove(seat)
    if (!seats.hasSession(seat.actor)) app.sessions.release(seat.actor)
    if (!seat.isBusy) cut(seat)
  }

  /** Another page of the same attempt that is here stands for it. */
  function cut(seat: Seat): void {
    const other = seats.standingAt(seat.id)
    if (other) return void due.add(other)
    const { applicationId } = seat.actor
    const entry = { attemptId: seat.id, eventId: seat.eventId, seenAt: new Date(seat.line.heardAt()) }
    cuts.set(applicationId, [...(cuts.get(applicationId) ?? []), entry])
  }

  async function writeCuts(): Promise<void> {
    for (const [applicationId, of] of cuts) {
      cuts.delete(applicationId)
      try {
        await cutLines(app.pool, applicationId, app.beat.id, of)
        for (const { attemptId, eventId } of of) touched.note(eventId, attemptId, 'life')
        // Where the device has found its way to another process, that one writes down anew that it is there.
        await tenant(app.db, { applicationId }, (tx) =>
          tellOf(
            tx,
            of.map(({ attemptId: id, eventId }) => ({ id, eventId })),
          ),
        )
      } catch (error) {
        cuts.set(applicationId, [...of, ...(cuts.get(applicationId) ?? [])])
        throw error
      }
    }
  }

  /** Rights act at once: who has lost theirs is heard no more. */
  async function check(seat: Seat): Promise<void> {
    try {
      const { actor, isSure } = await authenticated(seat.actor.session)
      seat.actor = actor
      if (!seat.isGone) keep(seat, isSure)
    } catch (error) {
      if (error instanceof SuluhError) seat.line.end(error)
    }
  }

  async function round(): Promise<void> {
    await Promise.all([...unchecked].slice(0, perStep).map(check))
    await writeMoves()
    await askAll(due)
    await writeCuts()
  }

  async function lookAtAll(): Promise<void> {
    const all = seats.all()
    if (all.length === 0) return
    const standing = await listStanding(app.db, [...new Set(all.map(({ actor }) => actor.session))])
    for (const seat of all)
      if (!standing.has(seat.actor.session)) seat.line.end(new SuluhError('session-expired'))
    const turn = turns++ % standingRounds
    await askAll(all.filter(({ isStanding }, index) => isStanding && index % standingRounds === turn))
  }

  const onError = (error: unknown) => app.http.log.warn({ err: error }, 'lines')
  app.sessions.onForget((subject) => {
    for (const seat of seats.all())
      if (subject === undefined || isOf(seat.actor, subject)) unchecked.add(seat)
  })
  const stopHearing = await listenToAttempts(
    app.databaseUrl,
    ({ eventId, ids }) => void askAll(seats.of(eventId, ids)),
    () => seats.all().forEach((seat) => due.add(seat)),
  )
  const stopNews = startRounds(newsMs, round, onError)
  const stopStanding = startRounds(standingMs, lookAtAll, onError)
  app.http.addHook('onClose', async () => {
    await Promise.all([stopNews(), stopStanding(), stopHearing()])
    await writeCuts().catch(onError)
  })
  serveLines(app, attemptLine.path, open)
}

/** What is told over a line: only what it does not know. */
function tell(seat: Seat, answer: PulseAnswer): void {
  const { serverNow: _, messages, ...lasting } = answer
  const key = JSON.stringify(lasting)
  const newest = messages.at(-1)
  if (seat.told === key && !newest) return
  seat.told = key
  seat.version = answer.version
  if (newest) seat.pulse = { ...seat.pulse, messageAt: newest.at }
  seat.line.send(JSON.stringify(answer))
}

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

function read<T>(schema: Schema<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new SuluhError('validation')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The lines that are here, by what they are looked for. */
class Seats {
  readonly #byEvent = new Map<string, Set<Seat>>()
  readonly #byAttempt = new Map<string, Set<Seat>>()
  readonly #byUser = new Map<string, Set<Seat>>()

  /** Returns the one that has to go for it. */
  add(seat: Seat): Seat | undefined {
    insert(this.#byAttempt, seat.id, seat)
    const own = insert(this.#byUser, seat.actor.userId, seat)
    const [oldest] = own
    return own.size > mostOfOne ? oldest : undefined
  }

  know(seat: Seat, eventId: string): void {
    if (seat.isGone || seat.eventId === eventId) return
    seat.eventId = eventId
    insert(this.#byEvent, eventId, seat)
  }

  remove(seat: Seat): void {
    remove(this.#byEvent, seat.eventId, seat)
    remove(this.#byAttempt, seat.id, seat)
    remove(this.#byUser, seat.actor.userId, seat)
  }

  all(): Seat[] {
    return [...this.#byAttempt.values()].flatMap((those) => [...those])
  }

  of(eventId: string, ids: string[] | undefined): Seat[] {
    if (!ids) return [...(this.#byEvent.get(eventId) ?? [])]
    return ids.flatMap((id) => [...(this.#byAttempt.get(id) ?? [])])
  }

  standingAt(id: string): Seat | undefined {
    return [...(this.#byAttempt.get(id) ?? [])].find(({ isStanding }) => isStanding)
  }

  hasSession({ userId, session }: Actor): boolean {
    return [...(this.#byUser.get(userId) ?? [])].some(({ actor }) => actor.session === session)
  }
}

function insert(map: Map<string, Set<Seat>>, key: string, seat: Seat): Set<Seat> {
  const those = map.get(key) ?? new Set()
  map.set(key, those.add(seat))
  return those
}

function remove(map: Map<string, Set<Seat>>, key: string, seat: Seat): void {
  const those = map.get(key)
  those?.delete(seat)
  if (those?.size === 0) map.delete(key)
}
