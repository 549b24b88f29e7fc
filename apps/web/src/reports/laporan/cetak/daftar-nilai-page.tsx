import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  laporanMurid,
  pelajaranWords,
  tanpaHasilWords,
  type LaporanEventDetail,
  type PesertaLaporan,
  type TanpaHasil,
} from '@suluh/contract/reports/laporan-murid'
import type { Filter } from '@suluh/contract/platform/list'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { readListState } from '#platform/kernel/data/list-url.ts'
import { readAll } from '#platform/kernel/data/read-all.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import type { PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { useKop } from '#school/kop-surat/report-signatures.tsx'
import { TableSheet } from '#school/kop-surat/table-sheet.tsx'
import { useReportQuery } from '../use-report-query.ts'
import { reachedShare } from '#results/hasil-ujian/reached.ts'
import { figure, people } from '../words.ts'
import { peringkatWords } from '@suluh/contract/results/laporan-words'
import styles from '#school/kop-surat/table-sheet.module.css'
import { isAtributField, atribut } from '@suluh/contract/platform/atribut'
import { toText } from '#platform/ui/light/fields/date-text.ts'

type Which = { lembagaId?: string; groupBelajarId?: string; urut?: string }

const fields = Object.keys(laporanMurid.peserta.query.fields)

/** `/laporan/daftar-nilai/{id}`: every student of an exam on paper, with letterhead and signatures. */
export function DaftarNilaiPage() {
  const { id = '' } = useParams()
  const [which, setWhich] = useReportQuery(['lembagaId', 'groupBelajarId', 'urut'])
  const { result: detail, query } = useCustom(laporanMurid.event, { params: { id } })
  const { filters, q } = readListState(useSearchParams()[0], fields)
  const narrowed = useFilterWords(filters, q)
  const peserta = useQuery({
    queryKey: ['laporan', 'daftar-nilai', id, filters, q, which.urut],
    queryFn: () => readPeserta(id, { filters, q, urut: which.urut }),
  })
  const withResult = peserta.data?.filter(isResult) ?? []
  const hasPending = withResult.some(({ pending }) => pending > 0)
  const isRankedAmong = withResult.some(({ rankTerpilih }) => rankTerpilih !== null)
  const among = detail?.all ?? detail?.reached
  if (query.isPending)
    return (
      <main className="paper">
        <Skeleton lines={20} />
      </main>
    )
  return (
    <TableSheet
      title="Daftar Nilai"
      name={detail && ['Daftar Nilai', detail.nama, ...namesOf(detail, which)].join(' · ')}
      lembagaId={which.lembagaId}
      back={`/dashboard/laporan/murid/${id}`}
      columns={columnsOf(peserta.data ?? [], detail?.threshold ?? null)}
      partsOf={detail && byLembaga(detail, which, narrowed)}
      rows={query.isError ? { ...query, data: undefined } : { ...peserta, data: detail && peserta.data }}
      keyOf={(row) => row.id}
      legend={`B benar, Sb sebagian benar, S salah, K kosong, Pkt peringkat di antara ${isRankedAmong ? 'yang tertera' : `semua peserta ujian${among ? ` (${people(among.n)})` : ''}`}.${hasPending ? ' * sementara: masih ada yang menunggu dinilai.' : ''}`}
      signatures={{ left: 'Kepala sekolah', right: 'Guru' }}
      choices={
        <>
          {detail && (
            <>
              <Choice
                label="Lembaga"
                all="Semua lembaga"
                options={detail.lembaga.length > 1 || which.lembagaId ? detail.lembaga : []}
                value={which.lembagaId}
                onChange={(lembagaId) => setWhich({ lembagaId, groupBelajarId: undefined })}
              />
              <Choice
                label="Group"
                all="Semua group"
                options={detail.groups}
                value={which.groupBelajarId}
                onChange={(groupBelajarId) => setWhich({ groupBelajarId })}
              />
              <Choice
                label="Urut"
                all="Peringkat"
                options={[
                  { id: 'nama', nama: 'Nama' },
                  ...(detail.groups.length > 1 ? [{ id: 'kelas', nama: 'Kelas, lalu nama' }] : []),
                ]}
                value={which.urut}
                onChange={(urut) => setWhich({ urut })}
              />
            </>
          )}
          <HelpButton />
        </>
      }
    />
  )
}

