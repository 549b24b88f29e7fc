import type { applicationUser } from '@suluh/contract/application-user'
import type { AtributField } from '@suluh/contract/atribut'
import { groupBelajar } from '@suluh/contract/group-belajar'
import { lembaga } from '@suluh/contract/lembaga'
import { useCan } from '#kernel/access-control.ts'
import { useList } from '#kernel/data-hooks.ts'
import type { Table } from '#kernel/use-table.ts'
import { AtributFilters } from '#ui/atribut-filters.tsx'
import { FilterRow, FilterSelect } from '#ui/filter-row.tsx'

type PenggunaFiltersProps = {
  table: Table<typeof applicationUser.list>
  fields: AtributField[]
  peranKode: string
}

/** Search and narrowing in one row. */
export function PenggunaFilters({ table, fields, peranKode }: PenggunaFiltersProps) {
  const { can: maySeeLembaga } = useCan({ resource: 'lembaga', action: 'read' })
  const { can: maySeeGroups } = useCan({ resource: 'group-belajar', action: 'read' })
  const everything = { pagination: { mode: 'off' } } as const
  const places = useList(lembaga.list, { ...everything, enabled: maySeeLembaga })
  const groups = useList(groupBelajar.list, { ...everything, enabled: maySeeGroups })
  return (
    <FilterRow
      table={table}
      search={
        peranKode === 'murid' ? 'Cari nama, NISN, nomor peserta, e-mail' : 'Cari nama, NIP, e-mail, telepon'
      }
    >
      {places.result.total > 1 && (
        <FilterSelect
          table={table}
          field="lembagaId"
          label="Lembaga"
          placeholder="Semua lembaga"
          options={places.result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      )}
      {maySeeGroups && (
        <FilterSelect
          table={table}
          field="groupBelajarId"
          label="Group belajar"
          placeholder="Semua group"
          options={groups.result.data.map(({ id, nama, lembaga: place }) => ({
            value: id,
            label: place ? `${nama} · ${place}` : nama,
          }))}
        />
      )}
      <FilterSelect
        table={table}
        field="status"
        label="Status"
        placeholder="Semua status"
        options={[
          { value: 'aktif', label: 'Aktif' },
          { value: 'nonaktif', label: 'Nonaktif' },
        ]}
      />
      <AtributFilters fields={fields} filters={table.filters} onFilter={table.setFilter} />
    </FilterRow>
  )
}
