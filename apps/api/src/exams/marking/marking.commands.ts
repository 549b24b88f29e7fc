import { SuluhError } from '@suluh/contract/platform/error'
import type { MarkInput, StatusKoreksi } from '@suluh/contract/exams/marking'
import { noteDeed } from '#exams/attempt/attempt-log.ts'
import { lockAttempt } from '#exams/attempt/lock-attempts.ts'
import { rescoreAttempt } from '#exams/attempt/submit-attempt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { markingScope } from './marking.queries.ts'

type Params = { attemptId: string; soalId: string }
type Saved = { version: number; status: StatusKoreksi; eventId: string; nama: string }

/** Saves one mark and scores its student anew. Markers of one student come after each other. */
export async function saveMark(db: Tx, actor: Actor, params: Params, input: MarkInput): Promise<Saved> {
  // Before it is read: a proctor may be letting the student in again.
  await lockAttempt(db, params.attemptId)
  const { eventId, nama, place } = await getMarkable(db, actor, params, input.mark)
  await checkUnchanged(db, params, input)
  await noteDeed(db, 'nilai', actor.userId)
  const version = await writeMark(db, actor, params, input)
  await rescoreAttempt(db, params.attemptId)
  const { outcomes } = await db
    .selectFrom('hasil')
    .select('outcomes')
    .where('attemptId', '=', params.attemptId)
    .executeTakeFirstOrThrow()
  return { version, status: statusOf(outcomes[place]), eventId, nama }
}

function statusOf(outcome: string | undefined): StatusKoreksi {
  if (outcome === 'pending') return 'menunggu'
  return outcome === 'blank' ? 'kosong' : 'dinilai'
}

async function getMarkable(db: Tx, actor: Actor, { attemptId, soalId }: Params, mark: number | null) {
  const row = await db
    .selectFrom('hasil as h')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select(['h.snapshotId', 'h.eventId', 'u.nama'])
    .where('h.attemptId', '=', attemptId)
    .where(markingScope(actor))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Jawaban tidak ditemukan.')
  const { items } = await getScoring(db, row.snapshotId)
  const place = items.findIndex(({ id }) => id === soalId)
  const item = items[place]
  if (!item) throw new SuluhError('not-found', 'Soal ini tidak ada di ujian.')
  if (item.key.form !== 'uraian' || item.override)
    throw new SuluhError('validation', 'Soal ini tidak dinilai dengan tangan.')
  if (mark !== null && mark > item.key.maxMark)
    throw new SuluhError('validation', `Nilai paling banyak ${item.key.maxMark}.`, [
      { path: 'mark', message: `Nilai paling banyak ${item.key.maxMark}.` },
    ])
  return { ...row, place }
}

/** Refuses what was marked, or answered, by somebody in between. */
async function checkUnchanged(db: Tx, params: Params, { version, seq }: MarkInput): Promise<void> {
  const mark = await db
    .selectFrom('mark as m')
    .leftJoin('applicationUser as u', 'u.id', 'm.markerId')
    .select(['m.mark', 'm.version', 'u.nama'])
    .where('m.attemptId', '=', params.attemptId)
    .where('m.soalId', '=', params.soalId)
    .executeTakeFirst()
  if ((mark?.version ?? 0) !== version) {
    const message = mark
      ? `${mark.nama ?? 'Penilai lain'} sudah memberi nilai ${String(mark.mark).replace('.', ',')}.`
      : 'Nilai ini sudah dihapus oleh penilai lain.'
    throw new SuluhError('conflict', `${message} Periksa lalu simpan lagi bila perlu.`)
  }
  const answer = await db
    .selectFrom('answer')
    .select('seq')
    .where('attemptId', '=', params.attemptId)
    .where('soalId', '=', params.soalId)
    .executeTakeFirst()
  if ((answer?.seq ?? 0) !== seq)
    throw new SuluhError('conflict', 'Jawaban murid berubah sejak dibuka. Baca yang terbaru, lalu nilai.')
}

async function writeMark(db: Tx, actor: Actor, params: Params, input: MarkInput): Promise<number> {
  if (input.mark === null) {
    await db
      .deleteFrom('mark')
      .where('attemptId', '=', params.attemptId)
      .where('soalId', '=', params.soalId)
      .execute()
    return 0
  }
  const { mark, catatan, seq } = input
  const row = { mark, catatan, seq, version: input.version + 1, markerId: actor.userId, at: new Date() }
  await db
    .insertInto('mark')
    .values({ applicationId: actor.applicationId, ...params, ...row })
    .onConflict((on) => on.columns(['attemptId', 'soalId']).doUpdateSet(row))
    .execute()
  return row.version
}
