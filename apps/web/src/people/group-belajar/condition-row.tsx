import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import type { AtributField } from '@suluh/contract/platform/atribut'
import type { RuleOperator } from '@suluh/contract/people/group-rule'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { AtributControl, fromPicker, toPicker } from '#platform/atribut/atribut-fields.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { LembagaSelect } from './place-selects.tsx'
import { newCondition, operatorsOf, type ConditionDraft } from './rule-draft.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './group.module.css'

type ConditionRowProps = {
  condition: ConditionDraft
  number: number
  fields: AtributField[]
  isLocked: boolean
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

/** One condition: of what, how compared, with what. */
export function ConditionRow({ condition, number, fields, isLocked, onChange, onRemove }: ConditionRowProps) {
  const { subject, operator, key } = condition
  const field = fields.find(({ id }) => id === subject)
  return (
    <Grid
      as="li"
      columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr) auto"
      align="center"
      className={styles.condition}
    >
      <Select
        aria-label={`Syarat ${number}: tentang`}
        disabled={isLocked}
        value={subject}
        onChange={(next: string) =>
          onChange({ ...newCondition(next, fields.some(({ id }) => id === next) ? null : []), key })
        }
        options={[
          { value: 'peran', label: 'Peran' },
          { value: 'lembaga', label: 'Lembaga' },
          ...fields.map(({ id, nama }) => ({ value: id, label: nama })),
        ]}
      />
      {field ? (
        <Select
          aria-label={`Syarat ${number}: cara`}
          disabled={isLocked}
          value={operator}
          onChange={(next: RuleOperator) => onChange({ ...condition, operator: next, value: null })}
          options={operatorsOf(field.kind)}
        />
      ) : (
        <Text as="span" tone="soft">
          salah satu dari
        </Text>
      )}
      <ConditionValue
        condition={condition}
        field={field}
        isLocked={isLocked}
        number={number}
        onChange={onChange}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`Hapus syarat ${number}`}
        disabled={isLocked}
        onClick={onRemove}
      />
    </Grid>
  )
}

type ValueProps = Omit<ConditionRowProps, 'fields' | 'onRemove'> & { field: AtributField | undefined }

function ConditionValue({ condition, field, isLocked, number, onChange }: ValueProps) {
  const { subject, operator, value } = condition
  const set = (next: unknown) => onChange({ ...condition, value: next })
  const label = `Syarat ${number}: isi`
  const many = { mode: 'multiple' as const, 'aria-label': label, disabled: isLocked, onChange: set }
  const chosen = Array.isArray(value) ? value.map(String) : []
  if (subject === 'peran') return <PeranSelect {...many} value={chosen} />
  if (subject === 'lembaga') return <LembagaSelect {...many} value={chosen} />
  if (!field || operator === 'terisi' || operator === 'kosong') return <span />
  if (field.kind === 'pilihan' || field.kind === 'pilihan-ganda')
    return (
      <Select
        {...many}
        value={chosen}
        options={field.choices.map((each) => ({ value: each, label: each }))}
      />
    )
  const single = (Array.isArray(value) ? value[0] : value) as string | number | boolean | null
  if (field.kind === 'tanggal')
    return (
      <AtributControl
        field={{ ...field, mayEdit: !isLocked }}
        {...toPicker(single as string | null)}
        onChange={(date) => set(fromPicker(date as Parameters<typeof fromPicker>[0]))}
      />
    )
  // A radio group answers with its event, the others with their value.
  const take = (next: unknown) =>
    set(
      typeof next === 'object' && next !== null && 'target' in next
        ? (next.target as { value: unknown }).value
        : next,
    )
  return <AtributControl field={{ ...field, mayEdit: !isLocked }} value={single} onChange={take} />
}

type ManyProps = {
  mode: 'multiple'
  'aria-label': string
  disabled: boolean
  value: string[]
  onChange: (value: string[]) => void
}

function PeranSelect(props: ManyProps) {
  const { result } = useCustom(peranIzin.options, {})
  return (
    <Select {...props} options={(result ?? []).map(({ kode, nama }) => ({ value: kode, label: nama }))} />
  )
}
