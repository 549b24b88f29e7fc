import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/**
 * Seats everybody of an event who has no place yet in its rooms, turn by turn, in the order of their names; whoever has
 * one stays there. Throws `validation` where there are more people than seats. Without rooms, turns are filled evenly;
 * without both there is nothing to do.
 */
export async function seatAttempts(db: Tx, eventId: string): Promise<void> {
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
  const free = without(seatsOf(turns, rooms, people.length), people.filter(isPlaced))
  if (free.length < standing.length) {
    throw new SuluhError(
      'validation',
      `Tempat kurang: ${standing.length} peserta, ${free.length} kursi kosong. Tambah ruang, kapasitas, atau sesi.`,
      [{ path: 'ruang', message: `Kurang ${standing.length - free.length} kursi` }],
    )
  }
  const placed = standing.map(({ id, sesi }) => {
    const inTurn = free.findIndex((seat) => seat.sesi === sesi)
    return { id, ...free.splice(Math.max(0, inTurn), 1)[0]! }
  })
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
