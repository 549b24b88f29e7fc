import type { ActionOutcome } from '@suluh/contract/exams/pengawasan'
import type { HeldDecision } from '@suluh/contract/exams/ujian'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { acceptAnswers } from '#exams/attempt/accept-answers.ts'
import { logAttempts, noteDeed } from '#exams/attempt/attempt-log.ts'
import { lockAttempts } from '#exams/attempt/lock-attempts.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listDecidable } from './held-answer.queries.ts'

type Order = { ids: string[]; decision: HeldDecision; reason: string }
type Decidable = Awaited<ReturnType<typeof listDecidable>>[number]

/**
 * Accepts or rejects held answers of those whom the actor may watch. What is rejected may be accepted later; what is
 * accepted counts, and stays. Throws not-found where none of them is there for the actor.
 */
export async function decideHeld(
  db: Tx,
  actor: Actor,
  eventId: string,
  { ids, decision, reason }: Order,
): Promise<ActionOutcome> {
  const asked = await listDecidable(db, actor, eventId, ids)
  if (asked.length === 0) throw new SuluhError('not-found', 'Jawaban terlambat tidak ditemukan.')
  await lockAttempts(
    db,
    asked.map(({ attemptId }) => attemptId),
  )
  await noteDeed(db, 'jawaban-diterima', actor.userId)
  // Somebody else may have decided meanwhile.
  const held = await listDecidable(db, actor, eventId, ids)
  const isFree = (each: Decidable) =>
    each.decision === null || (each.decision === 'ditolak' && decision === 'diterima')
  const decided = held.filter(isFree)
  const overtaken =
    decision === 'diterima'
      ? await acceptAnswers(
          db,
          actor.applicationId,
          decided.map(({ value, ...each }) => ({ ...each, value: JSON.stringify(value) })),
        )
      : new Set<string>()
  await writeDecision(db, actor, decided, { decision, reason })
  return {
    done: decided.length - overtaken.size,
    skipped: held.flatMap((each) => {
      if (!isFree(each))
        return { nama: each.nama, reason: `Sudah ${each.decision ?? 'diputuskan'} sebelumnya` }
      return overtaken.has(each.id)
        ? { nama: each.nama, reason: 'Jawaban yang lebih baru sudah tersimpan; yang itu yang dihitung' }
        : []
    }),
  }
}

async function writeDecision(
  db: Tx,
  actor: Actor,
  decided: Decidable[],
  { decision, reason }: Omit<Order, 'ids'>,
): Promise<void> {
  if (decided.length === 0) return
  await db
    .updateTable('heldAnswer')
    .set({ decision, decidedAt: new Date(), decidedBy: actor.userId, decisionReason: reason })
    .where(sql<boolean>`attempt_id = any(${decided.map(({ attemptId }) => attemptId)}::uuid[])`)
    .where(sql<boolean>`id = any(${decided.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const [attemptId, answers] of Map.groupBy(decided, (each) => each.attemptId)) {
    const { applicationId, eventId } = answers[0]!
    await logAttempts(
      db,
      [{ id: attemptId, applicationId, eventId }],
      [
        {
          kind: decision === 'diterima' ? 'jawaban-diterima' : 'jawaban-ditolak',
          detail: { count: answers.length, alasan: reason },
          actorId: actor.userId,
        },
      ],
    )
  }
}
