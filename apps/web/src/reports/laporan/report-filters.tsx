import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { formatDate } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { DateInput } from '#platform/ui/light/fields/date-input.tsx'
import { useChoices } from '#platform/ui/antd/use-choices.ts'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './laporan.module.css'

type Key = 'eventId' | 'pelajaranId' | 'lembagaId' | 'groupBelajarId' | 'dari' | 'sampai'
type Query = Partial<Record<Key, string>>
type Named = { id: string; nama: string }
type ReportFiltersProps = {
  query: Query
  onChange: (change: Partial<Record<Key, string | undefined>>) => void
  has: readonly ('eventId' | 'pelajaranId' | 'waktu')[]
  /** Choices that the report itself brings. */
  lembaga?: readonly Named[]
  groups?: readonly Named[]
}

/** Which exams and whose: one row, not on paper, where the same is said in words. */
export function ReportFilters({ query, onChange, has, lembaga = [], groups = [] }: ReportFiltersProps) {
  const subjects = useChoices(pelajaran.list, { enabled: has.includes('pelajaranId') })
  const events = useChoices(laporanMurid.list, {
    pagination: { current: 1, pageSize: 100 },
    enabled: has.includes('eventId'),
  })
  const isNarrowed = Object.keys(query).length > 0
  return (
    <Cluster className={styles.filters} role="search" data-print="never">
      {events && (
        <Choice
          label="Ujian"
          all="Semua ujian"
          value={query.eventId}
          onChange={(eventId) => onChange({ eventId })}
          options={events.map(({ id, nama, opensAt }) => ({ id, nama: `${nama} · ${formatDate(opensAt)}` }))}
        />
      )}
      {subjects && (
        <Choice
          label="Pelajaran"
          all="Semua pelajaran"
          value={query.pelajaranId}
          onChange={(pelajaranId) => onChange({ pelajaranId })}
          options={subjects}
        />
      )}
      {(lembaga.length > 1 || query.lembagaId) && (
        <Choice
          label="Lembaga"
          all="Semua lembaga"
          value={query.lembagaId}
          onChange={(lembagaId) => onChange({ lembagaId, groupBelajarId: undefined })}
          options={lembaga}
        />
      )}
      {groups.length > 0 && (
        <Choice
          label="Group belajar"
          all="Semua group"
          value={query.groupBelajarId}
          onChange={(groupBelajarId) => onChange({ groupBelajarId })}
          options={groups}
        />
      )}
      {has.includes('waktu') &&
        (['dari', 'sampai'] as const).map((key) => (
          <DateInput
            key={key}
            label={key === 'dari' ? 'Dari' : 'Sampai'}
            value={query[key]}
            onChange={(date) => onChange({ [key]: date })}
          />
        ))}
      {isNarrowed && (
        <Button
          variant="quiet"
          onClick={() => onChange(Object.fromEntries(Object.keys(query).map((key) => [key, undefined])))}
        >
          Hapus saringan
        </Button>
      )}
    </Cluster>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | undefined
  options: readonly Named[]
  onChange: (id: string | undefined) => void
}

function Choice({ label, all, value = '', options, onChange }: ChoiceProps) {
  return (
    <PlainSelect
      aria-label={label}
      value={value}
      onChange={(id) => onChange(id || undefined)}
      none={all}
      options={options.map(({ id, nama }) => ({ value: id, label: nama }))}
    />
  )
}
