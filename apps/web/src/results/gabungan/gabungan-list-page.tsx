import { useState } from 'react'
import { Button } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { gabungan, StatusGabungan, type Gabungan } from '@suluh/contract/results/gabungan'
import { Link } from 'react-router'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { CreateForm } from './rules/create-form.tsx'
import { statusWords } from './gabungan-words.ts'
import styles from './gabungan.module.css'

const write = { resource: 'gabungan', action: 'write' } as const

/** Every gabungan that one may read, and the way to a new one. */
export function GabunganListPage() {
  const table = useTable(gabungan.list)
  const [isMaking, setMaking] = useState(false)
  const { can: mayDelete } = useCan({ resource: 'gabungan', action: 'delete' })
  const { mutate: remove } = useDelete(gabungan.deleteOne, { undoableMessage: 'Ujian gabungan akan dihapus' })
  async function askRemove({ id, nama }: Gabungan) {
    const description = `${nama} dan peringkatnya dihapus. Hasil ujian-ujiannya tetap ada.`
    if (await confirm({ description })) remove({ params: { id } })
  }
  const createButton = (
    <AccessButton izin={write} type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      Buat gabungan
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Laporan Ujian Gabungan">{createButton}</PageHeader>
      <FilterRow table={table} search="Cari nama gabungan">
        <FilterSelect
          table={table}
          field="status"
          label="Status"
          placeholder="Semua status"
          options={StatusGabungan.options.map((value) => ({ value, label: statusWords[value][0] }))}
        />
      </FilterRow>
      <DataTable
        label="Ujian gabungan"
        table={table}
        columns={columnsFor(mayDelete ? (row) => void askRemove(row) : undefined)}
        empty={
          <EmptyState text="Belum ada ujian gabungan. Gabungkan beberapa ujian menjadi satu peringkat.">
            {createButton}
          </EmptyState>
        }
      />
      <CreateForm isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

function columnsFor(onDelete: ((row: Gabungan) => void) | undefined): DataColumn<Gabungan>[] {
  return [
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 320,
      render: ({ id, nama, members, status }) => (
        <Stack gap={0} className={styles.name}>
          <Link to={`/laporan/hasil-ujian-gabungan/${id}`}>{nama}</Link>
          <span className="row-brief">{statusWords[status][0]}</span>
          <Text as="span" size="small" tone="soft">
            {members.join(' + ') || 'Belum ada ujian'}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      sort: 'status',
      render: ({ status }) => <WordTag tone={statusWords[status][1]}>{statusWords[status][0]}</WordTag>,
    },
    {
      key: 'ranked',
      title: 'Diperingkat',
      align: 'end',
      render: ({ ranked, n }) =>
        ranked === null ? '–' : `${formatNumber(ranked, 0)} dari ${formatNumber(n ?? 0, 0)} murid`,
    },
    { key: 'lembaga', title: 'Lembaga', render: ({ lembaga }) => lembaga ?? 'Semua lembaga' },
    {
      key: 'diubahPada',
      title: 'Diubah',
      sort: 'diubahPada',
      render: ({ diubahPada }) => formatDateTime(diubahPada),
    },
    ...(onDelete
      ? [
          {
            key: 'actions',
            title: <span className="visually-hidden">Tindakan</span>,
            width: 56,
            render: (row: Gabungan) => (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Hapus ${row.nama}`}
                onClick={() => onDelete(row)}
              />
            ),
          },
        ]
      : []),
  ]
}
