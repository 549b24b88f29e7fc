import { Button } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { StagedOutcome, type StagedImport, type StagedRow } from '@suluh/contract/platform/staged-import'
import { formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'
import { config } from '#platform/config.ts'
import type { ImportKindProps, RowCalls } from './import-kind.ts'

const words: Record<StagedOutcome, [Tone, string]> = {
  baru: ['success', 'Baru'],
  ubah: ['active', 'Diperbarui'],
  sama: ['plain', 'Sudah sama'],
  tolak: ['danger', 'Ditolak'],
}

const columnsOf = ({ columns }: StagedImport): DataColumn<StagedRow>[] => [
  { key: 'row', title: 'Baris', sort: 'row', width: 64, align: 'end', render: ({ row }) => row },
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
          <div className="impor-remarks-phone">
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
  const table = useTable(calls.rows, {
    params: ask,
    pagination: { pageSize: 20 },
  })
  const chosen = table.filters.find(({ field }) => field === 'outcome')?.value
  const shown = StagedOutcome.options.filter((outcome) => (entry.counts[outcome] ?? 0) > 0)
  const isDoubtful = table.filters.some(({ field }) => field === 'hasProblem')
  const only = (filters: typeof table.filters) => table.change({ filters, current: 1 })
  return (
    <>
      <div className="impor-counts" role="group" aria-label="Saring menurut hasil">
        {shown.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="impor-count"
            aria-pressed={chosen === outcome}
            onClick={() =>
              only(chosen === outcome ? [] : [{ field: 'outcome', operator: 'eq', value: outcome }])
            }
          >
            <strong>{formatNumber(entry.counts[outcome] ?? 0)}</strong>
            <WordTag tone={words[outcome][0]}>{words[outcome][1]}</WordTag>
          </button>
        ))}
        {entry.warnings > 0 && (
          <button
            type="button"
            className="impor-count"
            aria-pressed={isDoubtful}
            onClick={() => only(isDoubtful ? [] : [{ field: 'hasProblem', operator: 'eq', value: true }])}
          >
            <strong>{formatNumber(entry.warnings)}</strong>
            <WordTag tone="warning">Perlu dilihat</WordTag>
          </button>
        )}
      </div>
      <div className="filter-row" role="search">
        <SearchBox label="Cari nama atau nomor" value={table.q} onSearch={table.setQ} />
        {(entry.counts.tolak ?? 0) > 0 && (
          <Button
            icon={<DownloadOutlined />}
            href={`${config.apiUrl}${fillPath(calls.rejected.path, ask)}`}
            download
          >
            Unduh baris yang ditolak
          </Button>
        )}
      </div>
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
    <ul className="impor-remarks">
      {problems.map(({ column, severity, message, mend }) => (
        <li key={`${column} ${message}`} className={`is-${severity}`}>
          <strong>
            {severity === 'galat' ? 'Galat' : 'Peringatan'}
            {column !== null && `, kolom ${column}`}:
          </strong>{' '}
          {message}. {mend}
        </li>
      ))}
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          {label}: <del>{from}</del> menjadi <ins>{to}</ins>
        </li>
      ))}
    </ul>
  )
}
