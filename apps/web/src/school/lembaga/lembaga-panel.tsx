import { PlusOutlined } from '@ant-design/icons'
import type { AtributField } from '@suluh/contract/platform/atribut'
import { generalTable } from '@suluh/contract/school/general-table'
import { lembaga, type Lembaga } from '@suluh/contract/school/lembaga'
import { Link, useNavigate } from '#platform/kernel/router/routed.tsx'
import { useState } from 'react'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { AtributFilters } from '#platform/atribut/atribut-filters.tsx'
import { atributColumns } from '#platform/atribut/atribut-value.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { ProvinceSelect } from '#school/wilayah/province-select.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { SheetMenu } from '#platform/sheet/sheet-menu.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'

const base = '/dashboard/general-tables/lembaga'
/** A lembaga more is the application's; the own one is changed by whoever may. */
const add = { resource: 'lembaga', action: 'write-all' } as const
const remove = { resource: 'lembaga', action: 'delete' } as const

const columnsOf = (fields: AtributField[]): DataColumn<Lembaga>[] => [
  {
    key: 'nama',
    title: 'Lembaga',
    sort: 'nama',
    width: 260,
    render: ({ id, nama, npsn, jenjang, kabupatenKota, isAktif }) => (
      <>
        <Link to={`${base}/${id}`}>{nama}</Link>
        <span className="row-brief">
          {[npsn, jenjang, kabupatenKota, !isAktif && 'nonaktif'].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { key: 'npsn', title: 'NPSN', sort: 'npsn', width: 110, render: ({ npsn }) => npsn ?? '–' },
  { key: 'jenjang', title: 'Jenjang', sort: 'jenjang', width: 100, render: ({ jenjang }) => jenjang ?? '–' },
  {
    key: 'tempat',
    title: 'Kabupaten/Kota',
    sort: 'kabupatenKota',
    width: 240,
    render: ({ kabupatenKota, provinsi }) => [kabupatenKota, provinsi].filter(Boolean).join(', ') || '–',
  },
  ...atributColumns<Lembaga>(fields),
  { key: 'zone', title: 'Zona', width: 80, render: ({ zone }) => zone },
  {
    key: 'status',
    title: 'Status',
    width: 110,
    render: ({ isAktif }) =>
      isAktif ? <WordTag tone="success">Aktif</WordTag> : <WordTag>Nonaktif</WordTag>,
  },
]

/** Every lembaga that one may see. */
export function LembagaPanel() {
  const table = useTable(lembaga.list)
  const fields = useAtributFields('lembaga')
  const navigate = useNavigate()
  const [selected, setSelected] = useState<string[]>([])
  const { mutate: deleteMany } = useDeleteMany(lembaga.deleteMany, {
    undoableMessage: `${selected.length} lembaga akan dihapus`,
  })
  const addButton = (
    <AccessButton
      izin={add}
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => void navigate(`${base}/baru`)}
    >
      Tambah
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Lembaga">
        <SheetMenu path="/lembaga" importPath={`${base}/impor`} izin={add} />
        {addButton}
      </PageHeader>
      <LembagaFilters table={table} />
      <DataTable
        label="Lembaga"
        table={table}
        columns={columnsOf(fields)}
        empty={<EmptyState text="Belum ada lembaga.">{addButton}</EmptyState>}
        selection={{
          izin: remove,
          selected,
          onSelect: setSelected,
          bar: (
            <DeleteSelected
              izin={remove}
              description={`${selected.length} lembaga akan dihapus.`}
              onDelete={() => {
                deleteMany({ body: selected })
                setSelected([])
              }}
            />
          ),
        }}
        onOpen={({ id }) => void navigate(`${base}/${id}`)}
      />
    </>
  )
}

type LembagaFiltersProps = { table: ReturnType<typeof useTable<typeof lembaga.list>> }

function LembagaFilters({ table }: LembagaFiltersProps) {
  const levels = useList(generalTable.rows, { params: { tabel: 'jenjang' }, pagination: { mode: 'off' } })
  const place = {
    provinsiKode: table.chosen('provinsiKode'),
    kabupatenKotaKode: table.chosen('kabupatenKotaKode'),
  }
  const others = table.filters.filter(
    ({ field }) => field !== 'provinsiKode' && field !== 'kabupatenKotaKode',
  )
  return (
    <FilterRow table={table} search="Cari nama atau NPSN">
      <FilterSelect
        table={table}
        field="jenjangId"
        label="Jenjang"
        placeholder="Semua jenjang"
        options={levels.result.data.map(({ id, kode }) => ({ value: id, label: kode }))}
      />
      <ProvinceSelect
        value={place}
        onChange={(chosen) =>
          table.setFilters([
            ...others,
            ...Object.entries(chosen).flatMap(([field, value]) =>
              value === null ? [] : [{ field, operator: 'eq' as const, value }],
            ),
          ])
        }
      />
      <AtributFilters entity="lembaga" table={table} />
    </FilterRow>
  )
}
