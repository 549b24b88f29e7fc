import type { Peserta } from '@suluh/contract/exams/pengawasan'
import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { accommodateAttempt } from './accommodate.ts'

/**
 * Seats everybody of an event who has no place yet in its rooms, turn by turn, in the order of their names, the rooms of
 * a turn alike; whoever has a place stays there. Where there are more people than seats it throws `validation`, or leaves
 * the last ones standing: who has no turn cannot begin. Without rooms, turns are filled evenly; without both there is nothing to do.
 */
export async function seatAttempts(
  db: Tx,
  eventId: string,
  whenFull: 'refuse' | 'leave-standing',
): Promise<void> {
  const turns = await db
    .selectFrom('eventSesi')
    .select(['id', 'opensAt', 'closesAt'])
    .where('eventId', '=', eventId)
    .orderBy('opensAt')
    .orderBy('nama')
    .execute()
  const rooms = await db
    .selectFrom('eventRuang')
    .select(['id', 'kapasitas'])
    .where('eventId', '=', eventId)
    .orderBy('nama')
    .execute()
  if (turns.length === 0 && rooms.length === 0) return
  const people = await db
    .selectFrom('attempt as a')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['a.id', 'a.status', 'a.sesiId as sesi', 'a.ruangId as ruang', 'a.kursi'])
    .where('a.eventId', '=', eventId)
    // Whoever only needs another room keeps the turn, and chooses first.
    .orderBy(sql`a.sesi_id is null`)
    .orderBy('u.nama')
    .orderBy('a.id')
    .execute()
  const isPlaced = ({ sesi, ruang }: Seat) =>
    (turns.length === 0 || sesi !== null) && (rooms.length === 0 || ruang !== null)
  const standing = people.filter((each) => each.status === 'siap' && !isPlaced(each))
  const kept = await db
    .selectFrom('pesertaKeluar')
    .select(['sesiId as sesi', 'ruangId as ruang', 'kursi'])
    .where('eventId', '=', eventId)
    .execute()
  // Who comes late gets no seat in a turn that is over.
  const offered = whenFull === 'refuse' ? turns : turns.filter(({ closesAt }) => closesAt > new Date())
  if (offered.length < turns.length && offered.length === 0) return
  const untaken = without(seatsOf(offered, rooms, people.length), people.filter(isPlaced))
  // Those of people who are out and may come back are given away last.
  const unkept = new Set(rooms.length > 0 ? without(untaken, kept) : untaken)
  const last = untaken.filter((seat) => !unkept.has(seat))
  const free = [...evenly([...unkept], rooms), ...last]
  if (free.length < standing.length && whenFull === 'refuse') {
    throw new SuluhError(
      'validation',
      `Tempat kurang: ${standing.length} peserta, ${free.length} kursi kosong. Tambah ruang, kapasitas, atau sesi.`,
      [{ path: 'ruang', message: `Kurang ${standing.length - free.length} kursi` }],
    )
  }
  const given = standing.flatMap(({ sesi }) => {
    const inTurn = free.findIndex((seat) => seat.sesi === sesi)
    return free.splice(Math.max(0, inTurn), 1)
  })
  const placed = byName(standing, given, [...unkept, ...last])
  await sql`
    update attempt a
       set sesi_id = p.sesi, ruang_id = p.ruang, kursi = p.kursi, opens_at = s.opens_at, closes_at = s.closes_at
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (id uuid, sesi uuid, ruang uuid, kursi int)
      left join event_sesi s on s.id = p.sesi
     where a.id = p.id`.execute(db)
}

/** The seats that nobody has; without rooms each place in a turn is like the others. */
function without(seats: Seat[], taken: Seat[]): Seat[] {
  const keyOf = ({ sesi, ruang, kursi }: Seat) => `${sesi} ${ruang} ${ruang && kursi}`
  const counts = new Map<string, number>()
  for (const each of taken) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  return seats.filter((seat) => {
    const left = counts.get(keyOf(seat)) ?? 0
    counts.set(keyOf(seat), left - 1)
    return left <= 0
  })
}

