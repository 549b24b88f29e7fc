import type { IrtCalibration, IrtModel, IrtScale } from '@suluh/contract/results/irt-scoring'
import { abilityEstimator, abilityReliability, type Ability } from '@suluh/psychometrics/irt/ability'
import { ENOUGH_STUDENTS_FOR, fitIrt, type IrtResult } from '@suluh/psychometrics/irt/irt'
import { toDichotomous, toScale } from '@suluh/psychometrics/irt/irt-scale'
import type { Outcome } from '@suluh/psychometrics/scoring/score'

type Setting = { model: IrtModel; scale: IrtScale }
type Scored = { ability: Ability; score: number; error: number }

/**
 * Calibrates questions on all these results, outcomes in the order of the questions, and scores each of them by EAP;
 * null for a result that says nothing, and for all where there is no calibration.
 */
export function calibrate(
  { model, scale }: Setting,
  soalIds: readonly string[],
  outcomes: readonly (readonly (string | null)[])[],
): { scored: (Scored | null)[]; calibration: Omit<IrtCalibration, 'scoring'> } {
  const n = outcomes.length
  const answers = outcomes.map((row) => toDichotomous(row.map((outcome) => (outcome ?? 'void') as Outcome)))
  const isEnough = n >= ENOUGH_STUDENTS_FOR[model]
  const fit = isEnough
    ? fitIrt({ items: soalIds.map((name) => ({ name })), scores: answers }, model)
    : undefined
  const reason = isEnough
    ? (fit?.reason ?? null)
    : `Data belum cukup (n = ${n}); model ini memerlukan sedikitnya ${ENOUGH_STUDENTS_FOR[model]} murid.`
  const scored = fit && reason === null ? scoreAll(fit, answers, scale) : answers.map(() => null)
  const known = scored.filter((each) => each !== null)
  const mean = known.length > 0 ? known.reduce((sum, { score }) => sum + score, 0) / known.length : null
  return {
    scored,
    calibration: {
      n,
      reason,
      mean,
      sd:
        mean === null || known.length < 2
          ? null
          : Math.sqrt(known.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / (known.length - 1)),
      reliability: abilityReliability(known.map(({ ability }) => ability)),
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
  scale: IrtScale,
): (Scored | null)[] {
  const estimate = abilityEstimator(items.map(({ a, b }) => (a === null || b === null ? null : { a, b })))
  return answers.map((row) => {
    const ability = estimate(row)
    return ability && { ability, ...toScale(ability, scale) }
  })
}
