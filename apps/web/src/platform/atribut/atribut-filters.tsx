import { useEffect, useState } from 'react'
import { Badge, Button, Form, Input, InputNumber, Popover } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import { isAtributField, type AtributEntity, type AtributField } from '@suluh/contract/platform/atribut'
import type { Filter } from '@suluh/contract/platform/list'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { fromPicker, toPicker, useKnownFields } from './atribut-fields.tsx'
import styles from './atribut-filters.module.css'
import { Grid } from '#platform/ui/light/layout/grid.tsx'

type Operator = Filter['operator']
type AtributFiltersProps = {
  entity: AtributEntity
  peran?: string
  /** What of `useTable`. */
  table: { filters: Filter[]; setFilter: (field: string, value: unknown, operator?: Operator) => void }
}
type Rule = { value: (operator?: Operator) => unknown; set: (value: unknown, operator?: Operator) => void }

/** One button that opens a filter per field; it says how many are in force. */
export function AtributFilters({ entity, peran, table: { filters, setFilter } }: AtributFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const fields = useKnownFields(entity, peran)
  const place = `suluh.atribut.${entity}.${peran ?? ''}`
  const hasSome = fields && fields.length > 0
  useEffect(() => {
    if (hasSome !== undefined) tryKeep(sessionStorage, place, String(hasSome))
  }, [place, hasSome])
  const opener = (
    <Button icon={<FilterOutlined />} disabled={!fields}>
      Atribut
    </Button>
  )
  // Its room from the start, where there were some: on a phone it has a line of its own, and the list would jump.
  if (!fields) return sessionStorage.getItem(place) === 'true' ? opener : null
  if (!hasSome) return null
  const count = filters.filter(({ field }) => isAtributField(field)).length
  const ruleOf = ({ id }: AtributField): Rule => ({
    value: (operator = 'eq') =>
      filters.find((each) => each.field === `atribut.${id}` && each.operator === operator)?.value,
    set: (value, operator) => setFilter(`atribut.${id}`, value, operator),
  })
  const form = (
    <Form layout="vertical" className={styles.atributFilters}>
      {fields.map((field) => (
        <Form.Item key={field.id} label={field.nama} htmlFor={`saring-${field.id}`}>
          <FilterControl field={field} rule={ruleOf(field)} />
        </Form.Item>
      ))}
    </Form>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={form}>
      <Badge count={count} size="small">
        {opener}
      </Badge>
    </Popover>
  )
}

function FilterControl({ field: { id, kind, choices }, rule }: { field: AtributField; rule: Rule }) {
  const control = `saring-${id}`
  switch (kind) {
    case 'teks':
      return (
        <Input.Search
          id={control}
          allowClear
          defaultValue={rule.value('contains') as string | undefined}
          onSearch={(text) => rule.set(text.trim(), 'contains')}
        />
      )
    case 'angka': {
      const bound = (operator: 'gte' | 'lte', placeholder: string) => (
        <InputNumber
          aria-label={placeholder}
          placeholder={placeholder}
          decimalSeparator=","
          {...(rule.value(operator) !== undefined && { defaultValue: Number(rule.value(operator)) })}
          onBlur={({ target }) => rule.set(target.value, operator)}
          onPressEnter={({ currentTarget }) => rule.set(currentTarget.value, operator)}
        />
      )
      return (
        <Grid as="span" columns="1fr 1fr">
          {bound('gte', 'dari')}
          {bound('lte', 'sampai')}
        </Grid>
      )
    }
    case 'tanggal': {
      const picker = (operator: 'gte' | 'lte', placeholder: string) => (
        <DatePicker
          {...toPicker(rule.value(operator) as string | undefined)}
          placeholder={placeholder}
          onChange={(date) => rule.set(fromPicker(Array.isArray(date) ? null : date), operator)}
        />
      )
      return (
        <Grid as="span" columns="1fr 1fr">
          {picker('gte', 'dari')}
          {picker('lte', 'sampai')}
        </Grid>
      )
    }
    case 'ya-tidak':
    case 'pilihan':
    case 'pilihan-ganda': {
      const options = kind === 'ya-tidak' ? ['ya', 'tidak'] : choices
      const value = rule.value()
      return (
        <Select
          id={control}
          mode="multiple"
          allowClear
          value={value === undefined ? [] : [value].flat().map(String)}
          onChange={(chosen: string[]) => rule.set(chosen.length ? chosen : undefined)}
          options={options.map((choice) => ({ value: choice, label: choice }))}
        />
      )
    }
  }
}
