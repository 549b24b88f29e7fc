import { useState } from 'react'
import { Select } from 'antd'
import { applicationUser } from '@suluh/contract/application-user'
import { useList, useMany } from '#kernel/data-hooks.ts'

type PersonSelectProps = {
  label: string
  /** The kode of the roles that are offered. */
  peran: string
  value?: string[]
  onChange?: (ids: string[]) => void
  most?: number
}

const shown = 20

/** People found on the server as one types; those chosen keep their names over searches. */
export function PersonSelect({ label, peran, value = [], onChange, most }: PersonSelectProps) {
  const [q, setQ] = useState('')
  const { result, query } = useList(applicationUser.list, {
    pagination: { pageSize: shown },
    filters: [
      { field: 'peran', operator: 'eq', value: peran },
      { field: 'status', operator: 'eq', value: 'aktif' },
    ],
    q,
  })
  const { result: chosen } = useMany(applicationUser.list, { ids: value })
  const people = new Map([...chosen, ...result.data].map((person) => [person.id, person]))
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setQ }}
      loading={query.isFetching}
      value={value}
      {...(most && { maxCount: most })}
      onChange={(ids: string[]) => {
        setQ('')
        onChange?.(ids)
      }}
      options={[...people.values()].map(({ id, nama, nomor, lembaga }) => ({
        value: id,
        label: [nama, nomor, lembaga?.nama].filter(Boolean).join(' · '),
      }))}
    />
  )
}
