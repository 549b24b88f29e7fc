import type { ReactNode } from 'react'
import { hasilUjian, type HasilUjian } from '@suluh/contract/results/hasil-ujian'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type HasilTableProps = {
  paketSoalId: string
  eventId: string
  /** More for the row of filters. */ children: ReactNode
}

export function HasilTable({ paketSoalId, eventId, children }: HasilTableProps) {
  const table = useTable(hasilUjian.list, {
    permanentFilters: [{ field: 'eventId', operator: 'eq', value: eventId }],
    initialSorters: [{ field: 'nilai', order: 'desc' }],
  })
  const isRanked = table.q === '' && table.sorters[0]?.field === 'nilai' && table.sorters[0].order === 'desc'
  const before = (table.current - 1) * table.pageSize
  const ranks = isRanked ? ranksOf(table.result.data, before) : []
  return (
    <Stack gap={4}>
      <Cluster align="stretch" data-part="filter-row" role="search">
        {children}
        <SearchBox label="Cari nama murid" value={table.q} onSearch={table.setQ} />
      </Cluster>
      <DataTable
        label="Hasil ujian"
        table={table}
        columns={columnsFor(
          paketSoalId,
          eventId,
          ranks,
          table.result.data.some(({ irt }) => irt !== null),
        )}
        empty={<EmptyState text="Belum ada hasil." />}
      />
      {table.result.data.length > 0 && (
        <Text size="small" tone="soft">
          {scoringWords(table.result.data)}
        </Text>
      )}
    </Stack>
  )
}

function columnsFor(
  paketSoalId: string,
  eventId: string,
  ranks: string[],
  hasIrt: boolean,
): DataColumn<HasilUjian>[] {
  const irt: DataColumn<HasilUjian>[] = [
    {
      key: 'irt',
      title: 'Skor IRT',
      align: 'end',
      render: (row) =>
        row.irt ? `${formatNumber(row.irt.score, 2)} ± ${formatNumber(row.irt.error, 1)}` : '—',
    },
  ]
  const ranked: DataColumn<HasilUjian>[] = [
    { key: 'rank', title: 'Urutan', align: 'end', render: (_, index) => ranks[index] ?? '' },
  ]
  return [
    ...(ranks.length > 0 ? ranked : []),
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      render: ({ murid, nilai, pending }) => (
        <>
          <Link to={`/paket-soal/${paketSoalId}/hasil-ujian/${murid.id}/${eventId}`}>{murid.nama}</Link>
          <span className="row-brief">
            nilai {formatNumber(nilai, 2)}
            {pending > 0 && ` · ${pending} jawaban belum dinilai`}
          </span>
        </>
      ),
    },
    { key: 'nomor', title: 'Nomor', render: ({ murid }) => murid.nomor ?? '–' },
    count('correct', 'Benar'),
    count('partial', 'Sebagian'),
    count('wrong', 'Salah'),
    count('blank', 'Kosong'),
    {
      key: 'score',
      title: 'Skor',
      align: 'end',
      render: (row) => `${formatNumber(row.score, 2)} dari ${formatNumber(row.maxScore, 2)}`,
    },
    {
      key: 'nilai',
      title: 'Nilai',
      align: 'end',
      sort: 'nilai',
      render: (row) => <strong>{formatNumber(row.nilai, 2)}</strong>,
    },
    ...(hasIrt ? irt : []),
    { key: 'lulus', title: 'Ketuntasan', render: (row) => <Mastery row={row} /> },
    {
      key: 'submittedAt',
      title: 'Dikumpulkan',
      sort: 'submittedAt',
      render: (row) => formatDateTime(row.submittedAt),
    },
  ]
}

function count(key: 'correct' | 'partial' | 'wrong' | 'blank', title: string): DataColumn<HasilUjian> {
  return { key, title, align: 'end', render: (row) => row[key] }
}

function Mastery({ row: { lulus, pending } }: { row: HasilUjian }) {
  if (pending > 0) return <WordTag tone="warning">{pending} belum dinilai</WordTag>
  if (lulus === null) return <>–</>
  return <WordTag tone={lulus ? 'success' : 'danger'}>{lulus ? 'Tuntas' : 'Belum tuntas'}</WordTag>
}

/** Rarely more than one: while a new version is put in force. */
function scoringWords(rows: HasilUjian[]): string {
  const versions = [...new Set(rows.map(({ scoringVersion }) => scoringVersion))].toSorted((a, b) => a - b)
  return `Nilai menurut ${versions.map((each) => scoringLabel(each).toLowerCase()).join(' dan ')}.`
}

/** 1, 2, 2, 4 within the page: a tie that goes over two pages counts anew on the second. */
function ranksOf(rows: HasilUjian[], before: number): string[] {
  return rows.map(({ nilai }) => String(before + 1 + rows.findIndex((each) => each.nilai === nilai)))
}
