import { fitIrt } from '../packages/psychometrics/src/irt/irt.ts'
import { expectCounts, prepareMarginal } from '../packages/psychometrics/src/irt/marginal-likelihood.ts'
import { normalQuadrature } from '../packages/psychometrics/src/math/quadrature.ts'
import { gatherPatterns } from '../packages/psychometrics/src/irt/response-patterns.ts'
import { fitPolytomous } from '../packages/psychometrics/src/polytomous/polytomous.ts'
import { simulateCredits } from '../packages/psychometrics/src/testing/simulate-credits.ts'
import { median, round, type Measurement } from './measurement.ts'
import { simulateScores } from './simulate-choices.ts'

const students = 10_000
const questions = 40
const rounds = 3
const province = { students: 100_000, questions: 100, mostSeconds: 20, mostMegabytes: 400 }

/** Questions of two steps each, from easy to hard. */
function creditsOf(students: number, questions: number) {
  const items = Array.from({ length: questions }, (_, i) => ({
    name: String(i + 1),
    a: 0.6 + i / questions,
    b: [-1.8 + (3 * i) / questions, -0.6 + (3 * i) / questions],
  }))
  return { items, scores: simulateCredits('gpcm', items, students, 1) }
}

/** The 2PL of a whole province: seconds, and megabytes that it needs beside the answers. */
function fitProvince() {
  const scores = Array.from({ length: province.students }, simulateScores(province.questions, 1))
  const input = { items: scores[0]!.map((_, i) => ({ name: String(i + 1) })), scores }
  const before = process.memoryUsage.rss()
  const started = performance.now()
  const { converged } = fitIrt(input, '2pl')
  const seconds = round((performance.now() - started) / 1000, 1)
  const megabytes = round((process.memoryUsage.rss() - before) / 1e6, 0)
  return {
    seconds,
    megabytes,
    ok: converged && seconds <= province.mostSeconds && megabytes <= province.mostMegabytes,
  }
}

/**
 * The 2PL to convergence, standard errors included, against one pass of EM over the same answers; beside it
 * the generalized partial credit model on as many questions of two steps.
 */
export function measureIrt(): Measurement {
  const scores = Array.from({ length: students }, simulateScores(questions, 1))
  const input = { items: scores[0]!.map((_, i) => ({ name: String(i + 1) })), scores }
  const data = prepareMarginal(gatherPatterns(input), normalQuadrature())
  const logits = { a: new Float64Array(questions).fill(1), d: new Float64Array(questions) }
  const timed = <T>(work: () => T) => {
    const started = performance.now()
    const result = work()
    return { ms: performance.now() - started, result }
  }
  const fits = Array.from({ length: rounds }, () => timed(() => fitIrt(input, '2pl')))
  const pass = median(Array.from({ length: 5 }, () => timed(() => expectCounts(data, logits)).ms))
  const ms = median(fits.map((each) => each.ms))
  const steps = timed(() => fitPolytomous(creditsOf(students, questions), 'gpcm'))
  const { iterations, logLik, converged } = fits[0]!.result
  const large = fitProvince()
  return {
    figure: round(ms, 0),
    unit: 'ms',
    yardstick: `one pass over the answers: ${round(pass, 1)} ms`,
    ratio: round(ms / pass, 1),
    must: `all converged; ${province.students} x ${province.questions} in at most ${province.mostSeconds} s and ${province.mostMegabytes} MB`,
    ok: converged && steps.result.converged && large.ok,
    details: { large, students, questions, iterations, logLik, gpcmMs: round(steps.ms, 0) },
  }
}
