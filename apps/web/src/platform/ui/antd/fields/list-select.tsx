import { useState } from 'react'
import type { SelectProps } from 'antd'
import { pairOf } from '@suluh/contract/platform/izin'
import type { Filter } from '@suluh/contract/platform/list'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useList, useMany } from '#platform/kernel/data/data-hooks.ts'
import type { ListEndpoint, Row } from '#platform/kernel/data/data-provider.ts'
import { Select } from './select.tsx'

/** What a form or a filter hands to a select of one record, or of several. */
export type ListSelectProps = Pick<
  SelectProps,
  'id' | 'mode' | 'value' | 'onChange' | 'placeholder' | 'disabled' | 'allowClear' | 'maxCount' | 'aria-label'
>

type Choices<E extends ListEndpoint> = {
  list: E
  labelOf: (row: Row<E>) => string
  /** What narrows the list on the server. */
  filters?: Filter[]
  /** Whether this row may be chosen here. */
  isOffered?: (row: Row<E>) => boolean
  /** What is chosen already, by name, for who may not read the list. */
  chosenNames?: Readonly<Record<string, string>>
}

const shown = 50

/**
 * A select among the rows of a list, searched on the server because there may be thousands. What is chosen already
 * stands there by name, whether or not the search finds it. Closed for who may not read the list.
 */
export function ListSelect<E extends ListEndpoint>({
  list,
  labelOf,
  filters = [],
  isOffered = () => true,
  chosenNames = {},
  onChange,
  ...props
}: Choices<E> & ListSelectProps) {
  const [q, setQ] = useState('')
  // What was just chosen keeps the words that it was chosen by: the list behind it is another the next moment.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = [props.value as unknown].flat().filter((id) => typeof id === 'string')
  const { can, isLoading } = useCan(pairOf(list.izin))
  const found = useList(list, { pagination: { pageSize: shown }, filters, q, enabled: can })
  const chosen = useMany(list, { ids, enabled: can })
  const labels = new Map(ids.map((id) => [id, known.get(id) ?? chosenNames[id] ?? '…']))
  const offered = found.result.data.filter(isOffered)
  for (const row of [...offered, ...chosen.result]) labels.set((row as { id: string }).id, labelOf(row))
  return (
    <Select
      allowClear
      {...props}
      {...(!can && !isLoading && { disabled: true, placeholder: 'Daftarnya tidak dapat Anda lihat' })}
      showSearch={{ filterOption: false, onSearch: setQ }}
      onChange={(...change) => {
        setQ('')
        setKnown(labels)
        onChange?.(...change)
      }}
      onOpenChange={(isOpen) => !isOpen && setQ('')}
      loading={found.query.isFetching}
      notFoundContent={found.query.isFetching ? 'Mencari…' : 'Tidak ditemukan'}
      options={[...labels].map(([value, label]) => ({ value, label }))}
    />
  )
}