/** A sheet for each lembaga that rows are of, by name, each under its own letterhead; also where nobody of the others has a result. */
function byLembaga(detail: LaporanEventDetail, which: Which, narrowed: string[]) {
  return (rows: readonly Row[]) => {
    const all = [...Map.groupBy(rows, ({ lembagaId }) => lembagaId)]
    if (all.length < 2) {
      const lembagaId = which.lembagaId ?? all[0]?.[0]
      const about = <About {...{ detail, which, narrowed, lembagaId }} />
      return [{ key: 'semua', lembagaId, about, foot: ['Daftar Nilai', detail.nama].join(' · '), rows }]
    }
    return all
      .map(([lembagaId, own]) => {
        const nama = own[0]?.lembaga ?? ''
        const only = { ...which, ...(lembagaId && { lembagaId }) }
        return {
          key: `${nama} ${lembagaId}`,
          lembagaId,
          about: <About {...{ detail, which: only, narrowed, lembagaId }} />,
          foot: ['Daftar Nilai', detail.nama, nama].filter(Boolean).join(' · '),
          rows: own,
        }
      })
      .toSorted((a, b) => a.key.localeCompare(b.key, 'id', { numeric: true }))
  }
}

/** The lembaga and group that are chosen, by name. */
function namesOf({ lembaga, groups }: LaporanEventDetail, which: Which): string[] {
  const chosen = [
    lembaga.find(({ id }) => id === which.lembagaId),
    groups.find(({ id }) => id === which.groupBelajarId),
  ]
  return chosen.flatMap((each) => each?.nama ?? [])
}

