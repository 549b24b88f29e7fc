import { z } from 'zod'

/** Short and local to one question. */
export const ChoiceId = z
  .string()
  .regex(/^[A-Z0-9]{1,3}$/, 'Kode pilihan: huruf besar atau angka, paling banyak 3')

/** Blank is null; choices are ids; pairs are `{ statementOrRow: categoryOrColumns }`. */
export const AnswerValue = z.union([
  z.null(),
  z.string().max(20_000),
  z.array(ChoiceId).max(60),
  z.record(ChoiceId, ChoiceId),
  z.record(ChoiceId, z.array(ChoiceId).max(60)),
])
export type AnswerValue = z.infer<typeof AnswerValue>
