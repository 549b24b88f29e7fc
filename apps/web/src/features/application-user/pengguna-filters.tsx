import { Button, Select } from 'antd'
import type { applicationUser } from '@suluh/contract/application-user'
import type { AtributField } from '@suluh/contract/atribut'
import { groupBelajar } from '@suluh/contract/group-belajar'
import { lembaga } from '@suluh/contract/lembaga'
import { useCan } from '#kernel/access-control.ts'
import { useList } from '#kernel/data-hooks.ts'
import type { Table } from '#kernel/use-table.ts'
import { AtributFilters } from '#ui/atribut-filters.tsx'
import { SearchBox } from '#ui/search-box.tsx'

type PenggunaFiltersProps = {
  table: Table<typeof applicationUser.list>
  fields: AtributField[]
  peranKode: string
}

const search = { optionFilterProp: 'label' }

/** Search and narrowing in one row. */
export function PenggunaFilters({ table, fields, peranKode }: PenggunaFiltersProps) {
  const { can: maySeeLembaga } = useCan({ resource: 'lembaga', action: 'read' })
  const { can: maySeeGroups } = useCan({ resource: 'group-belajar', action: 'read' })
  const everything = { pagination: { mode: 'off' } } as const
  const places = useList(lembaga.list, { ...everything, enabled: maySeeLembaga })
  const groups = useList(groupBelajar.list, { ...everything, enabled: maySeeGroups })
  const valueOf = (field: string) => {
    const value = table.filters.find((filter) => filter.field === field && filter.operator === 'eq')?.value
    return typeof value === 'string' ? value : null
  }
  const choose = (field: string) => ({
    allowClear: true,
    showSearch: search,
    value: valueOf(field),
    onChange: (value: string | undefined) => table.setFilter(field, value),
  })
  const isNarrowed = table.q !== '' || table.filters.length > 0
  return (
    <div className="filter-row" role="search">
      <SearchBox
        label={
          peranKode === 'murid' ? 'Cari nama, NISN, nomor peserta, e-mail' : 'Cari nama, NIP, e-mail, telepon'
        }
        value={table.q}
        onSearch={table.setQ}
      />
      {places.result.total > 1 && (
        <Select
          {...choose('lembagaId')}
          aria-label="Lembaga"
          placeholder="Semua lembaga"
          options={places.result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      )}
      {maySeeGroups && (
        <Select
          {...choose('groupBelajarId')}
          aria-label="Group belajar"
          placeholder="Semua group"
          options={groups.result.data.map(({ id, nama, lembaga: place }) => ({
            value: id,
            label: place ? `${nama} · ${place}` : nama,
          }))}
        />
      )}
      <Select
        {...choose('status')}
        aria-label="Status"
        placeholder="Semua status"
        options={[
          { value: 'aktif', label: 'Aktif' },
          { value: 'nonaktif', label: 'Nonaktif' },
        ]}
      />
      <AtributFilters fields={fields} filters={table.filters} onFilter={table.setFilter} />
      {isNarrowed && (
        <Button type="text" onClick={() => table.change({ q: '', filters: [], current: 1 })}>
          Hapus saringan
        </Button>
      )}
    </div>
  )
}