type ChoiceProps = {
  label: string
  /** What stands there without a choice. */
  all: string
  options: readonly { id: string; nama: string }[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function Choice({ label, all, options, value = '', onChange }: ChoiceProps) {
  if (options.length === 0) return null
  return (
    <label>
      {label}{' '}
      <PlainSelect
        value={value}
        onChange={(id) => onChange(id || undefined)}
        none={all}
        options={options.map(({ id, nama }) => ({ value: id, label: nama }))}
      />
    </label>
  )
}

type AboutProps = {
  detail: LaporanEventDetail
  which: Which
  narrowed: string[]
  /** Whose letterhead stands above. */
  lembagaId: string | null | undefined
}

/** Which exam, of whom, and how they did. */
function About({ detail, which, narrowed, lembagaId }: AboutProps) {
  const zone = useKop(lembagaId)?.zone
  const lembaga = detail.lembaga.find(({ id }) => id === which.lembagaId)
  const group = detail.groups.find(({ id }) => id === which.groupBelajarId)
  const isPart = (which.lembagaId && which.groupBelajarId) || narrowed.length > 0
  const figures = isPart ? null : (group ?? lembaga ?? detail.reached)
  const pelajaran = pelajaranWords(detail.pelajaran, lembagaId ?? null)
  const facts = [
    ...(pelajaran ? [['Mata pelajaran', pelajaran]] : []),
    ['Ujian', `${detail.nama} (${formatDate(detail.opensAt, zone)})`],
    ['Paket soal', detail.paketSoal.nama],
    ['Peserta', [lembaga?.nama, group?.nama, ...narrowed].filter(Boolean).join(', ') || 'Semua'],
    ...(figures
      ? [
          [
            'Rata-rata',
            `${figure(figures.mean)} dari ${people(figures.n)}${figures.n > 1 ? `; ${figure(figures.min)} sampai ${figure(figures.max)}` : ''}`,
          ],
          [
            detail.threshold === null
              ? 'Mencapai ambang'
              : `Mencapai KKM paket ${formatNumber(detail.threshold)}`,
            reachedShare(figures),
          ],
        ]
      : []),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.legend}>
        {peringkatWords(detail.peringkat, detail.sections)} {scoringLabel(detail.scoringVersion)}.
      </p>
    </>
  )
}

/** A student with marks, or one who was to have some. */
type Row = PesertaLaporan | TanpaHasil

const isResult = (row: Row): row is PesertaLaporan => !('sebab' in row)

/** A column that only who has a result fills. */
function ofResult(
  title: string,
  render: (row: PesertaLaporan) => ReactNode,
  without: (row: TanpaHasil) => ReactNode = () => '–',
): PaperColumn<Row> {
  return { title, isNumber: true, render: (row) => (isResult(row) ? render(row) : without(row)) }
}

/** Who is in several groups has several names there, which break; "VIII A" does not. */
const ofClass: PaperColumn<Row> = {
  title: 'Kelas',
  isLong: true,
  render: ({ kelas }) => kelas.replaceAll(/ (?=\S{1,2}(,|$))/g, '\u00A0') || '–',
}

/** Where several classes stand on one list, each student's own; what is to be reached is the package's, not the subject's KKM/KKTP. */
const columnsOf = (rows: readonly Row[], threshold: number | null): PaperColumn<Row>[] => [
  { title: 'No.', isNumber: true, render: (_, index) => index + 1 },
  { title: 'NISN', render: ({ nomor }) => nomor ?? '–' },
  { title: 'Nama', isLong: true, render: ({ nama }) => nama },
  ...(new Set(rows.map(({ kelas }) => kelas)).size > 1 ? [ofClass] : []),
  ofResult('B', ({ correct }) => correct),
  ofResult('Sb', ({ partial }) => partial),
  ofResult('S', ({ wrong }) => wrong),
  ofResult('K', ({ blank }) => blank),
  ofResult('Skor', ({ score }) => formatNumber(score, 2)),
  ofResult(
    'Nilai',
    ({ nilai, pending }) => <strong>{`${figure(nilai, 2)}${pending > 0 ? ' *' : ''}`}</strong>,
    ({ sebab }) => tanpaHasilWords[sebab],
  ),
  {
    ...ofResult(threshold === null ? 'Ambang' : 'KKM paket', ({ lulus }) =>
      lulus === null ? '–' : lulus ? '✓ ya' : '△ belum',
    ),
    isNumber: false,
  },
  ofResult('Pkt', ({ rank, rankTerpilih }) => formatNumber(rankTerpilih ?? rank)),
]

type Asked = { filters: Filter[]; q: string; urut: string | undefined }

/** Everybody who was to sit the exam: by rank those without a result come last, by class or name they stand among the others. */
async function readPeserta(id: string, { filters, q, urut }: Asked): Promise<Row[]> {
  const isByName = urut === 'nama' || urut === 'kelas'
  const sorters = [{ field: isByName ? 'nama' : 'rank', order: 'asc' as const }]
  const results = await readAll((page) =>
    call(laporanMurid.peserta, { params: { id }, query: { ...page, filters, sorters, q } }),
  )
  // Whoever asks for those above or below the threshold asks for results.
  if (filters.some(({ field }) => field === 'lulus')) return results
  const without = await readAll((page) =>
    call(laporanMurid.tanpaHasil, { params: { id }, query: { ...page, filters, q } }),
  )
  const rows: Row[] = [...results, ...without]
  const inOrder = (a: string, b: string) => a.localeCompare(b, 'id', { numeric: true })
  return isByName
    ? rows.toSorted((a, b) => (urut === 'kelas' && inOrder(a.kelas, b.kelas)) || inOrder(a.nama, b.nama))
    : rows
}

const signs: Record<Filter['operator'], string> = {
  eq: '',
  ne: 'selain ',
  gte: 'mulai ',
  lte: 'sampai ',
  contains: 'memuat ',
}

/** What a list of students is narrowed to besides lembaga and group, in words for paper. */
function useFilterWords(filters: readonly Filter[], q: string): string[] {
  const isAsked = filters.some(({ field }) => isAtributField(field))
  const { result } = useCustom(atribut.fields, { params: { entity: 'application-user' }, enabled: isAsked })
  const named = filters.flatMap(({ field, operator, value }) => {
    if (field === 'lulus') return [value === 'ya' ? 'mencapai ambang' : 'belum mencapai ambang']
    const found = result?.find(({ id }) => field === `atribut.${id}`)
    if (!found) return []
    const words = [value]
      .flat()
      .map((each) => (found.kind === 'tanggal' ? toText(String(each)) : String(each)))
    return [`${found.nama} ${signs[operator]}${words.join(' atau ')}`]
  })
  return q === '' ? named : [...named, `nama atau nomor memuat “${q}”`]
}
