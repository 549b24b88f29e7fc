import { SuluhError } from '@suluh/contract/platform/error'
import type { Kemiripan, PasanganMirip, PesertaMirip } from '@suluh/contract/results/kemiripan'
import { sql } from 'kysely'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import { inScope, isActor, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { attemptPupil, resultScope } from '#results/results-scope/murid-scope.ts'
import { longestSeconds } from './refresh-kemiripan.ts'
import { StoredKemiripan } from './stored-kemiripan.ts'

/** Exams `e` whose answers the actor may compare. */
function kemiripanScope(actor: Actor) {
  return inScope(actor, 'kemiripan.read', {
    lembaga: sql.ref('e.lembaga_id'),
    own: isActor(actor, 'e.pembuat_id'),
  })
}

/** The exam within reach, why nothing may be compared yet, and the newest computation. */
export async function getExam(db: Tx, actor: Actor, eventId: string) {
  const found = await db
    .selectFrom('event as e')
    .leftJoin('kemiripan as k', 'k.eventId', 'e.id')
    .select(['e.id', 'e.nama', 'e.snapshotId', 'e.paketSoalId', 'e.opensAt', 'e.closesAt', 'e.dibatalkan'])
    .select(['k.result', 'k.computedAt'])
    .select(
      sql<boolean>`coalesce(k.started_at > now() - ${longestSeconds} * interval '1 second', false)`.as(
        'isComputing',
      ),
    )
    .select(
      sql<boolean>`exists (select from attempt a where a.event_id = e.id and a.status = 'berlangsung')`.as(
        'isRunning',
      ),
    )
    .select(
      sql<boolean>`(k.scoring_version = scoring_number(e.snapshot_id) and exists (
        select from (select count(*) as n, max(h.scored_at) as newest from hasil h
                      where h.event_id = e.id and h.counted) h
         where h.n = k.n and (h.n = 0 or h.newest < k.newest_hasil + interval '1 millisecond')))`.as(
        'isFresh',
      ),
    )
    .where('e.id', '=', eventId)
    .where(kemiripanScope(actor))
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Jadwal ujian tidak ditemukan.')
  const { result, ...exam } = found
  return { ...exam, halangan: hindranceOf(found), stored: StoredKemiripan.safeParse(result).data ?? null }
}

export type Exam = Awaited<ReturnType<typeof getExam>>

function hindranceOf(exam: Parameters<typeof statusOfEvent>[0] & { isRunning: boolean }): string | null {
  const status = statusOfEvent(exam)
  if (status === 'batal') return 'Ujian ini dibatalkan, jadi jawabannya tidak dibandingkan.'
  if (status !== 'selesai') return 'Jawaban baru dapat dibandingkan setelah ujian selesai.'
  return exam.isRunning
    ? 'Masih ada murid yang mengerjakan. Jawaban baru dapat dibandingkan setelah semuanya dikumpulkan.'
    : null
}

/** What stands now, with nobody's name. */
export async function getKemiripan(db: Tx, actor: Actor, eventId: string): Promise<Kemiripan> {
  const exam = await getExam(db, actor, eventId)
  const { stored, computedAt, halangan, isComputing } = exam
  const about = { event: { id: exam.id, nama: exam.nama }, halangan, isComputing }
  if (halangan !== null || !stored || !computedAt) return { ...about, hasil: null }
  const { pasangan: _, ...hasil } = stored
  const jumlah = (await listPasangan(db, actor, exam)).length
  const isStale = !exam.isFresh
  return { ...about, hasil: { ...hasil, computedAt: computedAt.toISOString(), isStale, jumlah } }
}

/** Pairs that stand out, the rarest first, of whom both are students whose results the actor reads. */
export async function listPasangan(
  db: Tx,
  actor: Actor,
  { id, halangan, stored }: Exam,
): Promise<PasanganMirip[]> {
  if (halangan !== null || !stored || stored.pasangan.length === 0) return []
  const ids = stored.pasangan.flatMap(({ satuId, duaId }) => [satuId, duaId])
  const people = await listPeserta(db, actor, id, [...new Set(ids)])
  return stored.pasangan.flatMap(({ satuId, duaId, ...figures }) => {
    const satu = people.get(satuId)
    const dua = people.get(duaId)
    return satu && dua ? [{ ...figures, ...placesOf(satu, dua) }] : []
  })
}

type Seated = PesertaMirip & { ruangId: string | null; sesiId: string | null }

async function listPeserta(
  db: Tx,
  actor: Actor,
  eventId: string,
  attemptIds: string[],
): Promise<Map<string, Seated>> {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .leftJoin('eventSesi as s', 's.id', 'a.sesiId')
    .select(['a.id as attemptId', 'u.id as userId', 'u.nama', 'a.kursi', 'a.ruangId', 'a.sesiId'])
    .select(['r.nama as ruang', 's.nama as sesi'])
    .where('a.eventId', '=', eventId)
    .where('a.id', 'in', attemptIds)
    .where('a.counted', '=', true)
    .where(resultScope(actor, attemptPupil, 'hasil-ujian.read'))
    .execute()
  return new Map(rows.map((row) => [row.attemptId, row]))
}

function placesOf(one: Seated, other: Seated) {
  const seruang = one.ruangId !== null && one.ruangId === other.ruangId && one.sesiId === other.sesiId
  const bersebelahan =
    seruang && one.kursi !== null && other.kursi !== null && Math.abs(one.kursi - other.kursi) === 1
  return { satu: toPeserta(one), dua: toPeserta(other), seruang, bersebelahan }
}

function toPeserta({ attemptId, userId, nama, ruang, kursi, sesi }: Seated): PesertaMirip {
  return { attemptId, userId, nama, ruang, kursi, sesi }
}