/** Seats in an order in which the rooms of a turn fill alike: none is full while another has many places left. */
function evenly(seats: Seat[], rooms: { id: string; kapasitas: number }[]): Seat[] {
  const sizes = new Map(rooms.map(({ id, kapasitas }) => [id, kapasitas]))
  const turnOf = new Map([...new Set(seats.map(({ sesi }) => sesi))].map((sesi, at) => [sesi, at]))
  const share = ({ ruang, kursi }: Seat) => (kursi ?? 0) / (sizes.get(ruang ?? '') ?? 1)
  return seats.toSorted((a, b) => turnOf.get(a.sesi)! - turnOf.get(b.sesi)! || share(a) - share(b))
}

type Standing = { id: string; sesi: string | null }

/**
 * The seats that were found for each, with those of people who had no turn yet dealt out by name, so that a room holds
 * neighbours of the list.
 */
function byName(standing: Standing[], given: Seat[], order: Seat[]): (Seat & { id: string })[] {
  const places = new Map(order.map((seat, at) => [seat, at]))
  const isNew = (_: unknown, at: number) => standing[at]!.sesi === null
  const dealt = given.filter(isNew).toSorted((a, b) => places.get(a)! - places.get(b)!)
  return given.flatMap((seat, at) => {
    const { id, sesi } = standing[at]!
    return { id, ...(sesi === null ? dealt.shift()! : seat) }
  })
}

type Seat = { sesi: string | null; ruang: string | null; kursi: number | null }

function seatsOf(
  turns: { id: string }[],
  rooms: { id: string; kapasitas: number }[],
  people: number,
): Seat[] {
  const inTurn = turns.length > 0 ? turns.map(({ id }) => id) : [null]
  if (rooms.length === 0) {
    const each = Math.ceil(people / inTurn.length)
    return inTurn.flatMap((sesi) => Array.from({ length: each }, () => ({ sesi, ruang: null, kursi: null })))
  }
  return inTurn.flatMap((sesi) =>
    rooms.flatMap(({ id, kapasitas }) =>
      Array.from({ length: kapasitas }, (_, index) => ({ sesi, ruang: id, kursi: index + 1 })),
    ),
  )
}

type Skipped = { nama: string; reason: string }

/**
 * Gives students their session, room, seat, extra time and letter size; who is at work keeps the place and may be given
 * the rest. Returns whom it could not be done to, and why. Room and session must be the event's.
 */
export async function arrangeAttempts(
  db: Tx,
  actor: Actor,
  eventId: string,
  peserta: Peserta[],
): Promise<Skipped[]> {
  const wanted = new Map(peserta.map((each) => [each.userId, each]))
  const found = await listNewest(db, eventId, [...wanted.keys()])
  const skipped: Skipped[] = Array.from({ length: wanted.size - found.length }, () => ({
    nama: '?',
    reason: 'Bukan peserta ujian ini',
  }))
  for (const { userId, nama, ...attempt } of found) {
    const reason = await arrange(db, actor, eventId, attempt, wanted.get(userId)!)
    if (reason) skipped.push({ nama, reason })
  }
  return skipped
}

