import { useState } from 'react'
import { Button, Drawer, Table, Tag } from 'antd'
import type { SectionSoal } from '@suluh/contract/paket-soal'
import { soal, type Soal } from '@suluh/contract/soal'
import { formLabels } from '@suluh/contract/soal-import'
import { Link } from 'react-router'
import { useList } from '#kernel/data-hooks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { SoalFilters, filtersOf, noSoalFilter } from '#ui/soal-filters.tsx'
import { soalIdsOf, type Draft } from './builder-draft.ts'

type SoalPickerProps = {
  isOpen: boolean
  draft: Draft
  onClose: () => void
  onAdd: (added: SectionSoal[]) => void
}

/** Takes questions from the bank; those that are in the package already cannot be taken again. */
export function SoalPicker({ isOpen, draft, onClose, onAdd }: SoalPickerProps) {
  const [filter, setFilter] = useState(noSoalFilter)
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const [chosen, setChosen] = useState<Soal[]>([])
  const { result, query } = useList(soal.list, {
    enabled: isOpen,
    pagination: page,
    // What is put away is not offered.
    filters: [...filtersOf(filter), { field: 'status', operator: 'ne', value: 'arsip' }],
    q: filter.q,
  })
  const known = soalIdsOf(draft)
  const add = () => {
    onAdd(chosen.map(toSectionSoal))
    setChosen([])
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Tambah soal dari bank"
      size="min(880px, 100vw)"
      footer={
        <div className="picker-footer">
          <span>{chosen.length} soal dipilih</span>
          <Button type="primary" disabled={chosen.length === 0} onClick={add}>
            Tambahkan {chosen.length || ''} soal
          </Button>
        </div>
      }
    >
      <SoalFilters
        value={filter}
        onChange={(next) => {
          setFilter(next)
          setPage({ ...page, current: 1 })
        }}
      />
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      <Table<Soal>
        aria-label="Soal di bank"
        rowKey="id"
        size="small"
        loading={query.isPending}
        dataSource={result.data}
        scroll={{ x: 640 }}
        locale={{
          emptyText: (
            <EmptyState text="Tidak ada soal yang cocok.">
              <Link to="/dashboard/paket-soal/impor">Impor soal dari berkas</Link>
            </EmptyState>
          ),
        }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => setChosen(rows),
          getCheckboxProps: ({ id }) => ({ disabled: known.has(id) }),
        }}
        pagination={{
          ...page,
          total: result.total,
          showSizeChanger: true,
          onChange: (current, pageSize) => setPage({ current, pageSize }),
        }}
        columns={[
          {
            title: 'Soal',
            render: (_, row) => (
              <span className="picker-words">
                {row.plainText} {row.status === 'draf' && <Tag>draf</Tag>}
                {known.has(row.id) && <Tag>sudah di paket</Tag>}
              </span>
            ),
          },
          { title: 'Bentuk', width: 140, render: (_, row) => formLabels[row.form] },
          {
            title: 'Pelajaran',
            width: 170,
            render: (_, row) => [row.pelajaran.nama, row.aspek?.nama].filter(Boolean).join(' · '),
          },
        ]}
      />
    </Drawer>
  )
}

/** A question of the bank as a section lists it; what only its key tells comes with the next reading. */
export function toSectionSoal({ pelajaran, aspek, ...soal }: Soal): SectionSoal {
  const { id, version, form, plainText, level, facility, status, berbagi, stimulusId } = soal
  return {
    ...{ id, version, form, plainText, level, facility, status, berbagi, stimulusId },
    ...{ weights: null, problems: [] },
    pelajaranId: pelajaran.id,
    pelajaran: pelajaran.nama,
    aspekId: aspek?.id ?? null,
    aspek: aspek?.nama ?? null,
  }
}
