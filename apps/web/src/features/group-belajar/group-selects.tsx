import { useState } from 'react'
import { Select, type SelectProps } from 'antd'
import { groupBelajar } from '@suluh/contract/group-belajar'
import { lembaga } from '@suluh/contract/lembaga'
import { useCustom, useList, useMany } from '#kernel/data-hooks.ts'

type Choice = Pick<SelectProps<string | null>, 'value' | 'onChange' | 'placeholder' | 'disabled' | 'id'>

/** A lembaga; nothing to choose where there is only one. */
export function LembagaSelect(props: Choice) {
  const { result, query } = useList(lembaga.list, { pagination: { mode: 'off' } })
  return (
    <Select
      {...props}
      aria-label="Lembaga"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      options={result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
    />
  )
}

const shownGroups = 100

/** The group that another lies in: searched on the server, because there may be thousands. */
export function ParentSelect({ own, ...props }: Choice & { own?: string }) {
  const [q, setQ] = useState('')
  const found = useList(groupBelajar.list, { pagination: { pageSize: shownGroups }, q })
  const chosen = useMany(groupBelajar.list, { ids: props.value ? [props.value] : [] })
  const groups = new Map([...chosen.result, ...found.result.data].map((group) => [group.id, group]))
  // Nothing lies in itself, nor in what lies in it.
  const options = [...groups.values()].filter(
    ({ id, above }) => id !== own && !above.some((each) => each.id === own),
  )
  return (
    <Select
      {...props}
      aria-label="Di dalam group"
      allowClear
      showSearch={{ filterOption: false, onSearch: setQ }}
      loading={found.query.isFetching}
      placeholder="Tidak di dalam group lain"
      options={options.map(({ id, nama, above }) => ({
        value: id,
        label: [...above.map((each) => each.nama), nama].join(' › '),
      }))}
    />
  )
}

/** School years of General Tables; the running one is marked. */
export function YearSelect(props: Choice) {
  const { result, query } = useCustom(groupBelajar.years, {})
  return (
    <Select
      {...props}
      aria-label="Tahun ajaran"
      allowClear
      loading={query.isPending}
      options={(result ?? []).map(({ kode, isAktif }) => ({
        value: kode,
        label: isAktif ? `${kode} (berjalan)` : kode,
      }))}
    />
  )
}
