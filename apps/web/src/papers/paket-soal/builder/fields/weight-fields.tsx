import { Checkbox, InputNumber } from 'antd'
import { askedPerForm, effectiveScoring } from '@suluh/contract/papers/form-weights'
import { ruleOf, type Scoring } from '@suluh/contract/papers/scoring'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { formatNumber } from '#platform/kernel/format.ts'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { DraftSection } from '../builder-draft.ts'
import styles from '../builder.module.css'

type WeightFieldsProps = { section: DraftSection; onChange: (scoring: Scoring) => void }

/** What each form weighs in percent, as schools often say it; the points of a question follow. */
export function WeightFields({ section, onChange }: WeightFieldsProps) {
  const { scoring } = section
  const { bobot, ...rest } = scoring
  const asked = askedPerForm(section)
  const used = forms.filter((form) => form !== 'pilihan-berbobot' && (asked.has(form) || bobot?.[form]))
  const effective = effectiveScoring(section)
  const sum = used.reduce((all, form) => all + (bobot?.[form] ?? 0), 0)
  return (
    <>
      <Checkbox
        checked={bobot !== undefined}
        onChange={({ target }) => onChange(target.checked ? { ...rest, bobot: evenly(used) } : rest)}
      >
        Bobot per bentuk (%)
      </Checkbox>
      {bobot && (
        <Stack gap={3} className={styles.exception}>
          {used.map((form) => (
            <Cluster as="label" key={form} justify="between" nowrap className={styles.least}>
              <span>
                {formLabels[form]}
                {asked.has(form) && ` · ${formatNumber(ruleOf(effective, form).correct, 2)} poin tiap soal`}
              </span>
              <InputNumber
                size="small"
                min={0}
                max={100}
                decimalSeparator=","
                value={bobot[form] ?? 0}
                onChange={(weight) => onChange({ ...rest, bobot: { ...bobot, [form]: weight ?? 0 } })}
              />
            </Cluster>
          ))}
          <Text size="small" tone={sum === 100 ? 'soft' : 'danger'}>
            Jumlah {formatNumber(sum, 2)} dari 100
          </Text>
        </Stack>
      )}
    </>
  )
}

/** A hundred shared out in whole numbers. */
function evenly(used: Form[]): Partial<Record<Form, number>> {
  const share = Math.floor(100 / (used.length || 1))
  return Object.fromEntries(
    used.map((form, index) => [form, index === 0 ? 100 - share * (used.length - 1) : share]),
  )
}
