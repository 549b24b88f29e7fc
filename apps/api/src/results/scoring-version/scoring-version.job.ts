import { SuluhError } from '@suluh/contract/platform/error'
import { scoringLabel, type ScoringEffect } from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import { sql } from 'kysely'
import { noteDeed } from '#exams/attempt/attempt-log.ts'
import { connect, type Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { changeItems, getScoring } from '#papers/scoring/scoring.ts'
import { effectOf } from './scoring-effect.ts'
import { rescoreHasil } from './rescore.ts'
import { settleScoring } from './settle-scoring.ts'

type Where = { url: string; applicationId: string }
export type PreviewInput = Where & { id: string; revision: number }
export type PublishInput = PreviewInput & { reason: string; userId: string }
export type WithdrawInput = Where & { id: string; reason: string; userId: string }

/** Computes what a draft would do and keeps it with the draft, unless that has changed meanwhile. */
export function previewScoring(input: PreviewInput): Promise<void> {
  return connected(input, (db) =>
    tenant(db, input, async (tx) => {
      const draft = await getVersion(tx, input.id)
      if (draft.revision !== input.revision) return
      const effect = await computeEffect(tx, draft)
      await tx
        .updateTable('scoringVersion')
        .set({ effect: JSON.stringify(effect), effectRevision: input.revision })
        .where('id', '=', input.id)
        .where('revision', '=', input.revision)
        .execute()
    }),
  )
}

/** Puts a draft in force for every result at once, or changes nothing. */
export function publishScoring(input: PublishInput): Promise<number> {
  return connected(input, async (db) => {
    const version = await tenant(db, input, (tx) => publish(tx, input))
    await settleScoring(db, input, version)
    return version.number
  })
}

/** Back to the version before: every result at once, or nothing. Gives the version that is in force then. */
export function withdrawScoring(input: WithdrawInput): Promise<number> {
  return connected(input, async (db) => {
    const version = await tenant(db, input, (tx) => withdraw(tx, input))
    await settleScoring(db, input, version)
    return version.number
  })
}

type InForce = { snapshotId: string; number: number }

async function publish(tx: Tx, { id, revision, reason, userId }: PublishInput): Promise<InForce> {
  const draft = await takeTurn(tx, id)
  const { snapshotId } = draft
  if (draft.status !== 'draf') throw new SuluhError('conflict', 'Rancangan ini sudah diterbitkan.')
  if (draft.revision !== revision)
    throw new SuluhError(
      'conflict',
      'Rancangan berubah sejak dampaknya dihitung. Tinjau dampak yang terbaru.',
    )
  const { number: current } = await getScoring(tx, snapshotId)
  if (draft.baseNumber !== current) throw await overtaken(tx, snapshotId, current)
  const { number } = await tx
    .selectFrom('scoringVersion')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirstOrThrow()
  const locked = await lockResults(tx, snapshotId)
  await noteDeed(tx, 'penskoran', userId)
  // Of these very results: since the preview some have come and others have changed.
  const effect = await computeEffect(tx, draft, locked)
  await putInForce(tx, draft, number, locked)
  await tx
    .updateTable('scoringVersion')
    .set({
      number,
      status: 'terbit',
      reason,
      publishedAt: sql`now()`,
      effect: JSON.stringify(effect),
      settled: false,
    })
    .where('id', '=', id)
    .execute()
  return { snapshotId, number }
}

async function withdraw(tx: Tx, { id, reason, userId }: WithdrawInput): Promise<InForce> {
  const version = await takeTurn(tx, id)
  const { snapshotId } = version
  const { number: current } = await getScoring(tx, snapshotId)
  if (version.status !== 'terbit' || version.number !== current)
    throw new SuluhError('conflict', 'Hanya versi yang sedang berlaku yang dapat ditarik.')
  const before = await tx
    .selectFrom('scoringVersion')
    .select(['number', 'changes'])
    .where('snapshotId', '=', snapshotId)
    .where('status', '=', 'terbit')
    .where('number', '<', current)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = before?.number ?? 0
  const locked = await lockResults(tx, snapshotId)
  await noteDeed(tx, 'penskoran', userId)
  await putInForce(tx, { ...version, changes: (before?.changes ?? []) as ScoringChange[] }, number, locked)
  await tx
    .updateTable('scoringVersion')
    .set({
      status: 'ditarik',
      withdrawnAt: sql`now()`,
      withdrawnBy: userId,
      withdrawnReason: reason,
      settled: false,
    })
    .where('id', '=', id)
    .execute()
  return { snapshotId, number }
}

/**
 * Every result of a snapshot as it stands, by id, as `lock_attempts` takes them. What comes in after this moment is not
 * waited for: it is scored by the version before and found by `settleScoring`.
 */
async function lockResults(tx: Tx, snapshotId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select attempt_id as id from hasil where snapshot_id = ${snapshotId} order by attempt_id for update`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

async function connected<T>({ url }: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(url, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

type Version = Awaited<ReturnType<typeof getVersion>>

async function getVersion(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('scoringVersion')
    .select([
      'id',
      'snapshotId',
      'status',
      'number',
      'baseNumber',
      'revision',
      'changes',
      'effect',
      'effectRevision',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Rancangan penskoran tidak ditemukan.')
  return { ...row, changes: row.changes as ScoringChange[] }
}

/** Those who publish for one snapshot come after each other; what they publish nobody changes meanwhile. */
async function takeTurn(tx: Tx, id: string): Promise<Version> {
  const { snapshotId } = await getVersion(tx, id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${snapshotId}::text, 2))`.execute(tx)
  await sql`select from scoring_version where id = ${id} for update`.execute(tx)
  return getVersion(tx, id)
}

async function overtaken(tx: Tx, snapshotId: string, current: number): Promise<SuluhError> {
  const other = await tx
    .selectFrom('scoringVersion as v')
    .leftJoin('applicationUser as u', 'u.id', 'v.pembuatId')
    .select(['u.nama', 'v.reason'])
    .where('v.snapshotId', '=', snapshotId)
    .where('v.number', '=', current)
    .executeTakeFirst()
  const who = other ? `${other.nama ?? 'Pengguna lain'} (“${other.reason ?? ''}”)` : 'penarikan versi'
  return new SuluhError(
    'conflict',
    `Yang berlaku sekarang ${scoringLabel(current)} oleh ${who}, bukan lagi versi awal rancangan ini. Mulai lagi dari versi yang berlaku; tidak ada nilai yang berubah.`,
  )
}

type Changes = Pick<Version, 'snapshotId' | 'changes'>

async function rescored(tx: Tx, { snapshotId, changes }: Changes, only?: ReadonlySet<string>) {
  const scoring = await getScoring(tx, snapshotId)
  const changed = changeItems(scoring.snapshot, changes)
  if ('problems' in changed) throw new SuluhError('validation', changed.problems[0]?.message)
  return { scoring, results: rescoreHasil(tx, scoring, changed.items, only) }
}

async function computeEffect(tx: Tx, version: Changes, only?: ReadonlySet<string>): Promise<ScoringEffect> {
  const { scoring, results } = await rescored(tx, version, only)
  return effectOf(tx, scoring, results)
}

async function putInForce(
  tx: Tx,
  version: Changes,
  number: number,
  locked: ReadonlySet<string>,
): Promise<void> {
  const { results } = await rescored(tx, version, locked)
  for await (const batch of results) {
    const changed = batch.flatMap(({ row }) => row ?? [])
    const same = batch.flatMap(({ row, before }) => (row ? [] : before.attemptId))
    await sql`select rescore_hasil(${number}, ${JSON.stringify(changed)}::jsonb, ${same}::uuid[])`.execute(tx)
  }
}
