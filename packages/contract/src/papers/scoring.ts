import { z } from 'zod'
import { Form } from '../bank/soal-words.ts'

/** Partial credit for forms with several right parts; none of them rewards ticking everything. */
export const PartialRule = z.enum(['all-or-nothing', 'per-option', 'right-minus-wrong'])
export type PartialRule = z.infer<typeof PartialRule>
export const partialWords: Record<PartialRule, string> = {
  'all-or-nothing': 'Semua benar atau nol',
  'per-option': 'Sebagian, per bagian yang benar',
  'right-minus-wrong': 'Benar dikurangi salah, paling rendah 0',
}

const Points = z.number().min(-100).max(100)

/** Points of one question: right, wrong, and blank, which is never merged with wrong. */
export const ScoringRule = z.object({
  correct: z.number().positive('Nilai benar harus lebih dari 0').max(100).meta({ label: 'jawaban benar' }),
  wrong: Points.meta({ label: 'nilai salah' }),
  blank: Points.meta({ label: 'nilai kosong' }),
  partial: PartialRule.meta({ label: 'nilai sebagian' }),
})
export type ScoringRule = z.infer<typeof ScoringRule>

/** A section's rule, with exceptions for some question forms. */
export const Scoring = z.object({
  base: ScoringRule.meta({ label: 'aturan nilai' }),
  perForm: z.partialRecord(Form, ScoringRule).default({}).meta({ label: 'nilai tiap bentuk soal' }),
  /** What each form weighs in the section, in percent; then the points follow from it. */
  bobot: z.partialRecord(Form, z.number().min(0).max(100)).optional().meta({ label: 'bobot' }),
})
export type Scoring = z.infer<typeof Scoring>

export function ruleOf(scoring: Scoring, form: Form): ScoringRule {
  return scoring.perForm[form] ?? scoring.base
}
