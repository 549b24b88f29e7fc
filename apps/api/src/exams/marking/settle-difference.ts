import { SuluhError } from '@suluh/contract/platform/error'
import type { MarkInput, StatusKoreksi } from '@suluh/contract/exams/marking'
import { noteDeed } from '#exams/attempt/attempt-log.ts'
import { rescoreAttempt } from '#exams/attempt/submit-attempt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { findCara } from './cara-menilai.ts'
import { checkUnchanged, getStatus, holdAnswer, writeMark } from './marking.commands.ts'
import { listReadings, type MarkParams } from './mark-reading.ts'
import { settleMarks } from './settle-marks.ts'

/**
 * Settles what two have marked, whether they differ or a third finds both wrong. Null takes it back: to the mean of the two
 * where they agree, and to the queue of differences where they do not.
 */
export async function settleDifference(
  db: Tx,
  actor: Actor,
  params: MarkParams,
  input: MarkInput,
): Promise<{ version: number; status: StatusKoreksi; nama: string }> {
  const { place, nama, event } = await holdAnswer(db, actor, params, input)
  const cara = await findCara(db, event.id)
  const readings = await listReadings(db, params, input.seq)
  if (cara?.penilai !== 2 || readings.length < 2)
    throw new SuluhError('conflict', 'Jawaban ini belum dinilai oleh dua penilai.')
  if (!cara.ownSettling && readings.some(({ markerId }) => markerId === actor.userId))
    throw new SuluhError(
      'conflict',
      'Anda salah satu penilai jawaban ini. Nilai akhirnya ditetapkan penilai ketiga.',
    )
  await checkUnchanged(db, params, input.version)
  await writeMark(db, actor, params, { ...input, settledBy: 'ketiga' })
  await noteDeed(db, 'nilai', actor.userId)
  if (input.mark !== null || !(await settleMarks(db, actor, [params.attemptId])))
    await rescoreAttempt(db, params.attemptId)
  const kept = await db
    .selectFrom('mark')
    .select('version')
    .where('attemptId', '=', params.attemptId)
    .where('soalId', '=', params.soalId)
    .executeTakeFirst()
  return { version: kept?.version ?? 0, status: await getStatus(db, actor, params, place), nama }
}
