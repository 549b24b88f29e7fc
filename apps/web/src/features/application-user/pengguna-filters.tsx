import type { applicationUser } from '@suluh/contract/application-user'
import type { AtributField } from '@suluh/contract/atribut'
import { lembaga } from '@suluh/contract/lembaga'
import { useCan } from '#kernel/access-control.ts'
import { useGetIdentity } from '#kernel/auth-hooks.ts'
import { useList } from '#kernel/data-hooks.ts'
import type { Table } from '#kernel/use-table.ts'
import { AtributFilters } from '#ui/atribut-filters.tsx'
import { FilterRow, FilterSelect } from '#ui/filter-row.tsx'
import { GroupSelect, LembagaSelect } from '#ui/place-selects.tsx'

type PenggunaFiltersProps = {
  table: Table<typeof applicationUser.list>
  fields: AtributField[]
  peranKode: string
}

const ofOneLembaga = ['lembaga', 'guru', 'pengawas']

/** Search and narrowing in one row. */
export function PenggunaFilters({ table, fields, peranKode }: PenggunaFiltersProps) {
  const ofLembaga = useCan({ resource: 'lembaga', action: 'read' })
  const ofGroups = useCan({ resource: 'group-belajar', action: 'read' })
  const places = useList(lembaga.list, { pagination: { pageSize: 1 }, enabled: ofLembaga.can })
  const kode = useGetIdentity()?.peran.kode ?? ''
  // Until it is known its place is as it mostly is for this peran, so that nothing moves.
  const isKnown = !ofLembaga.isLoading && !places.query.isLoading
  const hasPlaces = isKnown ? ofLembaga.can && places.result.total > 1 : !ofOneLembaga.includes(kode)
  const choose = (field: string) => ({
    value: table.chosen(field),
    onChange: (value: unknown) => table.setFilter(field, value),
  })
  return (
    <FilterRow
      table={table}
      search={
        peranKode === 'murid' ? 'Cari nama, NISN, nomor peserta, email' : 'Cari nama, NIP, email, telepon'
      }
    >
      {hasPlaces && <LembagaSelect {...choose('lembagaId')} placeholder="Semua lembaga" />}
      {(ofGroups.can || ofGroups.isLoading) && (
        <GroupSelect {...choose('groupBelajarId')} placeholder="Semua group" />
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
