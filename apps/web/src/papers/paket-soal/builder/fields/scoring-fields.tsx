import { Button, InputNumber } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { PartialRule, partialWords, type Scoring, type ScoringRule } from '@suluh/contract/papers/scoring'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import type { DraftSection } from '../builder-draft.ts'
import { Field } from './field.tsx'
import { WeightFields } from './weight-fields.tsx'
import styles from '../builder.module.css'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'

type ScoringFieldsProps = { section: DraftSection; onChange: (scoring: Scoring) => void }

/** Points for right, wrong and blank, with exceptions for some question forms. */
export function ScoringFields({ section, onChange }: ScoringFieldsProps) {
  const { scoring, soal } = section
  const own = forms.filter((form) => scoring.perForm[form])
  const setForm = (form: Form, rule: ScoringRule | undefined) => {
    const { [form]: _, ...others } = scoring.perForm
    onChange({ ...scoring, perForm: rule ? { ...others, [form]: rule } : others })
  }
  const used = new Set(soal.map(({ form }) => form))
  const free = forms.filter((form) => !scoring.perForm[form])
  return (
    <Stack as="fieldset" gap={3} className={styles.scoring}>
      <legend>Penilaian</legend>
      <WeightFields section={section} onChange={onChange} />
      <RuleFields rule={scoring.base} onChange={(base) => onChange({ ...scoring, base })} />
      {own.map((form) => (
        <Stack key={form} gap={3} className={styles.exception}>
          <Cluster justify="between">
            <strong>Khusus {formLabels[form]}</strong>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`Hapus aturan ${formLabels[form]}`}
              onClick={() => setForm(form, undefined)}
            />
          </Cluster>
          <RuleFields rule={scoring.perForm[form] ?? scoring.base} onChange={(rule) => setForm(form, rule)} />
        </Stack>
      ))}
      {free.length > 0 && (
        <Select
          aria-label="Tambah aturan untuk satu bentuk soal"
          placeholder="Tambah aturan khusus bentuk…"
          value={null}
          onChange={(form: Form) => setForm(form, scoring.base)}
          options={free
            .toSorted((a, b) => Number(used.has(b)) - Number(used.has(a)))
            .map((form) => ({ value: form, label: formLabels[form] }))}
        />
      )}
    </Stack>
  )
}

type RuleFieldsProps = { rule: ScoringRule; onChange: (rule: ScoringRule) => void }

function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const points = (name: 'correct' | 'wrong' | 'blank', label: string, min: number) => (
    <Field label={label}>
      {(id) => (
        <InputNumber
          id={id}
          min={min}
          max={100}
          decimalSeparator=","
          value={rule[name]}
          onChange={(value) => value !== null && onChange({ ...rule, [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Grid min="70px">
        {points('correct', 'Benar', 0.01)}
        {points('wrong', 'Salah', -100)}
        {points('blank', 'Kosong', -100)}
      </Grid>
      <Field label="Soal berkunci banyak">
        {(id) => (
          <Select
            id={id}
            value={rule.partial}
            onChange={(partial: PartialRule) => onChange({ ...rule, partial })}
            options={PartialRule.options.map((value) => ({ value, label: partialWords[value] }))}
          />
        )}
      </Field>
    </>
  )
}
