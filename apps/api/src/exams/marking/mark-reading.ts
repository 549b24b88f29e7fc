import { SuluhError } from '@suluh/contract/platform/error'
import type { MarkInput } from '@suluh/contract/exams/marking'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { settleMarks } from './settle-marks.ts'

export type MarkParams = { attemptId: string; soalId: string }

/**
 * Saves what one of two markers gives an answer that the caller holds. It can be changed until the other has given theirs:
 * after that a change would no longer be blind, for results and their absence tell how near the two are.
 */
export async function saveReading(
  db: Tx,
  actor: Actor,
  params: MarkParams,
  input: MarkInput,
): Promise<number> {
  const readings = await listReadings(db, params, input.seq)
  const own = readings.find(({ markerId }) => markerId === actor.userId)
  // Sent once more, because the answer to it was lost on the way.
  if (own && own.mark === input.mark && own.catatan === input.catatan) return own.version
  demandOpen(readings.length, own !== undefined)
  if ((own?.version ?? 0) !== input.version)
    throw new SuluhError(
      'conflict',
      own
        ? `Di tempat lain Anda sudah memberi nilai ${String(own.mark).replace('.', ',')}. Periksa lalu simpan lagi bila perlu.`
        : 'Nilai ini sudah Anda hapus di tempat lain. Periksa lalu simpan lagi bila perlu.',
    )
  if (input.mark === null) {
    // Nobody else's is there yet.
    await db
      .deleteFrom('markReading')
      .where('attemptId', '=', params.attemptId)
      .where('soalId', '=', params.soalId)
      .where('seq', '=', input.seq)
      .where('markerId', '=', actor.userId)
      .execute()
    return 0
  }
  const { mark, catatan, seq } = input
  const row = { mark, catatan, version: input.version + 1, at: new Date() }
  const place = own?.place ?? (readings[0]?.place === 1 ? 2 : 1)
  await db
    .insertInto('markReading')
    .values({ applicationId: actor.applicationId, ...params, seq, place, markerId: actor.userId, ...row })
    .onConflict((on) => on.columns(['attemptId', 'soalId', 'seq', 'place']).doUpdateSet(row))
    .execute()
  await settleMarks(db, actor, [params.attemptId])
  return row.version
}

/**
 * Takes the first of two marks away with the mark that it has become, where two were asked for no longer: left behind it would
 * count again without anybody's doing, and whoever had read it could give the second.
 */
export async function deleteLoneReading(
  db: Tx,
  { attemptId, soalId }: MarkParams,
  seq: number,
): Promise<void> {
  const [lone, ...others] = await listReadings(db, { attemptId, soalId }, seq)
  if (!lone || others.length > 0) return
  await db
    .deleteFrom('markReading')
    .where('attemptId', '=', attemptId)
    .where('soalId', '=', soalId)
    .where('seq', '=', seq)
    .execute()
}

/** What two markers gave an answer as it is now. */
export function listReadings(db: Tx, { attemptId, soalId }: MarkParams, seq: number) {
  return db
    .selectFrom('markReading')
    .select(['place', 'mark', 'catatan', 'version', 'markerId'])
    .where('attemptId', '=', attemptId)
    .where('soalId', '=', soalId)
    .where('seq', '=', seq)
    .orderBy('place')
    .execute()
}

function demandOpen(given: number, isOwnGiven: boolean): void {
  if (given < 2) return
  throw new SuluhError(
    'conflict',
    isOwnGiven
      ? 'Nilai Anda tidak dapat diubah lagi: penilai kedua sudah menilai jawaban ini juga. Bila keliru, minta penilai ketiga menetapkan nilai akhirnya.'
      : 'Dua penilai lain sudah menilai jawaban ini. Nilai Anda tidak diperlukan dan tidak disimpan.',
  )
}