/** The newest attempt of each, always in the same order, so that two who arrange at once do not wait for each other. */
async function listNewest(db: Tx, eventId: string, userIds: string[]) {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .distinctOn('a.applicationUserId')
    .select(['a.id', 'a.status', 'a.sesiId', 'a.ruangId', 'a.kursi', 'u.id as userId', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where('a.applicationUserId', 'in', userIds)
    .orderBy('a.applicationUserId')
    .orderBy('a.number', 'desc')
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type Place = Pick<Peserta, 'sesiId' | 'ruangId' | 'kursi'>

async function arrange(
  db: Tx,
  actor: Actor,
  eventId: string,
  { id, status, ...place }: Place & { id: string; status: StatusAttempt },
  { sesiId, ruangId, kursi, extraPercent, textStep }: Peserta,
): Promise<string | undefined> {
  if (status !== 'siap') {
    const isMoved = place.sesiId !== sesiId || place.ruangId !== ruangId || place.kursi !== kursi
    return isMoved
      ? 'Sudah mulai mengerjakan, jadi tempatnya tetap'
      : accommodateAttempt(db, actor, id, { extraPercent, textStep })
  }
  if (sesiId && !(await findPlace(db, 'eventSesi', eventId, sesiId))) return 'Sesi tidak ada pada ujian ini'
  if (ruangId && !(await findPlace(db, 'eventRuang', eventId, ruangId)))
    return 'Ruang tidak ada pada ujian ini'
  const { numUpdatedRows } = await db
    .updateTable('attempt')
    .set({
      sesiId,
      ruangId,
      kursi,
      extraPercent,
      textStep,
      opensAt: sql`(select opens_at from event_sesi where id = ${sesiId})`,
      closesAt: sql`(select closes_at from event_sesi where id = ${sesiId})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'siap')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? undefined : 'Baru saja mulai mengerjakan. Coba lagi'
}

function findPlace(db: Tx, table: 'eventSesi' | 'eventRuang', eventId: string, id: string) {
  return db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}

/**
 * Takes back those of the attempts `a` that nobody has started: made ahead, they hold nothing yet. What was arranged for
 * their people at the event is kept until they come back.
 */
export async function takeBackWaiting(db: Tx, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with gone as (
      delete from attempt a where a.status = 'siap' and ${which}
      returning application_id, event_id, application_user_id, number, sesi_id, ruang_id, kursi, extra_percent, text_step
    )
    insert into peserta_keluar (application_id, event_id, application_user_id, sesi_id, ruang_id, kursi, extra_percent, text_step)
    select distinct on (event_id, application_user_id)
           application_id, event_id, application_user_id, sesi_id, ruang_id, kursi, extra_percent, text_step
      from gone
     where sesi_id is not null or ruang_id is not null or extra_percent > 0 or text_step > 0
     order by event_id, application_user_id, number
    on conflict (event_id, application_user_id) do update
       set sesi_id = excluded.sesi_id, ruang_id = excluded.ruang_id, kursi = excluded.kursi,
           extra_percent = excluded.extra_percent, text_step = excluded.text_step`.execute(db)
}

/**
 * Gives those who have come back what was arranged for them: session and help always, room and seat where nobody else
 * has it by now. Whoever calls holds the event's seats (`lockSeats`).
 */
export async function restorePlaces(db: Tx, eventId: string, attemptIds: string[]): Promise<void> {
  await sql`
    with back as (
      delete from peserta_keluar k using attempt a
       where k.event_id = ${eventId} and a.id = any(${attemptIds}::uuid[]) and a.application_user_id = k.application_user_id
      returning a.id, k.sesi_id, k.ruang_id, k.kursi, k.extra_percent, k.text_step
    ), free as (
      select b.id, b.ruang_id, b.kursi,
             row_number() over (partition by b.sesi_id, b.ruang_id, b.kursi order by b.id) = 1 or b.kursi is null as is_first
        from back b join event_ruang r on r.id = b.ruang_id and coalesce(b.kursi, 1) <= r.kapasitas
       where b.kursi is null
          or not exists (select from attempt o
                          where o.event_id = ${eventId} and o.ruang_id = b.ruang_id and o.kursi = b.kursi
                            and o.sesi_id is not distinct from b.sesi_id)
    )
    update attempt a
       set sesi_id = b.sesi_id, opens_at = s.opens_at, closes_at = s.closes_at, ruang_id = f.ruang_id, kursi = f.kursi,
           extra_percent = b.extra_percent, text_step = b.text_step
      from back b
      left join free f on f.id = b.id and f.is_first
      left join event_sesi s on s.id = b.sesi_id
     where a.id = b.id`.execute(db)
}
