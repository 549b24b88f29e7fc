import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import {
  applyChanges,
  type ChangedScoring,
  type ScoringChange as ScorerChange,
} from '@suluh/psychometrics/scoring/scoring-change'
import type { AttemptItem } from '@suluh/psychometrics/scoring/score-attempt'
import { LRUCache } from 'lru-cache'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { scorerItems, toScorerKey } from './scorer-items.ts'

/** A snapshot with the keys and rules of one scoring version. */
export type Scoring = { snapshot: Snapshot; number: number; items: readonly AttemptItem[] }

const kept = new LRUCache<string, { scoring: Scoring; readAt: number }>({ max: 200 })
const keptMs = 60_000

/**
 * The scoring as this process last knew it, at most a minute ago. A result that another version has overtaken is
 * marked where it is stored, and scored again.
 */
export function recallScoring(snapshotId: string): Scoring | undefined {
  const found = kept.get(snapshotId)
  return found && Date.now() - found.readAt < keptMs ? found.scoring : undefined
}

/** The scoring in force. `snapshotId` must come from a row of the caller's tenant. */
export async function getScoring(db: Tx, snapshotId: string): Promise<Scoring> {
  const { number, changes } = await getChanges(db, snapshotId)
  const found = kept.get(snapshotId)?.scoring
  const scoring =
    found?.number === number ? found : scoringOf(await getSnapshot(db, snapshotId), number, changes)
  kept.set(snapshotId, { scoring, readAt: Date.now() })
  return scoring
}

/** What the version in force has changed, and its number: 0 as long as there is none. */
export async function getChanges(
  db: Tx,
  snapshotId: string,
): Promise<{ number: number; changes: ScoringChange[] }> {
  const row = await db
    .selectFrom('scoringVersion')
    .select(['number', 'changes'])
    .where('snapshotId', '=', snapshotId)
    .where('status', '=', 'terbit')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { number: row?.number ?? 0, changes: (row?.changes ?? []) as ScoringChange[] }
}

/** After another version has come into force. */
export function forgetScoring(snapshotId: string): void {
  kept.delete(snapshotId)
}

function scoringOf(snapshot: Snapshot, number: number, changes: ScoringChange[]): Scoring {
  const changed = changeItems(snapshot, changes)
  if ('problems' in changed) throw new Error(`scoring version ${number} of ${snapshot.id} cannot be applied`)
  return { snapshot, number, items: changed.items }
}

/** The questions with these changes, or what is wrong with each that cannot be made. */
export function changeItems(snapshot: Snapshot, changes: readonly ScoringChange[]): ChangedScoring {
  return applyChanges(
    scorerItems(snapshot),
    changes.map((change) => toScorerChange(snapshot, change)),
  )
}

function toScorerChange(snapshot: Snapshot, change: ScoringChange): ScorerChange {
  if (change.kind === 'rule') return { ...change, section: change.sectionId }
  if (!('key' in change)) return { ...change, item: change.soalId }
  return { ...change, item: change.soalId, key: toScorerKey(change.key, snapshot.soal.get(change.soalId)) }
}
