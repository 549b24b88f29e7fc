import { IrtScale, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { sql } from 'kysely'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { calibrate } from './calibrate.ts'
import { getScoring } from '#papers/scoring/scoring.ts'

export type IrtInput = { url: string; applicationId: string; snapshotId: string }
type Setting = { model: IrtModel; scale: IrtScale }
type Scored = { attemptId: string; theta: number; se: number; score: number; error: number }

const rowsAtATime = 5000

/** Calibrates the questions of one publication on its results and scores each by EAP, whole or not at all. */
export async function computeIrt({ url, applicationId, snapshotId }: IrtInput): Promise<void> {
  const { db } = connect(url, 1)
  try {
    await tenant(db, { applicationId }, async (tx) => {
      const setting = await takeSetting(tx, snapshotId)
      if (!setting) return
      const { number, items } = await getScoring(tx, snapshotId)
      const rows = await tx
        .selectFrom('hasil')
        .select(['attemptId', 'outcomes', 'scoredAt'])
        .where('snapshotId', '=', snapshotId)
        .where('counted', '=', true)
        .execute()
      const { scored, calibration } = calibrate(
        setting,
        items.map(({ id }) => id),
        rows.map(({ outcomes }) => outcomes),
      )
      const scores = scored.flatMap((each, index) =>
        each
          ? { attemptId: rows[index]!.attemptId, ...each.ability, score: each.score, error: each.error }
          : [],
      )
      await writeScores(tx, { applicationId, snapshotId }, scores)
      const newest = rows.reduce((max, { scoredAt }) => Math.max(max, scoredAt.getTime()), 0)
      await tx
        .updateTable('irtScoring')
        .set({
          n: rows.length,
          scoringVersion: number,
          newestHasil: newest > 0 ? new Date(newest) : null,
          result: JSON.stringify({ ...calibration, scoring: { number, label: scoringLabel(number) } }),
        })
        .where('snapshotId', '=', snapshotId)
        .execute()
    })
  } finally {
    await db.destroy()
  }
}

/** What holds for the publication, from now on as its own choice, and held until the scores stand. */
async function takeSetting(tx: Tx, snapshotId: string): Promise<Setting | undefined> {
  await sql`insert into irt_scoring (snapshot_id, application_id, paket_soal_id, model, scale, diubah_oleh)
    select ${snapshotId}, application_id, paket_soal_id, model, scale, diubah_oleh from irt_setting(${snapshotId})
    on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('irtScoring')
    .select(['model', 'scale'])
    .where('snapshotId', '=', snapshotId)
    .forUpdate()
    .executeTakeFirst()
  return row?.model ? { model: row.model, scale: IrtScale.parse(row.scale) } : undefined
}

async function writeScores(
  tx: Tx,
  { applicationId, snapshotId }: Pick<IrtInput, 'applicationId' | 'snapshotId'>,
  scored: Scored[],
): Promise<void> {
  await tx.deleteFrom('irtScore').where('snapshotId', '=', snapshotId).execute()
  for (let from = 0; from < scored.length; from += rowsAtATime) {
    const part = scored.slice(from, from + rowsAtATime)
    await sql`insert into irt_score (attempt_id, application_id, snapshot_id, theta, se, score, error)
      select attempt_id, ${applicationId}::uuid, ${snapshotId}::uuid, theta, se, score, error
        from unnest(${part.map(({ attemptId }) => attemptId)}::uuid[], ${part.map(({ theta }) => theta)}::float8[],
                    ${part.map(({ se }) => se)}::float8[], ${part.map(({ score }) => score)}::float8[],
                    ${part.map(({ error }) => error)}::float8[]) as t (attempt_id, theta, se, score, error)`.execute(
      tx,
    )
  }
}
