import type { PaketSoalDetail } from './paket-soal.ts'
import { ruleOf, type Scoring } from './scoring.ts'
import { poolsOf } from './section-draw.ts'
import { forms, type Form } from '../bank/soal-words.ts'

type Weighed = Pick<PaketSoalDetail['sections'][number], 'soal' | 'draws' | 'scoring'>

/**
 * The section's scoring with its weights turned into points: a form that weighs 60 over 30 questions brings 2 for each,
 * and what wrong and blank cost keeps its proportion. The same scoring where nothing is weighed.
 */
export function effectiveScoring({ soal, draws, scoring }: Weighed): Scoring {
  const { bobot, ...rest } = scoring
  if (!bobot) return scoring
  const asked = askedPerForm({ soal, draws })
  const perForm = { ...rest.perForm }
  for (const form of forms) {
    const [weight, questions] = [bobot[form] ?? 0, asked.get(form) ?? 0]
    if (weight <= 0 || questions === 0) continue
    const { correct, wrong, blank, partial } = ruleOf(scoring, form)
    const scale = weight / questions / correct
    perForm[form] = { correct: weight / questions, wrong: wrong * scale, blank: blank * scale, partial }
  }
  return { ...rest, perForm }
}

/** How many questions of each form one student gets; on average, where a draw mixes forms. */
export function askedPerForm({ soal, draws }: Pick<Weighed, 'soal' | 'draws'>): Map<Form, number> {
  const asked = new Map<Form, number>()
  const add = (form: Form, part: number) => asked.set(form, (asked.get(form) ?? 0) + part)
  const pools = poolsOf(soal, draws)
  const pooled = new Set(pools.flat())
  for (const each of soal) if (!pooled.has(each)) add(each.form, 1)
  pools.forEach((pool, index) => {
    const part = Math.min(1, (draws[index]?.count ?? 0) / pool.length)
    for (const { form } of pool) add(form, part)
  })
  return asked
}
