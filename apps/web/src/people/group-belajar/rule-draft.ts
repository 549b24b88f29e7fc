import type { AtributField, AtributValue } from '@suluh/contract/platform/atribut'
import { newId } from '#platform/kernel/new-id.ts'
import type { GroupRule, RuleCondition, RuleOperator } from '@suluh/contract/people/group-rule'

/** One condition as it is edited: `subject` is `peran`, `lembaga` or the id of an atribut. */
export type ConditionDraft = { key: string; subject: string; operator: RuleOperator; value: unknown }
export type RuleDraft = { match: GroupRule['match']; conditions: ConditionDraft[] }

export const newCondition = (subject = 'peran', value: unknown = []): ConditionDraft => ({
  key: newId(),
  subject,
  operator: 'eq',
  value,
})

/** A rule most often means pupils. */
export function toRuleDraft(rule: GroupRule | null): RuleDraft {
  if (!rule) return { match: 'semua', conditions: [newCondition('peran', ['murid'])] }
  return { match: rule.match, conditions: rule.conditions.map(toConditionDraft) }
}

function toConditionDraft(condition: RuleCondition): ConditionDraft {
  if (condition.on === 'peran') return newCondition('peran', condition.peran)
  if (condition.on === 'lembaga') return newCondition('lembaga', condition.lembagaIds)
  const { atributId, operator, value } = condition
  // A field with several choices is stored as one list per choice.
  const flat = Array.isArray(value) ? value.flat() : value
  return { ...newCondition(atributId, flat), operator }
}

export function toRule({ match, conditions }: RuleDraft): GroupRule {
  return { match, conditions: conditions.map(toCondition) }
}

function toCondition({ subject, operator, value }: ConditionDraft): RuleCondition {
  if (subject === 'peran') return { on: 'peran', peran: value as string[] }
  if (subject === 'lembaga') return { on: 'lembaga', lembagaIds: value as string[] }
  const isBare = operator === 'terisi' || operator === 'kosong'
  const isList = operator === 'eq' || operator === 'ne'
  const given = (isList ? [value].flat() : value) as AtributValue | AtributValue[] | null
  return { on: 'atribut', atributId: subject, operator, value: isBare ? null : (given ?? null) }
}

/** Whether anything is left to fill in. */
export function isComplete({ conditions }: RuleDraft): boolean {
  const hasValue = ({ operator, value }: ConditionDraft) =>
    operator === 'terisi' ||
    operator === 'kosong' ||
    (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '')
  return conditions.length > 0 && conditions.every(hasValue)
}

const words: Record<RuleOperator, string> = {
  eq: 'adalah',
  ne: 'bukan',
  gte: 'paling sedikit',
  lte: 'paling banyak',
  contains: 'memuat',
  terisi: 'terisi',
  kosong: 'kosong',
}

/** What can be asked of a field of this kind. */
export function operatorsOf(kind: AtributField['kind']): { value: RuleOperator; label: string }[] {
  const isDate = kind === 'tanggal'
  const isMeasure = kind === 'angka' || isDate
  const asked: RuleOperator[] = [
    'eq',
    'ne',
    ...(isMeasure ? (['gte', 'lte'] as const) : []),
    ...(kind === 'teks' ? (['contains'] as const) : []),
    'terisi',
    'kosong',
  ]
  const dated = { gte: 'mulai', lte: 'sampai' } as Partial<typeof words>
  return asked.map((value) => ({ value, label: (isDate && dated[value]) || words[value] }))
}
