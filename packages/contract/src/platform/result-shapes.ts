import { z } from 'zod'

// Shapes that everything has which is said of results.

/** Figures are null where there is nothing to compute them from; a screen shows "—" and why. */
export const Figure = z.number().nullable()
/** 95 % confidence interval; null where nothing can be said. */
export const Interval = z.tuple([z.number(), z.number()]).readonly().nullable()

/** How the answers of a result, or of a part of it, came out. */
export const OutcomeCounts = {
  correct: z.number().int(),
  partial: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  /** Not marked yet. */
  pending: z.number().int(),
}

export const RankStyle = z.enum(['1-2-2-4', '1-2-2-3']).meta({ label: 'cara memberi peringkat' })
export type RankStyle = z.infer<typeof RankStyle>

/** What of the exam itself was one thing and became another; moments as they are written between programs. */
export const Ubahan = z.object({ apa: z.string(), dari: z.string(), menjadi: z.string() })
export type Ubahan = z.infer<typeof Ubahan>
