import { useState } from 'react'
import { Button, Drawer, Select, Table, Tag } from 'antd'
import type { Filter } from '@suluh/contract/platform/list'
import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { Kesukaran } from '@suluh/contract/bank/kesukaran'
import { soal, type Soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { levelSoal, type LevelSoal } from '@suluh/contract/bank/soal-words'
import { Link } from 'react-router'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { SoalFilters, filtersOf, noSoalFilter } from '#bank/soal/list/soal-filters.tsx'
import { kesukaranFilters, kesukaranLabels, levelLabels } from '#bank/soal/question/soal-labels.ts'
import { soalIdsOf, type Draft } from './builder-draft.ts'
import '#platform/ui/antd/data-table.css'
import styles from './builder.module.css'

/** A section holds no more. */
const mostAtOnce = 500

type SoalPickerProps = {
  isOpen: boolean
  draft: Draft
  onClose: () => void
  onAdd: (added: SectionSoal[]) => void
}

/** Takes questions from the bank; those that are in the package already cannot be taken again. */
export function SoalPicker({ isOpen, draft, onClose, onAdd }: SoalPickerProps) {
  const [filter, setFilter] = useState(noSoalFilter)
  const [level, setLevel] = useState<LevelSoal>()
  const [kesukaran, setKesukaran] = useState<Kesukaran>()
  const [isTaking, setTaking] = useState(false)
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const [chosen, setChosen] = useState<Soal[]>([])
  // What is put away is not offered.
  const filters: Filter[] = [
    ...filtersOf(filter),
    ...(level ? [{ field: 'level', operator: 'eq' as const, value: level }] : []),
    ...(kesukaran ? kesukaranFilters(kesukaran) : []),
    { field: 'status', operator: 'ne', value: 'arsip' },
  ]
  const { result, query } = useList(soal.list, { enabled: isOpen, pagination: page, filters, q: filter.q })
  const change = (set: () => void) => {
    set()
    setPage({ ...page, current: 1 })
  }
  async function addAll(): Promise<void> {
    setTaking(true)
    try {
      const found = await dataProvider.getList(soal.list, {
        pagination: { current: 1, pageSize: mostAtOnce },
        filters,
        q: filter.q,
      })
      onAdd(found.data.map(toSectionSoal))
      setChosen([])
    } catch (error) {
      notifyError(error)
    } finally {
      setTaking(false)
    }
  }
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
        <Cluster justify="between">
          {chosen.length > 0 ? (
            <span>{chosen.length} soal dipilih</span>
          ) : (
            <Button
              loading={isTaking}
              disabled={result.total === 0 || result.total > mostAtOnce}
              title={result.total > mostAtOnce ? `Saring dahulu: paling banyak ${mostAtOnce} sekaligus` : ''}
              onClick={() => void addAll()}
            >
              Tambahkan semua yang cocok ({formatNumber(result.total)})
            </Button>
          )}
          <Button type="primary" disabled={chosen.length === 0} onClick={add}>
            Tambahkan {chosen.length || ''} soal
          </Button>
        </Cluster>
      }
    >
      <SoalFilters value={filter} onChange={(next) => change(() => setFilter(next))}>
        <Select
          aria-label="Level kognitif"
          placeholder="Semua level"
          allowClear
          value={level ?? null}
          onChange={(value: LevelSoal | undefined) => change(() => setLevel(value))}
          options={levelSoal.map((value) => ({ value, label: levelLabels[value] }))}
        />
        <Select
          aria-label="Kesukaran"
          placeholder="Semua kesukaran"
          allowClear
          value={kesukaran ?? null}
          onChange={(value: Kesukaran | undefined) => change(() => setKesukaran(value))}
          options={Kesukaran.options.map((value) => ({
            value,
            label: `${kesukaranLabels[value]} (terukur)`,
          }))}
        />
      </SoalFilters>
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
              <>
                <span className={styles.words}>
                  {row.plainText} {row.status === 'draf' && <Tag>draf</Tag>}
                  {known.has(row.id) && <Tag>sudah di paket</Tag>}
                </span>
                <span className="row-brief">
                  {formLabels[row.form]} · {row.pelajaran.nama}
                </span>
              </>
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
    id,
    version,
    form,
    plainText,
    level,
    facility,
    status,
    berbagi,
    stimulusId,
    weights: null,
    namesLetters: false,
    problems: [],
    pelajaranId: pelajaran.id,
    pelajaran: pelajaran.nama,
    aspekId: aspek?.id ?? null,
    aspek: aspek?.nama ?? null,
  }
}
