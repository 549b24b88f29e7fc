import { SuluhError } from '@suluh/contract/platform/error'
import type { ScoringDraft } from '@suluh/contract/results/scoring-version'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { changeItems } from '#papers/scoring/scoring.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { demandTerbitan } from '#results/terbitan/terbitan.ts'
import { getScored, toDraft } from './scoring-version.queries.ts'

type Input = { snapshotId?: string | undefined; baseNumber: number; changes: ScoringChange[] }

/** Keeps the caller's draft of a package; nothing is kept of changes that cannot be made. */
export async function saveDraft(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  input: Input,
): Promise<ScoringDraft> {
  const { terbitan } = await getScored(db, actor, paketSoalId)
  const { id: snapshotId } = demandTerbitan(terbitan, input.snapshotId)
  const checked = changeItems(await getSnapshot(db, snapshotId), input.changes)
  if ('problems' in checked)
    throw new SuluhError(
      'validation',
      checked.problems[0]?.message,
      checked.problems.map(({ change, message }) => ({ path: `changes.${change}`, message })),
    )
  const values = {
    changes: JSON.stringify(input.changes),
    baseNumber: input.baseNumber,
    diubahPada: new Date(),
    effectProblem: null,
  }
  const row = await db
    .insertInto('scoringVersion')
    .values({ applicationId: actor.applicationId, snapshotId, pembuatId: actor.userId, ...values })
    .onConflict((on) =>
      on
        .columns(['snapshotId', 'pembuatId'])
        .where('status', '=', 'draf')
        .doUpdateSet({ ...values, revision: sql`scoring_version.revision + 1` }),
    )
    .returning([
      'id',
      'snapshotId',
      'baseNumber',
      'revision',
      'changes',
      'effect',
      'effectRevision',
      'effectProblem',
    ])
    .executeTakeFirstOrThrow()
  return toDraft(db, actor, row)
}

/** Says with a draft why its effect is not known, unless the draft has changed meanwhile. */
export async function setEffectProblem(
  db: Tx,
  { id, revision }: Pick<ScoringDraft, 'id' | 'revision'>,
  effectProblem: string,
): Promise<void> {
  await db
    .updateTable('scoringVersion')
    .set({ effectProblem })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function deleteDraft(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('scoringVersion').where('id', '=', id).where('status', '=', 'draf').execute()
}
