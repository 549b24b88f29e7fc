import { useState } from 'react'
import { Button, InputNumber } from 'antd'
import { PartialRule, partialWords, type ScoringRule } from '@suluh/contract/papers/scoring'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import { formLabels } from '@suluh/contract/bank/soal-import'
import type { Form } from '@suluh/contract/bank/soal-words'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import styles from './scoring.module.css'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'

type Rules = { id: string; nama: string; rules: { form: Form; rule: ScoringRule }[] }
type AddRuleProps = {
  sections: Rules[]
  /** `<section>/<form>` of rules that are changed already. */
  changed: ReadonlySet<string>
  onAdd: (change: ScoringChange) => void
}

/** Points of one form in one section. */
export function AddRule({ sections, changed, onAdd }: AddRuleProps) {
  const [chosen, setChosen] = useState<{ sectionId: string; form: Form; rule: ScoringRule }>()
  const all = sections.flatMap(({ id, nama, rules }) =>
    rules.map(({ form, rule }) => ({
      value: `${id}/${form}`,
      label: sections.length > 1 ? `${nama}: ${formLabels[form]}` : formLabels[form],
      disabled: changed.has(`${id}/${form}`),
      chosen: { sectionId: id, form, rule },
    })),
  )
  const points = (name: 'correct' | 'wrong' | 'blank', label: string) =>
    chosen && (
      <label>
        {label}{' '}
        <InputNumber<number>
          decimalSeparator=","
          value={chosen.rule[name]}
          onChange={(value) =>
            value !== null && setChosen({ ...chosen, rule: { ...chosen.rule, [name]: value } })
          }
        />
      </label>
    )
  return (
    <Stack gap={3} className={styles.add}>
      <Select
        aria-label="Aturan poin yang diubah"
        placeholder="Ubah aturan poin…"
        value={chosen ? `${chosen.sectionId}/${chosen.form}` : null}
        options={all}
        onChange={(value: string) => setChosen(all.find((each) => each.value === value)?.chosen)}
      />
      {chosen && (
        <>
          <Cluster gap={3}>
            {points('correct', 'Benar')}
            {points('wrong', 'Salah')}
            {points('blank', 'Kosong')}
            <label>
              Jawaban sebagian{' '}
              <Select
                value={chosen.rule.partial}
                onChange={(partial: PartialRule) =>
                  setChosen({ ...chosen, rule: { ...chosen.rule, partial } })
                }
                options={PartialRule.options.map((value) => ({ value, label: partialWords[value] }))}
              />
            </label>
          </Cluster>
          <Button
            onClick={() => {
              onAdd({ kind: 'rule', ...chosen })
              setChosen(undefined)
            }}
          >
            Tambahkan perubahan
          </Button>
        </>
      )}
    </Stack>
  )
}
