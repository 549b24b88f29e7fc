import { useEffect } from 'react'
import type { applicationUser } from '@suluh/contract/people/application-user'
import { lembaga } from '@suluh/contract/school/lembaga'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import type { Table } from '#platform/kernel/data/use-table.ts'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { GroupSelect, LembagaSelect } from '#people/group-belajar/place-selects.tsx'

type PenggunaFiltersProps = { table: Table<typeof applicationUser.list>; peranKode: string }

const ofOneLembaga = ['lembaga', 'guru', 'pengawas']
const key = 'suluh.pilih-lembaga'

/** Whether there are several lembaga to choose from; until it is known as it was last, so that nothing moves. */
function useHasPlaces({ can, isLoading }: ReturnType<typeof useCan>): boolean {
  const places = useList(lembaga.list, { pagination: { pageSize: 1 }, enabled: can })
  const kode = useGetIdentity()?.peran.kode ?? ''
  const isKnown = !isLoading && !places.query.isLoading
  const has = can && places.result.total > 1
  useEffect(() => {
    if (isKnown) tryKeep(localStorage, key, String(has))
  }, [isKnown, has])
  if (isKnown) return has
  const last = localStorage.getItem(key)
  return last === null ? !ofOneLembaga.includes(kode) : last === 'true'
}

/** Search and narrowing in one row. */
export function PenggunaFilters({ table, peranKode }: PenggunaFiltersProps) {
  const ofLembaga = useCan({ resource: 'lembaga', action: 'read' })
  const ofGroups = useCan({ resource: 'group-belajar', action: 'read' })
  const hasPlaces = useHasPlaces(ofLembaga)
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
      {peranKode !== 'murid' && (
        <FilterSelect
          table={table}
          field="duaLangkah"
          label="Verifikasi dua langkah"
          placeholder="Dua langkah"
          options={[
            { value: 'terpasang', label: 'Terpasang' },
            { value: 'belum', label: 'Belum terpasang' },
          ]}
        />
      )}
      <AtributFilters entity="application-user" peran={peranKode} table={table} />
    </FilterRow>
  )
}
