import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { ListSelect, type ListSelectProps } from '#platform/ui/antd/fields/list-select.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'

/** The group that another lies in. */
export function ParentSelect({ own, ...props }: ListSelectProps & { own?: string }) {
  return (
    <ListSelect
      aria-label="Di dalam group"
      placeholder="Tidak di dalam group lain"
      {...props}
      list={groupBelajar.list}
      labelOf={({ nama, above }) => [...above.map((each) => each.nama), nama].join(' › ')}
      // Nothing lies in itself, nor in what lies in it.
      isOffered={({ id, above }) => id !== own && !above.some((each) => each.id === own)}
    />
  )
}

/** School years of General Tables; the running one is marked. */
export function YearSelect(props: ListSelectProps) {
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
