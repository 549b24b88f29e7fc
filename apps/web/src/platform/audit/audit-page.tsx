import { useMemo, useState } from 'react'
import { audit, auditEntities, type AuditLine } from '@suluh/contract/platform/audit'
import dayjs from 'dayjs'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { FilterRow, FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { Button, ButtonAnchor } from '#platform/ui/light/button.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { DateRange } from '#platform/ui/antd/fields/date-picker.tsx'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'

const columnsWith = (open: (line: AuditLine) => void): DataColumn<AuditLine>[] => [
  {
    key: 'at',
    title: 'Waktu',
    sort: 'at',
    width: 180,
    render: (line) => {
      const { at, said, oleh, targetNama } = line
      return (
        <>
          <Button variant="link" onClick={() => open(line)}>
            {formatDateTime(at)}
          </Button>
          <span className="row-brief">
            <strong>{said}</strong>
            {[oleh.nama || 'Tanpa akun', targetNama !== oleh.nama && targetNama].filter(Boolean).join(' · ')}
          </span>
        </>
      )
    },
  },
  {
    key: 'oleh',
    title: 'Siapa',
    width: 220,
    render: ({ oleh }) => (
      <Stack as="span" gap={0}>
        {oleh.nama || 'Tanpa akun'}
        {oleh.lembaga && (
          <Text as="small" tone="soft">
            {oleh.lembaga}
          </Text>
        )}
      </Stack>
    ),
  },
  { key: 'action', title: 'Apa', width: 260, render: ({ said }) => said },
  { key: 'target', title: 'Sasaran', width: 260, render: ({ targetNama }) => targetNama ?? '–' },
]

const entityOptions = Object.entries(auditEntities)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'id'))

/** Who changed what and when, the newest first; a row opens with everything that is known of it. */
export function AuditPage() {
  const table = useTable(audit.list, { pagination: { pageSize: 20 } })
  const [open, setOpen] = useState<AuditLine>()
  const columns = useMemo(() => columnsWith(setOpen), [])
  const boundOf = (operator: 'gte' | 'lte') => {
    const value = table.filters.find((each) => each.field === 'at' && each.operator === operator)?.value
    return typeof value === 'string' ? value : undefined
  }
  const [from, to] = [boundOf('gte'), boundOf('lte')]
  const narrow = (dates: [dayjs.Dayjs | null, dayjs.Dayjs | null] | null) => {
    const others = table.filters.filter(({ field }) => field !== 'at')
    const [first, last] = dates ?? [null, null]
    const bounds = [
      first && { field: 'at', operator: 'gte' as const, value: first.startOf('day').toISOString() },
      last && { field: 'at', operator: 'lte' as const, value: last.endOf('day').toISOString() },
    ]
    table.change({ filters: [...others, ...bounds.filter((each) => each !== null)], current: 1 })
  }
  return (
    <>
      <PageHeader
        title="Catatan aktivitas"
        note="Siapa mengubah apa, dan kapan. Jawaban ujian tidak dicatat di sini."
      >
        <ButtonAnchor href={exportAddress('/audit/ekspor', {}, table)} download>
          Unduh JSON Lines
        </ButtonAnchor>
      </PageHeader>
      <FilterRow table={table} search="Cari orang atau sasaran">
        <FilterSelect
          table={table}
          field="entity"
          label="Jenis"
          placeholder="Semua jenis"
          options={entityOptions}
        />
        <DateRange
          aria-label="Rentang tanggal"
          allowEmpty={[true, true]}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          onChange={narrow}
        />
      </FilterRow>
      <DataTable
        label="Catatan aktivitas"
        table={table}
        columns={columns}
        onOpen={setOpen}
        empty={<EmptyState text="Belum ada yang tercatat." />}
      />
      <AuditDrawer line={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Everything that is known of one line. */
function AuditDrawer({ line, onClose }: { line: AuditLine | undefined; onClose: () => void }) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={line?.said}>
      {line && (
        <Facts width="100%">
          <Fact name="Waktu">{formatDateTime(line.at)}</Fact>
          <Fact name="Siapa">{[line.oleh.nama, line.oleh.lembaga].filter(Boolean).join(' · ')}</Fact>
          <Fact name="Sasaran">{line.targetNama ?? line.target}</Fact>
          <Fact name="Alamat jaringan">{line.address ?? '–'}</Fact>
          <Fact name="Perangkat">{line.device ?? '–'}</Fact>
          {Object.entries(line.detail).map(([key, value]) => (
            <Fact key={key} name={inWords(key)}>
              {asText(value)}
            </Fact>
          ))}
        </Facts>
      )}
    </Drawer>
  )
}

const names: Record<string, string> = {
  ids: 'Baris',
  diberi: 'Izin diberi',
  dicabut: 'Izin dicabut',
  version: 'Versi sebelumnya',
}

/** `lembagaId` is "Lembaga". */
function inWords(key: string): string {
  const spaced = key
    .replace(/Ids?$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return names[key] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function asText(value: unknown): string {
  if (value === null || value === '') return '(kosong)'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (Array.isArray(value)) return value.length ? value.map(asText).join(', ') : '(tidak ada)'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${inWords(key)}: ${asText(each)}`)
      .join('; ')
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '–'
}
