import { Button, InputNumber, Select } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { PartialRule, partialWords, type Scoring, type ScoringRule } from '@suluh/contract/papers/scoring'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import type { DraftSection } from '../builder-draft.ts'
import { Field } from './field.tsx'
import { WeightFields } from './weight-fields.tsx'

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
    <fieldset className="builder-scoring">
      <legend>Penilaian</legend>
      <WeightFields section={section} onChange={onChange} />
      <RuleFields rule={scoring.base} onChange={(base) => onChange({ ...scoring, base })} />
      {own.map((form) => (
        <div key={form} className="builder-exception">
          <div>
            <strong>Khusus {formLabels[form]}</strong>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`Hapus aturan ${formLabels[form]}`}
              onClick={() => setForm(form, undefined)}
            />
          </div>
          <RuleFields rule={scoring.perForm[form] ?? scoring.base} onChange={(rule) => setForm(form, rule)} />
        </div>
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
    </fieldset>
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
      <div className="builder-points">
        {points('correct', 'Benar', 0.01)}
        {points('wrong', 'Salah', -100)}
        {points('blank', 'Kosong', -100)}
      </div>
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
