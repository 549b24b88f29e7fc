import { z } from 'zod'
import { AtributValue } from '../platform/atribut.ts'
import { Id } from '../platform/endpoint.ts'

export const RuleOperator = z.enum(['eq', 'ne', 'gte', 'lte', 'contains', 'terisi', 'kosong'])
export type RuleOperator = z.infer<typeof RuleOperator>

export const RuleCondition = z.discriminatedUnion('on', [
  z.object({
    on: z.literal('peran').meta({ label: 'dasar' }),
    peran: z.array(z.string().min(1).max(60)).min(1, 'Pilih peran').max(50).meta({ label: 'peran' }),
  }),
  z.object({
    on: z.literal('lembaga').meta({ label: 'dasar' }),
    lembagaIds: z.array(Id).min(1, 'Pilih lembaga').max(500).meta({ label: 'lembaga' }),
  }),
  z.object({
    on: z.literal('atribut').meta({ label: 'dasar' }),
    atributId: Id.meta({ label: 'atribut' }),
    operator: RuleOperator.meta({ label: 'pembanding' }),
    /** A list for `eq` and `ne`, one value for `gte`, `lte` and `contains`, null for the rest. */
    value: z
      .union([AtributValue, z.array(AtributValue).max(200)])
      .nullable()
      .meta({ label: 'isi' }),
  }),
])
export type RuleCondition = z.infer<typeof RuleCondition>

/** Who belongs to a group by what they are: all of the conditions, or any. */
export const GroupRule = z
  .object({
    match: z.enum(['semua', 'salah-satu']).meta({ label: 'kecocokan' }),
    conditions: z
      .array(RuleCondition)
      .min(1, 'Tulis paling sedikit satu syarat')
      .max(20)
      .meta({ label: 'syarat' }),
  })
  .meta({ label: 'aturan' })
export type GroupRule = z.infer<typeof GroupRule>

export const RulePreview = z.object({
  count: z.number().int(),
  /** The first of them by name. */
  first: z.array(z.object({ id: Id, nama: z.string(), lembaga: z.string().nullable() })),
})
export type RulePreview = z.infer<typeof RulePreview>
