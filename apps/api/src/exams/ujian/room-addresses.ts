import { SuluhError } from '@suluh/contract/platform/error'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { recallAttemptFacts } from '#exams/attempt/attempt-facts.ts'
import { logReported } from '#exams/attempt/attempt-log.ts'
import { tellAttempts } from '#exams/attempt/attempt-news.ts'
import { isNewestAttempt, leavesAnother, prepareLateAttempt } from '#exams/attempt/prepare-attempts.ts'

type Ask = { db: Db; applicationId: string; eventId: string | undefined }
/** Which attempt: by its own id, or the newest of the student at an event. */
type Which = { id: string } | { eventId: string }

/** A rule that is made meanwhile counts so much later. */
const keptMs = 5000

/**
 * Whether any room of an event is limited, or any at all of an application: few are, and saves ask for nothing else. Kept of each
 * application for itself: who names an event of another one finds no rooms there, and that is true for nobody else.
 */
const limited = new LRUCache<string, boolean, Ask>({
  max: 10_000,
  ttl: keptMs,
  fetchMethod: (_, __, { context: { db, applicationId, eventId } }) =>
    tenant(db, { applicationId }, (tx) => isLimited(tx, eventId)),
})

/**
 * Throws `other-place` where the student's room is limited to addresses, this is none of them, and nobody has let them through;
 * the log of the exam says so, and with it the board. Where an attempt is over nothing is asked: it is read at home.
 */
export async function demandRoomAddress(db: Db, actor: Actor, which: Which, address: string): Promise<void> {
  const { applicationId } = actor
  const eventId = 'eventId' in which ? which.eventId : recallAttemptFacts(actor, which.id)?.eventId
  // Of an attempt that nobody has asked about lately the event is not known.
  const context = { db, applicationId, eventId }
  if (!(await limited.fetch(`${applicationId} ${eventId ?? ''}`, { context }))) return
  const room = await tenant(db, actor, async (tx) => {
    if ('eventId' in which && !(await hasAttempt(tx, actor, which.eventId)))
      await prepareLateAttempt(tx, actor, which.eventId)
    const found = await findRoom(tx, actor, which)
    if (!found || isWithin(address, found.alamat)) return undefined
    await noteRefused(tx, found, address)
    return found
  })
  if (!room) return
  throw new SuluhError(
    'other-place',
    `${room.nama} hanya dapat dipakai dari jaringannya sendiri, dan perangkat ini beralamat ${address}. Sambungkan ke jaringan ruang itu, atau minta pengawas mengizinkan, lalu coba lagi.${room.status === 'siap' ? '' : ' Jawaban yang sudah Anda isi tetap aman.'}`,
  )
}

/** Whether an address is one of these, or in one of these ranges; IPv4 in its IPv6 clothes is IPv4. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const from = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = rangeOf(range)
    return network.kind() === from.kind() && from.match(network, bits)
  })
}

/** Throws a validation that names the room where one of its ranges is none. */
export function demandRanges(rooms: readonly { nama: string; alamat?: string[] | undefined }[]): void {
  for (const [index, { nama, alamat = [] }] of rooms.entries()) {
    const wrong = alamat.find((each) => !isRange(each))
    if (wrong === undefined) continue
    const message = `${nama}: "${wrong}" bukan alamat jaringan. Tulis seperti 192.168.10.0/24, atau satu alamat seperti 192.168.10.5.`
    throw new SuluhError('validation', message, [{ path: `ruang.${index}.alamat`, message }])
  }
}

/** As people write addresses: `10` and `192.168/16` are numbers that some programs read as other ones than were meant. */
function isRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isWritten && more === undefined && (bits === undefined || ipaddr.isValidCIDR(text))
}

function rangeOf(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(range)) {
    const [network, bits] = ipaddr.parseCIDR(range)
    // IPv4 in its IPv6 clothes is IPv4 here, too.
    return network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96
      ? [network.toIPv4Address(), bits - 96]
      : [network, bits]
  }
  const one = ipaddr.process(range)
  return [one, one.kind() === 'ipv4' ? 32 : 128]
}

async function isLimited(tx: Tx, eventId: string | undefined): Promise<boolean> {
  const room = await tx
    .selectFrom('eventRuang')
    .select('id')
    .where(sql<boolean>`alamat <> '{}'`)
    .$if(eventId !== undefined, (rooms) => rooms.where('eventId', '=', eventId!))
    .limit(1)
    .executeTakeFirst()
  return room !== undefined
}

async function hasAttempt(tx: Tx, { userId }: Actor, eventId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('attempt')
    .select('id')
    .where('eventId', '=', eventId)
    .where('applicationUserId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The limited room of an attempt that has not ended, or, where an event is begun, of the one after which another begins in the
 * same room; and that nobody has let through.
 */
async function findRoom(tx: Tx, { userId }: Actor, which: Which) {
  return tx
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .select(['a.id', 'a.applicationId', 'a.eventId', 'a.status', 'r.nama', 'r.alamat'])
    .where('a.applicationUserId', '=', userId)
    .where((where) =>
      where.or([
        where('a.status', 'in', ['siap', 'berlangsung']),
        ...('eventId' in which ? [sql<boolean>`(${isNewestAttempt} and ${leavesAnother})`] : []),
      ]),
    )
    .where('a.alamatBebas', '=', false)
    .where(sql<boolean>`r.alamat <> '{}'`)
    .where((where) => ('id' in which ? where('a.id', '=', which.id) : where('a.eventId', '=', which.eventId)))
    .orderBy('a.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>>

/** A page that goes on asking says nothing new. */
const quiet = sql`interval '1 minute'`

async function noteRefused(tx: Tx, room: Room, address: string): Promise<void> {
  const known = await tx
    .selectFrom('attemptLog')
    .select('id')
    .where('attemptId', '=', room.id)
    .where('kind', '=', 'alamat-ditolak')
    .where(sql<boolean>`detail ->> 'alamat' = ${address} and at > now() - ${quiet}`)
    .executeTakeFirst()
  if (known) return
  const detail = { alamat: address, ruang: room.nama }
  await logReported(tx, room, [{ kind: 'alamat-ditolak', detail, at: new Date() }])
  await tellAttempts(tx, room.eventId, [room.id])
}
