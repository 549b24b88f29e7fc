import { peranIzin, type PeranDetail } from '@suluh/contract/platform/peran-izin'
import { Link } from 'react-router'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'

/** Who has the role. */
export function PemegangTable({ peran }: { peran: PeranDetail }) {
  const table = useTable(peranIzin.holders, { params: { id: peran.id } })
  return (
    <>
      {(table.q !== '' || table.result.total > table.pageSize) && (
        <FilterRow table={table} search="Cari nama" />
      )}
      <DataTable
        label={`Pemegang peran ${peran.nama}`}
        table={table}
        columns={[
          {
            key: 'nama',
            title: 'Nama',
            sort: 'nama',
            width: 240,
            render: ({ id, nama, lembaga }) => (
              <>
                <Link to={`/dashboard/settings/pengguna/${peran.kode}/${id}`}>{nama}</Link>
                <span className="row-brief">{lembaga}</span>
              </>
            ),
          },
          { key: 'lembaga', title: 'Lembaga', width: 240, render: ({ lembaga }) => lembaga ?? '–' },
          {
            key: 'status',
            title: 'Status',
            render: ({ status }) => (
              <WordTag tone={status === 'aktif' ? 'success' : 'plain'}>
                {status === 'aktif' ? 'Aktif' : 'Nonaktif'}
              </WordTag>
            ),
          },
        ]}
        empty={<EmptyState text={`Belum ada yang memegang peran ${peran.nama}.`} />}
      />
    </>
  )
}
