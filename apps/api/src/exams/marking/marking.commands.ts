import { SuluhError } from '@suluh/contract/platform/error'
import type { MarkInput, StatusKoreksi } from '@suluh/contract/exams/marking'
import { noteDeed } from '#exams/attempt/attempt-log.ts'
import { lockAttempt, lockMarking } from '#exams/attempt/lock-attempts.ts'
import { rescoreAttempt } from '#exams/attempt/submit-attempt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { answersToMark, hasilInScope, isDouble, markedQuestions, statusOf } from './answers-to-mark.ts'
import { deleteLoneReading, saveReading, type MarkParams } from './mark-reading.ts'

/** `isSealed`: nobody else may learn of it yet, from the log neither. */
type Saved = {
  version: number
  status: StatusKoreksi
  event: { id: string; nama: string }
  nama: string
  isSealed: boolean
}

/**
 * Saves one mark and scores its student anew; of an answer that two mark, the actor's own, which counts once it is settled.
 * Markers of one student come after each other.
 */
export async function saveMark(db: Tx, actor: Actor, params: MarkParams, input: MarkInput): Promise<Saved> {
  const { place, ...found } = await holdAnswer(db, actor, params, input)
  const isSealed = await isMarkedByTwo(db, actor, params, place)
  const version = isSealed
    ? await saveReading(db, actor, params, input)
    : await saveAlone(db, actor, params, input)
  const status = await getStatus(db, actor, params, place)
  return { version, status, isSealed, ...found }
}

/**
 * Holds an answer for the rest of the transaction, before it is read (a proctor may be letting the student in again), and
 * checks that it is the one that was read, and may be given this mark.
 */
export async function holdAnswer(db: Tx, actor: Actor, params: MarkParams, { mark, seq }: MarkInput) {
  const attempt = await db
    .selectFrom('attempt')
    .select('eventId')
    .where('id', '=', params.attemptId)
    .executeTakeFirst()
  if (attempt) await lockMarking(db, attempt.eventId, 'shared')
  await lockAttempt(db, params.attemptId)
  const found = await getMarkable(db, actor, params, mark)
  const answer = await db
    .selectFrom('answer')
    .select('seq')
    .where('attemptId', '=', params.attemptId)
    .where('soalId', '=', params.soalId)
    .executeTakeFirst()
  if ((answer?.seq ?? 0) !== seq)
    throw new SuluhError('conflict', 'Jawaban murid berubah sejak dibuka. Baca yang terbaru, lalu nilai.')
  return found
}

async function getMarkable(db: Tx, actor: Actor, { attemptId, soalId }: MarkParams, mark: number | null) {
  const row = await hasilInScope(db, actor)
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select(['h.snapshotId', 'e.id as eventId', 'e.nama as ujian', 'u.nama'])
    .where('h.attemptId', '=', attemptId)
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Jawaban tidak ditemukan.')
  const scoring = await getScoring(db, row.snapshotId)
  if (!scoring.items.some(({ id }) => id === soalId))
    throw new SuluhError('not-found', 'Soal ini tidak ada di ujian.')
  const question = markedQuestions(scoring).find((each) => each.soalId === soalId)
  if (!question) throw new SuluhError('validation', 'Soal ini tidak dinilai dengan tangan.')
  if (mark !== null && mark > question.maxMark)
    throw new SuluhError('validation', `Nilai paling banyak ${question.maxMark}.`, [
      { path: 'mark', message: `Nilai paling banyak ${question.maxMark}.` },
    ])
  return { event: { id: row.eventId, nama: row.ujian }, nama: row.nama, place: question.place }
}

const answerOf = (db: Tx, actor: Actor, { attemptId, soalId }: MarkParams, place: number) =>
  answersToMark(db, actor, [{ soalId, place }]).where('h.attemptId', '=', attemptId)

async function isMarkedByTwo(db: Tx, actor: Actor, params: MarkParams, place: number): Promise<boolean> {
  const row = await answerOf(db, actor, params, place).select(isDouble.as('isDouble')).executeTakeFirst()
  return row?.isDouble ?? false
}

/** What the answer is to the actor now. */
export async function getStatus(
  db: Tx,
  actor: Actor,
  params: MarkParams,
  place: number,
): Promise<StatusKoreksi> {
  const row = await answerOf(db, actor, params, place).select(statusOf.as('status')).executeTakeFirst()
  return row?.status ?? 'dinilai'
}

async function saveAlone(db: Tx, actor: Actor, params: MarkParams, input: MarkInput): Promise<number> {
  await checkUnchanged(db, params, input.version)
  const version = await writeMark(db, actor, params, { ...input, settledBy: 'satu' })
  if (input.mark === null) await deleteLoneReading(db, params, input.seq)
  await noteDeed(db, 'nilai', actor.userId)
  await rescoreAttempt(db, params.attemptId)
  return version
}

/** Refuses what was marked by somebody in between. */
export async function checkUnchanged(db: Tx, params: MarkParams, version: number): Promise<void> {
  const mark = await db
    .selectFrom('mark as m')
    .leftJoin('applicationUser as u', 'u.id', 'm.markerId')
    .select(['m.mark', 'm.version', 'm.settledBy', 'u.nama'])
    .where('m.attemptId', '=', params.attemptId)
    .where('m.soalId', '=', params.soalId)
    .executeTakeFirst()
  if ((mark?.version ?? 0) === version) return
  // Whose the marks of two are is not told.
  const who = mark?.settledBy === 'sepakat' ? 'Kedua penilai' : (mark?.nama ?? 'Penilai lain')
  const message = mark
    ? `${who} sudah memberi nilai ${String(mark.mark).replace('.', ',')}.`
    : 'Nilai ini sudah dihapus oleh penilai lain.'
  throw new SuluhError('conflict', `${message} Periksa lalu simpan lagi bila perlu.`)
}

/** Writes what counts; null takes it away. */
export async function writeMark(
  db: Tx,
  actor: Actor,
  params: MarkParams,
  { mark, catatan, seq, version, settledBy }: MarkInput & { settledBy: 'satu' | 'ketiga' },
): Promise<number> {
  if (mark === null) {
    await db
      .deleteFrom('mark')
      .where('attemptId', '=', params.attemptId)
      .where('soalId', '=', params.soalId)
      .execute()
    return 0
  }
  const given = { mark, catatan, seq, settledBy }
  const row = { ...given, version: version + 1, markerId: actor.userId, at: new Date() }
  await db
    .insertInto('mark')
    .values({ applicationId: actor.applicationId, ...params, ...row })
    .onConflict((on) => on.columns(['attemptId', 'soalId']).doUpdateSet(row))
    .execute()
  return row.version
}
