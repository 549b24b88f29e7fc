import { useState } from 'react'
import { Button } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import type { Filter } from '@suluh/contract/platform/list'
import { Kesukaran } from '@suluh/contract/bank/kesukaran'
import { soal } from '@suluh/contract/bank/soal'
import { levelSoal, statusSoal } from '@suluh/contract/bank/soal-words'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { filtersOf, SoalFilters, type SoalFilter } from './soal-filters.tsx'
import { kesukaranFilters, kesukaranLabels, levelLabels } from '../question/soal-labels.ts'
import { statusLabels } from './status-tag.tsx'
import styles from './list.module.css'

type BankFiltersProps = { q: string; filters: Filter[]; onChange: (q: string, filters: Filter[]) => void }

const first = ['pelajaranId', 'aspekId', 'form']
/** Words, pelajaran, aspek and form always; the rest when asked for, or when it narrows already. */
export function BankFilters({ q, filters, onChange }: BankFiltersProps) {
  const others = filters.filter(({ field }) => !first.includes(field))
  const [isOpen, setOpen] = useState(others.length > 0)
  const named = filters.flatMap(({ field, value }) => (first.includes(field) ? [[field, String(value)]] : []))
  const filter: SoalFilter = { q, ...Object.fromEntries(named) }
  return (
    <>
      <SoalFilters value={filter} onChange={(next) => onChange(next.q, [...filtersOf(next), ...others])}>
        <Button
          icon={<FilterOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          type={others.length > 0 ? 'primary' : 'default'}
          ghost={others.length > 0}
        >
          Saringan lain{others.length > 0 && ` (${new Set(others.map(({ field }) => field)).size})`}
        </Button>
      </SoalFilters>
      {isOpen && (
        <MoreFilters filters={others} onChange={(next) => onChange(q, [...filtersOf(filter), ...next])} />
      )}
    </>
  )
}

function MoreFilters({ filters, onChange }: { filters: Filter[]; onChange: (filters: Filter[]) => void }) {
  const { result: facets } = useCustom(soal.facets, {})
  const valueOf = (name: string) => filters.find(({ field }) => field === name)?.value
  const set = (name: string, next: Filter[]) =>
    onChange([...filters.filter(({ field }) => field !== name), ...next])
  const equals = (name: string, value: unknown): Filter[] =>
    value === undefined || value === null ? [] : [{ field: name, operator: 'eq', value }]
  const lastUsed = valueOf('terakhirDipakai')
  return (
    <Cluster
      align="stretch"
      className={styles.filters}
      data-part="filter-row"
      role="group"
      aria-label="Saringan lain"
    >
      <Select
        aria-label="Status"
        placeholder="Semua status"
        allowClear
        value={valueOf('status') ?? null}
        onChange={(value) => set('status', equals('status', value))}
        options={statusSoal.map((value) => ({ value: value as unknown, label: statusLabels[value] }))}
      />
      <Select
        aria-label="Level kognitif"
        placeholder="Semua level"
        allowClear
        value={valueOf('level') ?? null}
        onChange={(value) => set('level', equals('level', value))}
        options={levelSoal.map((value) => ({ value: value as unknown, label: levelLabels[value] }))}
      />
      <Select
        aria-label="Kesukaran"
        placeholder="Semua kesukaran"
        allowClear
        value={kesukaranIn(filters) ?? null}
        onChange={(value: Kesukaran | undefined) => set('facility', value ? kesukaranFilters(value) : [])}
        options={Kesukaran.options.map((value) => ({ value, label: `${kesukaranLabels[value]} (terukur)` }))}
      />
      <Select
        aria-label="Pemakaian"
        placeholder="Dipakai atau belum"
        allowClear
        value={valueOf('terpakai') === undefined ? null : String(valueOf('terpakai'))}
        onChange={(value: string | undefined) => set('terpakai', equals('terpakai', value))}
        options={[
          { value: 'true', label: 'Pernah dipakai' },
          { value: 'false', label: 'Belum pernah dipakai' },
        ]}
      />
      <DatePicker
        className={classes(styles.date)}
        aria-label="Terakhir dipakai sebelum"
        placeholder="Terakhir dipakai sebelum"
        value={typeof lastUsed === 'string' ? dayjs(lastUsed) : null}
        onChange={(date) =>
          set(
            'terakhirDipakai',
            date
              ? [{ field: 'terakhirDipakai', operator: 'lte', value: date.startOf('day').toISOString() }]
              : [],
          )
        }
      />
      <Select
        mode="multiple"
        aria-label="Tag"
        placeholder="Semua tag"
        maxTagCount="responsive"
        showSearch
        value={[valueOf('tag') ?? []].flat()}
        onChange={(value) => set('tag', value.length === 0 ? [] : equals('tag', value))}
        options={(facets?.tags ?? []).map((value) => ({ value: value as unknown, label: value }))}
      />
      <Select
        aria-label="Penulis"
        placeholder="Semua penulis"
        allowClear
        showSearch
        value={valueOf('pembuatId') ?? null}
        onChange={(value) => set('pembuatId', equals('pembuatId', value))}
        options={(facets?.pembuat ?? []).map(({ id, nama }) => ({ value: id as unknown, label: nama }))}
      />
    </Cluster>
  )
}

function kesukaranIn(filters: Filter[]): Kesukaran | undefined {
  const least = filters.find(({ field, operator }) => field === 'facility' && operator === 'gte')?.value
  return Kesukaran.options.find((each) => kesukaranFilters(each)[0]?.value === Number(least))
}
