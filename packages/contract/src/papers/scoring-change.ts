import { z } from 'zod'
import { SoalKey } from '../bank/soal-form.ts'
import { Form } from '../bank/soal-words.ts'
import { Id, kindOf, SoalId } from '../platform/endpoint.ts'
import { ScoringRule } from './scoring.ts'

/** One change of keys or rules after the exam; together they say all that differs from the package as published. */
export const ScoringChange = z.discriminatedUnion('kind', [
  /** Counts for nobody: neither its points nor its maximum. */
  z.object({ kind: kindOf('void'), soalId: SoalId }),
  /** Everybody has it right. */
  z.object({ kind: kindOf('full-credit'), soalId: SoalId }),
  /** Right beside the key; whichever pays more counts. */
  z.object({ kind: kindOf('accept'), soalId: SoalId, key: SoalKey }),
  z.object({ kind: kindOf('replace-key'), soalId: SoalId, key: SoalKey }),
  /** Points of one form in one section. */
  z.object({
    kind: kindOf('rule'),
    sectionId: Id.meta({ label: 'bagian' }),
    form: Form,
    rule: ScoringRule.meta({ label: 'aturan' }),
  }),
])
export type ScoringChange = z.infer<typeof ScoringChange>
