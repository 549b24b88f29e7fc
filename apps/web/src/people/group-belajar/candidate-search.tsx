import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { useState } from 'react'
import { Table } from 'antd'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { FilterBar } from '#platform/ui/antd/filter-row.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'

type SearchProps = {
  group: GroupBelajarDetail
  chosen: string[]
  onChoose: (ids: string[]) => void
  /** Told whether staff are looked for: whoever is found among them comes in as guru. */
  onStaff: (isStaff: boolean) => void
}

const pageSize = 10

/** People who are not in the group, found on the server; choices stay over searches and pages. */
export function CandidateSearch({ group, chosen, onChoose, onStaff }: SearchProps) {
  const [q, setQ] = useState('')
  const [peran, setPeran] = useState<string | undefined>('murid')
  const [current, setCurrent] = useState(1)
  const { result: roles } = useCustom(peranIzin.options, {})
  const { result, query } = useList(groupBelajar.candidates, {
    params: { id: group.id },
    pagination: { current, pageSize },
    filters: peran ? [{ field: 'peran', operator: 'eq', value: peran }] : [],
    q,
  })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <FilterBar>
        <SearchBox
          label="Cari nama, NISN, atau email"
          value={q}
          onSearch={(text) => {
            setQ(text)
            setCurrent(1)
          }}
        />
        <Select
          aria-label="Peran"
          allowClear
          placeholder="Semua peran"
          value={peran ?? null}
          onChange={(value: string | null | undefined) => {
            setPeran(value ?? undefined)
            onStaff(value != null && value !== 'murid')
            setCurrent(1)
          }}
          options={(roles ?? []).map(({ kode, nama }) => ({ value: kode, label: nama }))}
        />
      </FilterBar>
      <div className="data-table">
        <Table
          aria-label="Calon anggota"
          rowKey="id"
          size="small"
          scroll={{ x: 'max-content' }}
          loading={query.isPending}
          dataSource={result.data}
          columns={[
            { key: 'nama', title: 'Nama', render: (_, { nama }) => nama },
            { key: 'nomor', title: 'NISN atau NIP', render: (_, { nomor }) => nomor ?? '–' },
            { key: 'lembaga', title: 'Lembaga', render: (_, row) => row.lembaga ?? '–' },
          ]}
          locale={{
            emptyText: q
              ? 'Tidak ada yang cocok, atau sudah menjadi anggota.'
              : 'Semua sudah menjadi anggota.',
          }}
          rowSelection={{
            selectedRowKeys: chosen,
            preserveSelectedRowKeys: true,
            onChange: (keys) => onChoose(keys.map(String)),
          }}
          pagination={{
            current,
            pageSize,
            total: result.total,
            showSizeChanger: false,
            onChange: setCurrent,
          }}
        />
      </div>
    </>
  )
}
