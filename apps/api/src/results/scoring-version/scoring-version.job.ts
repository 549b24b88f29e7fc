import { SuluhError } from '@suluh/contract/platform/error'
import { scoringLabel, type ScoringEffect } from '@suluh/contract/results/scoring-version'
import { type ScoringChange } from '@suluh/contract/papers/scoring-change'
import { sql } from 'kysely'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { changeItems, getScoring } from '#papers/scoring/scoring.ts'
import { effectOf } from './scoring-effect.ts'
import { rescoreHasil } from './rescore.ts'

type Where = { url: string; applicationId: string }
export type PreviewInput = Where & { id: string; revision: number }
export type PublishInput = PreviewInput & { reason: string; userId: string }
export type WithdrawInput = Where & { id: string; reason: string; userId: string }

/** Computes what a draft would do and keeps it with the draft, unless that has changed meanwhile. */
export function previewScoring(input: PreviewInput): Promise<void> {
  return inTenant(input, async (tx) => {
    const draft = await getVersion(tx, input.id)
    if (draft.revision !== input.revision) return
    const effect = await computeEffect(tx, draft)
    await tx
      .updateTable('scoringVersion')
      .set({ effect: JSON.stringify(effect), effectRevision: input.revision })
      .where('id', '=', input.id)
      .where('revision', '=', input.revision)
      .execute()
  })
}

/** Puts a draft in force for every result at once, or changes nothing. */
export function publishScoring(input: PublishInput): Promise<number> {
  return inTenant(input, async (tx) => {
    const draft = await takeTurn(tx, input.id)
    if (draft.status !== 'draf') throw new SuluhError('conflict', 'Rancangan ini sudah diterbitkan.')
    if (draft.revision !== input.revision)
      throw new SuluhError(
        'conflict',
        'Rancangan berubah sejak dampaknya dihitung. Tinjau dampak yang terbaru.',
      )
    const { number: current } = await getScoring(tx, draft.snapshotId)
    if (draft.baseNumber !== current) throw await overtaken(tx, draft.snapshotId, current)
    const { number } = await tx
      .selectFrom('scoringVersion')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
      .where('snapshotId', '=', draft.snapshotId)
      .executeTakeFirstOrThrow()
    const effect = draft.effectRevision === draft.revision ? draft.effect : await computeEffect(tx, draft)
    await putInForce(tx, draft, number)
    await tx
      .updateTable('scoringVersion')
      .set({
        number,
        status: 'terbit',
        reason: input.reason,
        publishedAt: sql`now()`,
        effect: JSON.stringify(effect),
      })
      .where('id', '=', input.id)
      .execute()
    await settle(tx, draft.snapshotId, number)
    return number
  })
}

/** Back to the version before: every result at once, or nothing. Gives the version that is in force then. */
export function withdrawScoring(input: WithdrawInput): Promise<number> {
  return inTenant(input, async (tx) => {
    const version = await takeTurn(tx, input.id)
    const { number: current } = await getScoring(tx, version.snapshotId)
    if (version.status !== 'terbit' || version.number !== current)
      throw new SuluhError('conflict', 'Hanya versi yang sedang berlaku yang dapat ditarik.')
    const before = await tx
      .selectFrom('scoringVersion')
      .select(['number', 'changes'])
      .where('snapshotId', '=', version.snapshotId)
      .where('status', '=', 'terbit')
      .where('number', '<', current)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = before?.number ?? 0
    await putInForce(tx, { ...version, changes: (before?.changes ?? []) as ScoringChange[] }, number)
    await tx
      .updateTable('scoringVersion')
      .set({
        status: 'ditarik',
        withdrawnAt: sql`now()`,
        withdrawnBy: input.userId,
        withdrawnReason: input.reason,
      })
      .where('id', '=', input.id)
      .execute()
    await settle(tx, version.snapshotId, number)
    return number
  })
}

async function inTenant<T>(input: Where, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = connect(input.url, 1)
  try {
    return await tenant(db, input, work)
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

/** Those who publish for one snapshot come after each other. */
async function takeTurn(tx: Tx, id: string): Promise<Version> {
  const { snapshotId } = await getVersion(tx, id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${snapshotId}::text, 2))`.execute(tx)
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

async function rescored(tx: Tx, { snapshotId, changes }: Pick<Version, 'snapshotId' | 'changes'>) {
  const scoring = await getScoring(tx, snapshotId)
  const changed = changeItems(scoring.snapshot, changes)
  if ('problems' in changed) throw new SuluhError('validation', changed.problems[0]?.message)
  return { scoring, results: rescoreHasil(tx, scoring, changed.items) }
}

async function computeEffect(tx: Tx, version: Version): Promise<ScoringEffect> {
  const { scoring, results } = await rescored(tx, version)
  return effectOf(tx, scoring, results)
}

async function putInForce(tx: Tx, version: Version, number: number): Promise<void> {
  const { results } = await rescored(tx, version)
  for await (const batch of results) {
    const changed = batch.flatMap(({ row }) => row ?? [])
    const same = batch.flatMap(({ row, before }) =>
      row ? [] : [{ attempt_id: before.attemptId, read_at: before.readAt }],
    )
    await sql`select rescore_hasil(${number}, ${JSON.stringify(changed)}::jsonb, ${JSON.stringify(same)}::jsonb)`.execute(
      tx,
    )
  }
}

async function settle(tx: Tx, snapshotId: string, number: number): Promise<void> {
  await sql`select settle_scoring(${snapshotId}, ${number})`.execute(tx)
}
