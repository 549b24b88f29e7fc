import { useState } from 'react'
import { event } from '@suluh/contract/exams/event'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'

type EventSelectProps = {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  /** Exams that are in already. */
  without?: readonly string[]
  placeholder: string
}

const most = 50

/** Exams to choose from, the newest first, found by name. */
export function EventSelect({ id, value = [], onChange, without = [], placeholder }: EventSelectProps) {
  const [q, setQ] = useState('')
  const [known, setKnown] = useState(new Map<string, string>())
  const { result, query } = useList(event.list, { q, pagination: { pageSize: most } })
  const options = result.data
    .filter((each) => !without.includes(each.id) && each.status !== 'batal')
    .map((each) => ({
      value: each.id,
      label: `${each.nama} · ${formatDate(each.opensAt)} · ${each.counts.submitted} dari ${each.counts.all} selesai`,
    }))
  // What was chosen keeps its name while something else is searched for.
  const chosen = value.flatMap((each) => {
    const label = known.get(each)
    return label !== undefined && !options.some((option) => option.value === each)
      ? [{ value: each, label }]
      : []
  })
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="multiple"
      aria-label={placeholder}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setQ }}
      loading={query.isPending}
      value={value}
      onChange={(ids: string[]) => {
        setKnown(new Map([...known, ...options.map((option) => [option.value, option.label] as const)]))
        onChange?.(ids)
      }}
      notFoundContent={query.isPending ? 'Mencari…' : 'Tidak ada ujian yang cocok.'}
      options={[...chosen, ...options]}
    />
  )
}
