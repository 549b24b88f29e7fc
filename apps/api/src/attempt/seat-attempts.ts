import { SuluhError } from '@suluh/contract/error'
import { sql } from 'kysely'
import type { Tx } from '#db/tenant.ts'

/**
 * Seats everybody of an event in its rooms, turn by turn, in the order of their names. Throws `validation` where there
 * are more people than seats. Without rooms, turns are filled evenly; without both there is nothing to do.
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
    .select('a.id')
    .where('a.eventId', '=', eventId)
    .orderBy('u.nama')
    .orderBy('a.id')
    .execute()
  const seats = seatsOf(turns, rooms, people.length)
  if (seats.length < people.length) {
    throw new SuluhError(
      'validation',
      `Tempat kurang: ${people.length} peserta, ${seats.length} kursi. Tambah ruang, kapasitas, atau sesi.`,
      [{ path: 'ruang', message: `Kurang ${people.length - seats.length} kursi` }],
    )
  }
  const placed = people.map(({ id }, index) => ({ id, ...seats[index]! }))
  await sql`
    update attempt a
       set sesi_id = p.sesi, ruang_id = p.ruang, kursi = p.kursi, opens_at = s.opens_at, closes_at = s.closes_at
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (id uuid, sesi uuid, ruang uuid, kursi int)
      left join event_sesi s on s.id = p.sesi
     where a.id = p.id`.execute(db)
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
