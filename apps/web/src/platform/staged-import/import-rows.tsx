import { Button as AntdButton } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { StagedOutcome, type StagedImport, type StagedRow } from '@suluh/contract/platform/staged-import'
import { formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { FilterRow } from '#platform/ui/antd/filter-row.tsx'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import { config } from '#platform/config.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { ImportKindProps, RowCalls } from './import-kind.ts'
import styles from './staged-import.module.css'

const words: Record<StagedOutcome, [Tone, string]> = {
  baru: ['success', 'Baru'],
  ubah: ['active', 'Diperbarui'],
  sama: ['plain', 'Sudah sama'],
  tolak: ['danger', 'Ditolak'],
}

const columnsOf = ({ columns }: StagedImport): DataColumn<StagedRow>[] => [
  {
    key: 'row',
    title: 'Baris',
    sort: 'row',
    width: 64,
    align: 'end',
    render: ({ row, values }) => values['tempat']?.replace(/^.*baris /, '') ?? row,
  },
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 200,
    render: (row) => (
      <>
        {row.nama || '–'}
        {/* A phone shows the first columns: what is wrong belongs among them. */}
        {row.problems.length > 0 && (
          <div className={styles.phone}>
            <Remarks {...row} changes={[]} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'outcome',
    title: 'Hasil',
    width: 110,
    render: ({ outcome }) => <WordTag tone={words[outcome][0]}>{words[outcome][1]}</WordTag>,
  },
  // Before the columns of the file, which may be many.
  { key: 'what', title: 'Keterangan', width: 420, render: (row) => <Remarks {...row} /> },
  ...columns
    .filter(({ key }) => key !== 'nama')
    .map(({ key, title }) => ({ key, title, render: ({ values }: StagedRow) => values[key] || '–' })),
]

/** Every row of the file, those that need a look first to be chosen. */
export function ImportRows({ calls, params, entry }: ImportKindProps<RowCalls> & { entry: StagedImport }) {
  const ask = { ...params, id: entry.id }
  const table = useTable(calls.rows, { params: ask, pagination: { pageSize: 20 } })
  const chosen = table.filters.find(({ field }) => field === 'outcome')?.value
  const shown = StagedOutcome.options.filter((outcome) => (entry.counts[outcome] ?? 0) > 0)
  const isDoubtful = table.filters.some(({ field }) => field === 'hasProblem')
  const only = (filters: typeof table.filters) => table.change({ filters, current: 1 })
  return (
    <>
      <Cluster role="group" aria-label="Saring menurut hasil">
        {shown.map((outcome) => (
          <Button
            key={outcome}
            aria-pressed={chosen === outcome}
            onClick={() =>
              only(chosen === outcome ? [] : [{ field: 'outcome', operator: 'eq', value: outcome }])
            }
          >
            <Text as="strong" size="title">
              {formatNumber(entry.counts[outcome] ?? 0)}
            </Text>
            <WordTag tone={words[outcome][0]}>{words[outcome][1]}</WordTag>
          </Button>
        ))}
        {entry.warnings > 0 && (
          <Button
            aria-pressed={isDoubtful}
            onClick={() => only(isDoubtful ? [] : [{ field: 'hasProblem', operator: 'eq', value: true }])}
          >
            <Text as="strong" size="title">
              {formatNumber(entry.warnings)}
            </Text>
            <WordTag tone="warning">Perlu dilihat</WordTag>
          </Button>
        )}
      </Cluster>
      <FilterRow table={table} search="Cari nama atau nomor">
        {(entry.counts.tolak ?? 0) > 0 && (
          <AntdButton
            icon={<DownloadOutlined />}
            href={`${config.apiUrl}${fillPath(calls.rejected.path, ask)}`}
            download
          >
            Unduh baris yang ditolak
          </AntdButton>
        )}
      </FilterRow>
      <DataTable
        label="Baris berkas"
        table={table}
        columns={columnsOf(entry)}
        empty={<EmptyState text="Tidak ada baris." />}
      />
    </>
  )
}

function Remarks({ problems, changes }: Pick<StagedRow, 'problems' | 'changes'>) {
  if (problems.length === 0 && changes.length === 0) return '–'
  return (
    <Stack as="ul" gap={0}>
      {problems.map(({ column, severity, message, mend }) => (
        <Text as="li" size="small" key={`${column} ${message}`}>
          <Text as="strong" tone={severity === 'galat' ? 'danger' : 'warning'}>
            {severity === 'galat' ? 'Galat' : 'Peringatan'}
            {column !== null && `, kolom ${column}`}:
          </Text>{' '}
          {message}. {mend}
        </Text>
      ))}
      {changes.map(({ label, from, to }) => (
        <Text as="li" size="small" key={label}>
          {label}: <del>{from}</del> menjadi <ins>{to}</ins>
        </Text>
      ))}
    </Stack>
  )
}
