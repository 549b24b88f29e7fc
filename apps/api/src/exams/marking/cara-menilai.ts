import type { CaraMenilai } from '@suluh/contract/exams/marking'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { sql } from 'kysely'
import { lockAttempts, lockMarking } from '#exams/attempt/lock-attempts.ts'
import { noteTindakan } from '#exams/event/event-tindakan.ts'
import { inScope, type Actor } from '#platform/auth/scope.ts'
import { inWords, overtaken } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { settleMarks } from './settle-marks.ts'

/** Of event `e`: whether the actor says how it is marked, and sees how its markers agree. */
export function mayArrange(actor: Actor) {
  if (!actor.izin.has('hasil-ujian.rescore')) return sql<boolean>`false`
  return sql<boolean>`${inScope(actor, 'hasil-ujian.rescore', {
    lembaga: sql.ref('e.lembaga_id'),
    own: sql`e.pembuat_id = ${actor.userId}`,
  })}`
}

export function findCara(db: Tx, eventId: string) {
  return db
    .selectFrom('caraMenilai')
    .select(['penilai', 'share', 'tolerance', 'ownSettling', 'version'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}

/** What an exam has of which nobody has said anything: one marker. */
export function toCara(row: Awaited<ReturnType<typeof findCara>>): CaraMenilai {
  if (!row) return { penilai: 1, share: 100, tolerance: 1, ownSettling: false, version: 0 }
  return { ...row, penilai: row.penilai === 2 ? 2 : 1 }
}

/** An exam that the actor arranges the marking of. */
export async function getArranged(db: Tx, actor: Actor, eventId: string) {
  const event = await db
    .selectFrom('event as e')
    .select(['e.id', 'e.nama', 'e.snapshotId'])
    .where('e.id', '=', eventId)
    .where(mayArrange(actor))
    .executeTakeFirst()
  if (!event) throw new SuluhError('not-found', 'Ujian tidak ditemukan.')
  return event
}

/**
 * Says how an exam is marked from now on. What counts already stays; what waits for a second marker or a third, and no
 * longer needs them, counts at once.
 */
export async function arrangeMarking(
  db: Tx,
  actor: Actor,
  eventId: string,
  { version, ...input }: CaraMenilai,
): Promise<{ cara: CaraMenilai; nama: string; ubahan: Ubahan[] }> {
  const { nama } = await getArranged(db, actor, eventId)
  await lockMarking(db, eventId, 'alone')
  const before = toCara(await findCara(db, eventId))
  if (before.version !== version) throw await overtakenCara(db, eventId)
  const attemptIds = await listUnsettled(db, eventId)
  await lockAttempts(db, attemptIds)
  const row = { ...input, version: version + 1, diubahOleh: actor.userId, diubahPada: new Date() }
  await db
    .insertInto('caraMenilai')
    .values({ ...row, eventId, applicationId: actor.applicationId })
    .onConflict((on) => on.column('eventId').doUpdateSet(row))
    .execute()
  await settleMarks(db, actor, attemptIds)
  const ubahan = changesOf(before, input)
  if (ubahan.length > 0) await noteTindakan(db, actor, eventId, 'cara-menilai', { ubahan })
  return { cara: { ...input, version: row.version }, nama, ubahan }
}

/** Attempts with marks of two markers, or of the first, that nothing counts of. */
async function listUnsettled(db: Tx, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('markReading as r')
    .innerJoin('attempt as a', 'a.id', 'r.attemptId')
    .leftJoin('mark as m', (join) =>
      join
        .onRef('m.attemptId', '=', 'r.attemptId')
        .onRef('m.soalId', '=', 'r.soalId')
        .onRef('m.seq', '=', 'r.seq'),
    )
    .select('r.attemptId')
    .distinct()
    .where('a.eventId', '=', eventId)
    .where('m.attemptId', 'is', null)
    .execute()
  return rows.map(({ attemptId }) => attemptId)
}

async function overtakenCara(db: Tx, eventId: string): Promise<SuluhError> {
  const last = await db
    .selectFrom('caraMenilai as c')
    .leftJoin('applicationUser as u', 'u.id', 'c.diubahOleh')
    .select(['u.nama', inWords('c.diubah_pada').as('at')])
    .where('c.eventId', '=', eventId)
    .executeTakeFirst()
  return overtaken('cara menilai', last)
}

type Chosen = Omit<CaraMenilai, 'version'>

function changesOf(before: Chosen, after: Chosen): Ubahan[] {
  const [dari, menjadi] = [caraWords(before), caraWords(after)]
  return dari === menjadi ? [] : [{ apa: 'cara menilai uraian', dari, menjadi }]
}

function caraWords({ penilai, share, tolerance, ownSettling }: Chosen): string {
  if (penilai === 1) return 'satu penilai'
  const third = ownSettling ? 'siapa pun yang berhak menetapkan' : 'penilai ketiga menetapkan'
  const upTo = String(tolerance).replace('.', ',')
  return `dua penilai untuk ${share}% jawaban, selisih sampai ${upTo} dirata-rata, selebihnya ${third}`
}
