import { wilayah } from '@suluh/contract/school/wilayah'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'

const note = 'Kode dan nama resmi Kementerian Dalam Negeri; sama untuk semua dan tidak diubah di sini.'
const nothing = <EmptyState text="Tidak ada wilayah." />

export function ProvinsiTable() {
  const table = useTable(wilayah.provinsi)
  return (
    <>
      <PageHeader title="Provinsi" note={note} />
      <FilterRow table={table} search="Cari kode atau nama" />
      <DataTable
        label="Provinsi"
        table={withIds(table)}
        columns={[
          { key: 'kode', title: 'Kode', sort: 'kode', width: 120, render: ({ kode }) => kode },
          { key: 'nama', title: 'Nama', sort: 'nama', render: ({ nama }) => nama },
        ]}
        empty={nothing}
      />
    </>
  )
}

export function KabupatenKotaTable() {
  const table = useTable(wilayah.kabupatenKota)
  const provinces = useList(wilayah.provinsi, { pagination: { mode: 'off' } })
  return (
    <>
      <PageHeader title="Kabupaten/Kota" note={note} />
      <FilterRow table={table} search="Cari kode atau nama">
        <FilterSelect
          table={table}
          field="provinsiKode"
          label="Provinsi"
          placeholder="Semua provinsi"
          options={provinces.result.data.map(({ kode, nama }) => ({ value: kode, label: nama }))}
        />
      </FilterRow>
      <DataTable
        label="Kabupaten dan kota"
        table={withIds(table)}
        columns={[
          { key: 'kode', title: 'Kode', sort: 'kode', width: 120, render: ({ kode }) => kode },
          { key: 'nama', title: 'Nama', sort: 'nama', render: ({ nama }) => nama },
          { key: 'provinsi', title: 'Provinsi', sort: 'provinsi', render: ({ provinsi }) => provinsi },
        ]}
        empty={nothing}
      />
    </>
  )
}

type Coded<R> = {
  result: { data: R[]; total: number }
  readPage: (current: number, pageSize: number) => Promise<{ data: R[]; total: number }>
}

/** A place's code is its id. */
function withIds<R extends { kode: string }, T extends Coded<R>>(table: T & Coded<R>) {
  const named = ({ data, total }: { data: R[]; total: number }) => ({
    data: data.map((row) => ({ ...row, id: row.kode })),
    total,
  })
  return {
    ...table,
    result: named(table.result),
    readPage: async (current: number, pageSize: number) => named(await table.readPage(current, pageSize)),
  }
}
