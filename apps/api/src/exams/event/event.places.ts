import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { quietFields, type EventInput } from '@suluh/contract/exams/event'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

type Places = Pick<EventInput, 'sesi' | 'ruang'>
type Kept<Place> = (Place & { id: string })[]
type KeptPlaces = { sesi: Kept<Places['sesi'][number]>; ruang: Kept<Places['ruang'][number]> }
type Own = { applicationId: string; eventId: string }

/** Those that are there already, apart from the new ones. */
export function apart({ sesi, ruang }: Places): { kept: KeptPlaces; added: Places } {
  return {
    kept: { sesi: sesi.filter(isThere), ruang: ruang.filter(isThere) },
    added: { sesi: sesi.filter((each) => !isThere(each)), ruang: ruang.filter((each) => !isThere(each)) },
  }
}

function isThere<Place extends { id: string | null }>(place: Place): place is Place & { id: string } {
  return place.id !== null
}

/** Turns and rooms of an event, as named. */
export async function insertPlaces(db: Tx, own: Own, { sesi, ruang }: Places): Promise<void> {
  if (sesi.length)
    await db
      .insertInto('eventSesi')
      .values(sesi.map(({ id: _, ...each }) => ({ ...own, ...each })))
      .execute()
  if (ruang.length)
    await db
      .insertInto('eventRuang')
      .values(ruang.map(({ id: _, ...each }) => ({ ...own, ...each })))
      .execute()
}

/** Makes the turns and rooms that are there what is said of them now; those that are not named go. */
export async function updatePlaces(db: Tx, eventId: string, { sesi, ruang }: KeptPlaces): Promise<void> {
  await keepPlaces(db, 'eventSesi', eventId, sesi)
  await keepPlaces(db, 'eventRuang', eventId, ruang)
  for (const { id, nama, opensAt, closesAt } of sesi)
    await db.updateTable('eventSesi').set({ nama, opensAt, closesAt }).where('id', '=', id).execute()
  for (const { id, nama, kapasitas, pengawasId } of ruang)
    await db.updateTable('eventRuang').set({ nama, kapasitas, pengawasId }).where('id', '=', id).execute()
}

/** Who signs for each room, and from where it may be used, where it is said. */
export async function updateQuietly(db: Tx, eventId: string, ruang: Places['ruang']): Promise<void> {
  for (const { id, ...room } of ruang) {
    const said = Object.fromEntries(
      quietFields.flatMap((field) => (room[field] === undefined ? [] : [[field, room[field]]])),
    )
    if (id === null || Object.keys(said).length === 0) continue
    await db.updateTable('eventRuang').set(said).where('id', '=', id).where('eventId', '=', eventId).execute()
  }
}

async function keepPlaces(
  db: Tx,
  table: 'eventSesi' | 'eventRuang',
  eventId: string,
  kept: { id: string; nama: string }[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  await db
    .deleteFrom(table)
    .where('eventId', '=', eventId)
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
    .execute()
  // Two of them may exchange their names.
  const there = await db
    .updateTable(table)
    .set({ nama: sql`id::text` })
    .where('eventId', '=', eventId)
    .returning('id')
    .execute()
  const stranger = kept.find(({ id }) => !there.some((each) => each.id === id))
  if (stranger) throw new SuluhError('not-found', `${stranger.nama} sudah tidak ada pada ujian ini.`)
}

/** Where somebody has begun stays as it is: the room with its seat, the turn and its opening. */
export async function demandPlaces(db: Tx, eventId: string, { sesi, ruang }: KeptPlaces): Promise<void> {
  const rooms = await db
    .selectFrom('attempt as a')
    .innerJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .select(['r.id', 'r.nama', sql<number>`coalesce(max(a.kursi), 1)`.as('kursi')])
    .where('a.eventId', '=', eventId)
    .where('a.status', '<>', 'siap')
    .groupBy(['r.id', 'r.nama'])
    .execute()
  const turns = await db
    .selectFrom('attempt as a')
    .innerJoin('eventSesi as s', 's.id', 'a.sesiId')
    .select(['s.id', 's.nama', 's.opensAt'])
    .distinct()
    .where('a.eventId', '=', eventId)
    .where('a.status', '<>', 'siap')
    .execute()
  const issues: Issue[] = []
  for (const { id, nama, kursi } of rooms) {
    const kept = ruang.find((each) => each.id === id)
    if (!kept) issues.push({ path: 'ruang', message: `${nama} tidak dapat dihapus: ${begun}` })
    else if (kept.kapasitas < kursi)
      issues.push({ path: 'ruang', message: `${nama} harus tetap punya ${kursi} kursi: ${begun}` })
  }
  for (const { id, nama, opensAt } of turns) {
    const kept = sesi.find((each) => each.id === id)
    if (!kept) issues.push({ path: 'sesi', message: `${nama} tidak dapat dihapus: ${begun}` })
    else if (Date.parse(kept.opensAt) !== opensAt.getTime())
      issues.push({ path: 'sesi', message: `Waktu buka ${nama} tidak dapat diubah: ${begun}` })
  }
  const [first] = issues
  if (first) throw new SuluhError('validation', `${first.message}.`, issues)
}

const begun = 'sudah ada yang mulai mengerjakan di sana'
