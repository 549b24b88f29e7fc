import { z } from 'zod'
import { SoalKey } from '../bank/soal-form.ts'
import { Form } from '../bank/soal-words.ts'
import { Id } from '../platform/endpoint.ts'
import { ScoringRule } from './scoring.ts'

/** One change of keys or rules after the exam; together they say all that differs from the package as published. */
export const ScoringChange = z.discriminatedUnion('kind', [
  /** Counts for nobody: neither its points nor its maximum. */
  z.object({ kind: z.literal('void'), soalId: Id }),
  /** Everybody has it right. */
  z.object({ kind: z.literal('full-credit'), soalId: Id }),
  /** Right beside the key; whichever pays more counts. */
  z.object({ kind: z.literal('accept'), soalId: Id, key: SoalKey }),
  z.object({ kind: z.literal('replace-key'), soalId: Id, key: SoalKey }),
  /** Points of one form in one section. */
  z.object({ kind: z.literal('rule'), sectionId: Id, form: Form, rule: ScoringRule }),
])
export type ScoringChange = z.infer<typeof ScoringChange>
