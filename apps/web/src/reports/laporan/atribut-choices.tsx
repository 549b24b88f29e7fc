import { isAtributField, atribut, type AtributField } from '@suluh/contract/platform/atribut'
import type { Filter } from '@suluh/contract/platform/list'
import { useId, useState } from 'react'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { DateInput } from '#platform/ui/light/fields/date-input.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './laporan.module.css'

type Operator = Filter['operator']
type AtributChoicesProps = {
  filters: readonly Filter[]
  /** `useTable`'s `setFilter`. */
  onFilter: (field: string, value: unknown, operator?: Operator) => void
}
type Rule = { value: (operator?: Operator) => string; set: (value: unknown, operator?: Operator) => void }

/** Students by what the tenant keeps of them: what is chosen is said, the fields open beneath. */
export function AtributChoices({ filters, onFilter }: AtributChoicesProps) {
  const { result } = useCustom(atribut.fields, { params: { entity: 'application-user' } })
  const fields = (result ?? []).filter(({ onlyFor }) => !onlyFor || onlyFor.includes('murid'))
  if (fields.length === 0) return null
  const count = filters.filter(({ field }) => isAtributField(field)).length
  const ruleOf = ({ id }: AtributField): Rule => ({
    value: (operator = 'eq') => {
      const found = filters.find((each) => each.field === `atribut.${id}` && each.operator === operator)
      return typeof found?.value === 'string' ? found.value : ''
    },
    set: (value, operator) => onFilter(`atribut.${id}`, value, operator),
  })
  return (
    <details>
      <summary>Atribut{count > 0 && ` (${count})`}</summary>
      <Cluster className={styles.filters}>
        {fields.map((field) => (
          <Choice key={field.id} field={field} rule={ruleOf(field)} />
        ))}
      </Cluster>
    </details>
  )
}

function Choice({ field: { nama, kind, choices }, rule }: { field: AtributField; rule: Rule }) {
  switch (kind) {
    case 'teks':
      return (
        <TypedChoice
          label={nama}
          value={rule.value('contains')}
          onTake={(text) => rule.set(text, 'contains')}
        />
      )
    case 'angka':
      return (['gte', 'lte'] as const).map((operator) => (
        <TypedChoice
          key={operator}
          label={`${nama} ${operator === 'gte' ? 'dari' : 'sampai'}`}
          isNumber
          value={rule.value(operator)}
          onTake={(text) => rule.set(text, operator)}
        />
      ))
    case 'tanggal':
      return (['gte', 'lte'] as const).map((operator) => (
        <DateInput
          key={operator}
          label={`${nama} ${operator === 'gte' ? 'dari' : 'sampai'}`}
          value={rule.value(operator) || undefined}
          onChange={(date) => rule.set(date, operator)}
        />
      ))
    case 'ya-tidak':
    case 'pilihan':
    case 'pilihan-ganda':
      return (
        <PlainSelect
          aria-label={nama}
          value={rule.value()}
          onChange={(next) => rule.set(next)}
          none={`${nama}: semua`}
          options={(kind === 'ya-tidak' ? ['ya', 'tidak'] : choices).map((choice) => ({
            value: choice,
            label: `${nama}: ${choice}`,
          }))}
        />
      )
  }
}

type TypedProps = { label: string; value: string; isNumber?: boolean; onTake: (text: string) => void }

/** Counts once the field is left or Enter is pressed, so that no list is asked for at every letter. */
function TypedChoice({ label, value, isNumber = false, onTake }: TypedProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const take = () => {
    if (text.trim() !== value) onTake(text.trim())
  }
  return (
    <span>
      <label htmlFor={id}>{label}</label>{' '}
      <input
        id={id}
        inputMode={isNumber ? 'decimal' : 'text'}
        size={isNumber ? 6 : 14}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </span>
  )
}
