import type { IrtCalibration, IrtModel, IrtScale } from '@suluh/contract/irt-scoring'
import { scoringLabel } from '@suluh/contract/scoring-version'
import { abilityEstimator, abilityReliability, type Ability } from '@suluh/psychometrics/ability'
import { ENOUGH_STUDENTS_FOR, fitIrt, type IrtResult } from '@suluh/psychometrics/irt'
import { toDichotomous, toScale } from '@suluh/psychometrics/irt-scale'
import type { Outcome } from '@suluh/psychometrics/score'
import { sql } from 'kysely'
import { connect } from '#db/open.ts'
import { tenant, type Tx } from '#db/tenant.ts'
import { getScoring } from '#scoring/scoring.ts'

export type IrtInput = { url: string; applicationId: string; paketSoalId: string; snapshotId: string }
type Setting = { model: IrtModel; scale: IrtScale }
type Row = { attemptId: string; outcomes: (string | null)[]; scoredAt: Date }
type Scored = { attemptId: string; ability: Ability; score: number; error: number }

const rowsAtATime = 5000

/** Calibrates a package's questions on its results and scores each by EAP, whole or not at all. */
export async function computeIrt({ url, applicationId, paketSoalId, snapshotId }: IrtInput): Promise<void> {
  const { db } = connect(url, 1)
  try {
    await tenant(db, { applicationId }, async (tx) => {
      const setting = await tx
        .selectFrom('irtScoring')
        .select(['model', 'scale'])
        .where('paketSoalId', '=', paketSoalId)
        .forUpdate()
        .executeTakeFirst()
      if (!setting) return
      const { number, items } = await getScoring(tx, snapshotId)
      const rows = await tx
        .selectFrom('hasil')
        .select(['attemptId', 'outcomes', 'scoredAt'])
        .where('snapshotId', '=', snapshotId)
        .where('counted', '=', true)
        .execute()
      const { scored, calibration } = calibrate(
        { model: setting.model, scale: setting.scale as IrtScale },
        items.map(({ id }) => id),
        rows,
        number,
      )
      await writeScores(tx, { applicationId, snapshotId }, scored)
      const newest = rows.reduce((max, { scoredAt }) => Math.max(max, scoredAt.getTime()), 0)
      await tx
        .updateTable('irtScoring')
        .set({
          ...{ snapshotId, n: rows.length, scoringVersion: number },
          newestHasil: newest > 0 ? new Date(newest) : null,
          result: JSON.stringify(calibration),
        })
        .where('paketSoalId', '=', paketSoalId)
        .execute()
    })
  } finally {
    await db.destroy()
  }
}

function calibrate(
  { model, scale }: Setting,
  soalIds: string[],
  rows: Row[],
  number: number,
): { scored: Scored[]; calibration: IrtCalibration } {
  const answers = rows.map(({ outcomes }) =>
    toDichotomous(outcomes.map((outcome) => (outcome ?? 'void') as Outcome)),
  )
  const isEnough = rows.length >= ENOUGH_STUDENTS_FOR[model]
  const fit = isEnough
    ? fitIrt({ items: soalIds.map((name) => ({ name })), scores: answers }, model)
    : undefined
  const reason = isEnough
    ? (fit?.reason ?? null)
    : `Data belum cukup (n = ${rows.length}); model ini memerlukan sedikitnya ${ENOUGH_STUDENTS_FOR[model]} murid.`
  const scored = fit && reason === null ? scoreAll(fit, answers, rows, scale) : []
  const scores = scored.map(({ score }) => score)
  const mean = scores.length > 0 ? scores.reduce((sum, x) => sum + x, 0) / scores.length : null
  return {
    scored,
    calibration: {
      n: rows.length,
      reason,
      scoring: { number, label: scoringLabel(number) },
      mean,
      sd:
        mean === null || scores.length < 2
          ? null
          : Math.sqrt(scores.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (scores.length - 1)),
      reliability: abilityReliability(scored.map(({ ability }) => ability)),
      items: soalIds.map((soalId, index) => {
        const { a = null, b = null, seA = null, seB = null, reason = null } = fit?.items[index] ?? {}
        return { soalId, number: index + 1, a, b, seA, seB, reason }
      }),
    },
  }
}

function scoreAll(
  { items }: IrtResult,
  answers: readonly (0 | 1 | null)[][],
  rows: Row[],
  scale: IrtScale,
): Scored[] {
  const estimate = abilityEstimator(items.map(({ a, b }) => (a === null || b === null ? null : { a, b })))
  return rows.flatMap(({ attemptId }, index) => {
    const ability = estimate(answers[index]!)
    return ability ? [{ attemptId, ability, ...toScale(ability, scale) }] : []
  })
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
        from unnest(${part.map(({ attemptId }) => attemptId)}::uuid[], ${part.map(({ ability }) => ability.theta)}::float8[],
                    ${part.map(({ ability }) => ability.se)}::float8[], ${part.map(({ score }) => score)}::float8[],
                    ${part.map(({ error }) => error)}::float8[]) as t (attempt_id, theta, se, score, error)`.execute(
      tx,
    )
  }
}
