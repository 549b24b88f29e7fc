import { PassThrough } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { applicationReport, type ReportPresence } from '@suluh/contract/reports/application-report'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { authenticate, demandIzin } from '#platform/auth/authenticate.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { listen } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { eventStream, type RawBody } from '#platform/http/raw-body.ts'
import type { Server } from '#platform/http/server.ts'
import { reportScope } from '#results/results-scope/report-scope.ts'

const channel = 'laporan_terbuka'
/** Who is here is said to other processes so often; who is not named for so long has gone. */
const sayMs = 10_000
const leaveMs = 30_000
/** Designers that one person has open at a time. */
const mostOfOne = 12
/** What one process tells of one report: a notice of the database holds 8000 bytes, and one letter may take three of them. */
const mostNamed = 15
const mostLetters = 80

/** Somebody at one page of a browser. */
type Seat = { seat: string; id: string; nama: string }
type Guest = Seat & { actor: Actor; request: FastifyRequest; stream: PassThrough; told: string }
/** Who is at a process, or, without anybody, that there is a newer version. */
type Notice = { from: string; report: string; seats?: Seat[]; asks?: boolean }

export type Presence = {
  /** The stream of one page that has the report open. */
  watch: (actor: Actor, id: string, request: FastifyRequest) => Promise<RawBody>
  /** A version is stored with this transaction, and told with its end. */
  saved: (db: Tx, id: string) => Promise<void>
}

/**
 * Who has a report open in the designer, told to each other as server-sent events, with the newest version. It stands in
 * memory only, of each process of its own; processes tell each other through the database, which keeps nothing.
 */
export async function openPresence(app: Server): Promise<Presence> {
  const here = new Map<string, Set<Guest>>()
  const elsewhere = new Map<string, Map<string, { seats: Seat[]; until: number }>>()
  const saying = new Map<string, Promise<void>>()
  let isClosing = false

  /** Whoever is told anything of a process that goes hears of nobody there, also by what was on its way. */
  const seatsOf = (report: string): Seat[] =>
    [...(isClosing ? [] : (here.get(report) ?? []))]
      .slice(0, mostNamed)
      .map(({ seat, id, nama }) => ({ seat, id, nama: nama.slice(0, mostLetters) }))
  /** One after the other, each as it then is: what overtook another would tell of somebody who has left. */
  const say = (report: string, asks = false) => {
    const told = (saying.get(report) ?? Promise.resolve())
      .then(() => notify(app.db, { from: app.beat.id, report, seats: seatsOf(report), asks }))
      .catch(() => undefined)
    saying.set(report, told)
    void told.then(() => saying.get(report) === told && saying.delete(report))
  }
  const tellAll = (report: string) => {
    for (const guest of here.get(report) ?? []) void tell(report, guest)
  }

  function hear(payload: string): void {
    const { from, report, seats, asks } = JSON.parse(payload) as Notice
    if (!here.has(report)) return
    if (!seats) return tellAll(report)
    if (from === app.beat.id) return
    const others = elsewhere.get(report) ?? new Map<string, { seats: Seat[]; until: number }>()
    const before = others.get(from)?.seats ?? []
    if (seats.length === 0) others.delete(from)
    else others.set(from, { seats, until: Date.now() + leaveMs })
    elsewhere.set(report, others)
    if (asks) say(report)
    if (JSON.stringify(before) !== JSON.stringify(seats)) tellAll(report)
  }

  const stopHearing = await listen(app.databaseUrl, channel, hear, () => undefined)
  const timer = setInterval(() => {
    for (const [report, others] of elsewhere)
      for (const [from, { until }] of others) if (until < Date.now() || !here.has(report)) others.delete(from)
    for (const report of here.keys()) {
      say(report)
      tellAll(report)
    }
  }, sayMs)
  app.http.addHook('preClose', async () => {
    isClosing = true
    clearInterval(timer)
    for (const report of here.keys()) say(report)
    for (const guests of here.values()) for (const { stream } of guests) stream.end()
    await Promise.all(saying.values())
  })
  app.http.addHook('onClose', stopHearing)

  /** What one page is told; rights act at once, so whoever may no longer change the report hears no more. */
  async function tell(report: string, guest: Guest): Promise<void> {
    try {
      guest.actor = await authenticate(app, guest.request, { unattended: true })
      demandIzin(guest.actor, applicationReport.presence)
      const newest = await tenant(app.db, guest.actor, (tx) => getNewest(tx, guest.actor, report))
      const text = JSON.stringify({ ...newest, others: othersOf(report, guest) } satisfies ReportPresence)
      // Its page may have gone, or this process begun to, while it was asked; one that does not read is told the newest later.
      if (guest.stream.writableEnded || guest.stream.writableLength > 0) return
      guest.stream.write(text === guest.told ? ': .\n\n' : `data: ${text}\n\n`)
      guest.told = text
    } catch (error) {
      if (!(error instanceof SuluhError)) app.http.log.error({ err: error }, 'presence')
      guest.stream.end()
    }
  }

  function othersOf(report: string, guest: Guest): ReportPresence['others'] {
    const away = [...(elsewhere.get(report)?.values() ?? [])].flatMap(({ seats }) => seats)
    const seats = [...(here.get(report) ?? []), ...away].filter(({ seat }) => seat !== guest.seat)
    const people = new Map(seats.map(({ id, nama }) => [id, { id, nama, isSelf: id === guest.id }]))
    return [...people.values()].toSorted((a, b) => a.nama.localeCompare(b.nama, 'id'))
  }

  async function watch(actor: Actor, report: string, request: FastifyRequest): Promise<RawBody> {
    await tenant(app.db, actor, (tx) => getNewest(tx, actor, report))
    const all = [...here.values()].flatMap((guests) => [...guests])
    if (all.filter(({ id }) => id === actor.userId).length >= mostOfOne)
      throw new SuluhError(
        'too-many-requests',
        `Anda sudah membuka ${mostOfOne} perancang laporan. Tutup salah satunya, lalu muat ulang.`,
      )
    if (isClosing) throw new SuluhError('unavailable')
    const stream = new PassThrough()
    const guest: Guest = {
      seat: randomUUID(),
      id: actor.userId,
      nama: actor.nama,
      actor,
      request,
      stream,
      told: '',
    }
    here.set(report, (here.get(report) ?? new Set()).add(guest))
    stream.once('close', () => {
      const guests = here.get(report)
      guests?.delete(guest)
      if (guests?.size === 0) {
        here.delete(report)
        elsewhere.delete(report)
      }
      if (isClosing) return
      say(report)
      tellAll(report)
    })
    say(report, true)
    tellAll(report)
    return eventStream(stream)
  }

  return { watch, saved: (db, report) => notify(db, { from: app.beat.id, report }) }
}

async function notify(db: Db | Tx, notice: Notice): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(db)
}

/** Which version is the newest, and whose it is; throws where the actor may not change the report. */
async function getNewest(db: Tx, actor: Actor, id: string): Promise<Omit<ReportPresence, 'others'>> {
  const row = await db
    .selectFrom('applicationReport as r')
    .leftJoin('applicationUser as u', 'u.id', 'r.diubahOleh')
    .select(['r.version', 'u.nama as oleh'])
    .where('r.id', '=', id)
    .where(reportScope(actor, 'analytics.write'))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Laporan tidak ditemukan.')
  return row
}
