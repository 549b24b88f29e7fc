import { useState } from 'react'
import { Button, Table, Tag } from 'antd'
import type { Filter } from '@suluh/contract/platform/list'
import type { SectionSoal } from '@suluh/contract/papers/paket-soal'
import { Kesukaran } from '@suluh/contract/bank/kesukaran'
import { soal, type Soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { levelSoal, type LevelSoal } from '@suluh/contract/bank/soal-words'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { SoalFilters, filtersOf, noSoalFilter } from '#bank/soal/list/soal-filters.tsx'
import { kesukaranFilters, kesukaranLabels, levelLabels } from '#bank/soal/question/soal-labels.ts'
import { SoalGlance } from '#bank/soal/list/soal-glance.tsx'
import { useChoices } from '#platform/ui/antd/use-choices.ts'
import { usePointed } from '#platform/ui/antd/pointing/use-pointed.ts'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { missingIn, type Missing } from '../kisi-kisi/missing.ts'
import { soalIdsOf, type Draft } from './builder-draft.ts'
import '#platform/ui/antd/data-table.css'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import styles from './builder.module.css'

/** A section holds no more. */
const mostAtOnce = 500
const mostMissing = 12

type SoalPickerProps = {
  isOpen: boolean
  draft: Draft
  onClose: () => void
  /** Several at once, and with them one is done. */
  onAdd: (added: SectionSoal[]) => void
  /** One that was pressed, or that is taken back by pressing it again. */
  onPress: (pressed: SectionSoal) => void
}

/**
 * Takes questions from the bank: a press on a row takes it, and once more gives it back. The one that is pointed at
 * stands beside the list as it looks. What was in the package before cannot be taken again.
 */
export function SoalPicker({ isOpen, draft, onClose, onAdd, onPress }: SoalPickerProps) {
  const [filter, setFilter] = useState(noSoalFilter)
  const [level, setLevel] = useState<LevelSoal>()
  const [kesukaran, setKesukaran] = useState<Kesukaran>()
  const [isTaking, setTaking] = useState(false)
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const [chosen, setChosen] = useState<Soal[]>([])
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const subjects = useChoices(pelajaran.list) ?? []
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
  const press = (row: Soal) => {
    if (known.has(row.id) && !taken.has(row.id)) return
    setTaken(known.has(row.id) ? without(taken, row.id) : new Set([...taken, row.id]))
    setChosen(chosen.filter(({ id }) => id !== row.id))
    onPress(toSectionSoal(row))
  }
  const { pointed, rowProps } = usePointed(press, true)
  const lookFor = (missing: Missing) =>
    change(() => {
      if (missing.kind === 'level') setLevel(missing.level)
      else setFilter({ q: '', pelajaranId: missing.pelajaranId, aspekId: missing.aspekId })
    })
  const add = () => {
    onAdd(chosen.map(toSectionSoal))
    setChosen([])
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="Tambah soal dari bank"
      width="list"
      footer={
        <Cluster justify="between">
          {chosen.length > 0 ? (
            <span>{chosen.length} soal dicentang</span>
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
          {chosen.length > 0 || taken.size === 0 ? (
            <Button type="primary" disabled={chosen.length === 0} onClick={add}>
              Tambahkan {chosen.length || ''} soal
            </Button>
          ) : (
            <Button type="primary" onClick={onClose}>
              Selesai, {taken.size} soal ditambahkan
            </Button>
          )}
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
      <MissingBar missing={missingIn(draft, subjects)} onChoose={lookFor} />
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      <div className={styles.picker}>
        <Table<Soal>
          aria-label="Soal di bank"
          rowKey="id"
          size="small"
          loading={query.isPending}
          dataSource={result.data}
          scroll={{ x: 'max-content' }}
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
          onRow={(row, index) => ({
            className: 'data-table-row',
            title: '',
            'aria-selected': pointed?.row.id === row.id,
            onClick: ({ target }) => {
              if (target instanceof Element && !target.closest('.ant-table-selection-column')) press(row)
            },
            ...rowProps(row, index),
          })}
          pagination={{
            ...page,
            total: result.total,
            showSizeChanger: true,
            onChange: (current, pageSize) => setPage({ current, pageSize }),
          }}
          columns={columnsOf(known, taken)}
        />
        <aside className={styles.glance} aria-label="Soal yang ditunjuk" aria-live="polite">
          {pointed ? (
            <SoalGlance row={pointed.row} />
          ) : (
            <Text tone="soft">
              Arahkan penunjuk ke sebuah soal, atau pakai tombol panah, untuk melihatnya di sini. Tekan
              barisnya untuk menambahkan.
            </Text>
          )}
        </aside>
      </div>
    </Drawer>
  )
}

const columnsOf = (known: ReadonlySet<string>, taken: ReadonlySet<string>) => [
  {
    title: 'Soal',
    render: (_: unknown, row: Soal) => (
      <>
        <span className={styles.words}>{row.plainText || '(soal tanpa teks)'}</span>
        <span className="row-brief">
          {formLabels[row.form]} · {row.pelajaran.nama}
        </span>
        {row.status === 'draf' && <Tag>draf</Tag>}
        {taken.has(row.id) ? (
          <Text as="span" size="small" tone="success" strong>
            ✓ ditambahkan
          </Text>
        ) : (
          known.has(row.id) && <Tag>sudah di paket</Tag>
        )}
      </>
    ),
  },
  { title: 'Bentuk', width: 130, render: (_: unknown, row: Soal) => formLabels[row.form] },
  {
    title: 'Pelajaran',
    width: 150,
    render: (_: unknown, { pelajaran: { nama }, aspek, level }: Soal) =>
      [nama, aspek?.nama, level].filter(Boolean).join(' · '),
  },
]

type MissingBarProps = { missing: Missing[]; onChoose: (missing: Missing) => void }

/** What the kisi-kisi still lacks, each a press away. */
function MissingBar({ missing, onChoose }: MissingBarProps) {
  if (missing.length === 0) return null
  return (
    <Cluster gap={2} className={styles.missing} role="group" aria-label="Belum ada di kisi-kisi">
      <Text as="span" size="small" tone="soft">
        Belum ada di kisi-kisi paket ini:
      </Text>
      {missing.slice(0, mostMissing).map((each) => {
        const words = each.kind === 'level' ? levelLabels[each.level] : each.nama
        return (
          <Button key={words} size="small" onClick={() => onChoose(each)}>
            {words}
          </Button>
        )
      })}
      {missing.length > mostMissing && (
        <Text as="span" size="small" tone="soft">
          dan {missing.length - mostMissing} lagi
        </Text>
      )}
    </Cluster>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}

/** A question of the bank as a section lists it; what only its key tells comes with the next reading. */
export function toSectionSoal({ pelajaran, aspek, ...soal }: Soal): SectionSoal {
  const { id, version, form, plainText, level, facility, status, berbagi, stimulusId } = soal
  const { indikator, capaian } = soal
  return {
    id,
    version,
    form,
    plainText,
    level,
    indikator,
    capaian,
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
