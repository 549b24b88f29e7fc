import { useQuery } from '@tanstack/react-query'
import { gabungan, type GabunganLine, type GabunganVersion } from '@suluh/contract/results/gabungan'
import type { Filter } from '@suluh/contract/platform/list'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { getStoredIdentity } from '#platform/kernel/auth/session.ts'
import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { readListState } from '#platform/kernel/data/list-url.ts'
import { readAll } from '#platform/kernel/data/read-all.ts'
import type { PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { TableSheet } from '#school/kop-surat/table-sheet.tsx'
import { figure, rulesSentences } from './gabungan-words.ts'

const lineFields = Object.keys(gabungan.lines.query.fields)

/** The ranking on paper, whole or as it is narrowed: letterhead, rules, every line, signatures. */
export function GabunganPrint({ id }: { id: string }) {
  const [search] = useSearchParams()
  const isCalon = search.get('cetak') === 'calon'
  const { filters, q } = readListState(search, lineFields)
  const { result: detail, query } = useOne(gabungan.one, { params: { id } })
  const version = isCalon ? detail?.calon : detail?.shown
  const { rules, summary, sources = [] } = version ?? {}
  const isWide = (summary?.lembaga.length ?? 0) > 1
  const lines = useQuery({
    queryKey: ['gabungan', 'cetak', id, isCalon, filters, q],
    queryFn: () => readLines(id, isCalon, { filters, q }),
    enabled: rules !== undefined,
  })
  return (
    <TableSheet
      title={detail?.nama ?? ''}
      lembagaId={detail?.lembagaId}
      // A school that holds it for others stands above them; else the whole application does, whoever prints.
      penyelenggara={isWide && detail?.lembagaId === null ? getStoredIdentity()?.application : null}
      back={`/laporan/hasil-ujian-gabungan/${id}`}
      columns={columnsFor(
        sources.map(({ nama }) => nama),
        isWide,
      )}
      rows={query.isError ? { ...query, data: undefined } : lines}
      keyOf={(line) => line.id}
      legend="– tidak ikut; dalam kurung: tidak ikut, dihitung menurut aturan di atas."
      signatures={{ left: 'Kepala lembaga', right: isWide ? 'Panitia' : 'Penyelenggara' }}
    >
      {version && rules && summary && (
        <p>
          {rulesSentences(rules, sources).join(' ')} {formatNumber(summary.ranked, 0)} dari{' '}
          {formatNumber(summary.n, 0)} murid diperingkat. Versi {version.number}
          {isCalon && ' (pratinjau, belum dibekukan)'}, dari{' '}
          {sources
            .map(({ nama, scoringVersion }) => `${nama} (${scoringLabel(scoringVersion).toLowerCase()})`)
            .join(', ')}
          .{summary.notes.map((note) => ` ${note}`)}
          {(filters.length > 0 || q !== '') && ` Yang tertera: ${chosenWords(filters, summary)}.`}
        </p>
      )}
    </TableSheet>
  )
}

function columnsFor(exams: string[], hasSeveral: boolean): PaperColumn<GabunganLine>[] {
  return [
    { title: 'No.', isNumber: true, render: ({ rank }) => rank ?? '–' },
    {
      title: hasSeveral ? 'Nama, lembaga' : 'Nama',
      isLong: true,
      render: ({ nama, lembaga }) => (
        <>
          {nama}
          {hasSeveral && <small>{lembaga}</small>}
        </>
      ),
    },
    { title: 'NISN', render: ({ nomor }) => nomor },
    ...exams.map((title, at): PaperColumn<GabunganLine> => ({
      title,
      isNumber: true,
      render: ({ parts }) => {
        const { value = null, source } = parts[at] ?? {}
        if (value === null) return '–'
        return source === 'hasil' ? figure(value) : `(${figure(value)})`
      },
    })),
    { title: 'Nilai akhir', isNumber: true, render: ({ value }) => figure(value) },
    ...(hasSeveral ? [inLembaga] : []),
  ]
}

const inLembaga: PaperColumn<GabunganLine> = {
  title: 'Di lembaga',
  isNumber: true,
  render: ({ rankInLembaga }) => rankInLembaga ?? '–',
}

/** Whom the paper is of, where it is not of all. */
function chosenWords(
  filters: Filter[],
  { lembaga, groups }: NonNullable<GabunganVersion['summary']>,
): string {
  const ids = filters.flatMap(({ value }) => value).map(String)
  const names = [...lembaga, ...groups].filter(({ id }) => ids.includes(id)).map(({ nama }) => nama)
  return names.length === 1 && filters.length === 1 ? names[0]! : ['murid yang disaring', ...names].join(', ')
}

type Narrowing = { filters: Filter[]; q: string }

function readLines(id: string, isCalon: boolean, { filters, q }: Narrowing): Promise<GabunganLine[]> {
  return readAll((page) =>
    call(gabungan.lines, {
      params: { id },
      query: {
        ...page,
        q,
        sorters: [{ field: 'rank', order: 'asc' }],
        filters: isCalon ? [...filters, { field: 'versi', operator: 'eq', value: 'calon' }] : filters,
      },
    }),
  )
}
