import { Button } from 'antd'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { riwayatUjian, type HasilKeadaan, type Keadaan } from '@suluh/contract/reports/riwayat-ujian'
import type { Dayjs } from 'dayjs'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { toIsoSecond, toWall, zoneName } from '#exams/event/institution-time.ts'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { DataTable, type DataColumn } from '#platform/ui/antd/data-table.tsx'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { FilterBar } from '#platform/ui/antd/filter-row.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { figure } from '../laporan/words.ts'
import { formatMoment } from './moment.ts'
import { reachedWords } from './riwayat-words.ts'
import { RiwayatTabs } from './riwayat-tabs.tsx'

/** Times at which the papers of the exam's day were printed: what people hold in their hands. */
const mostPrints = 5

/** `/riwayat-ujian/{eventId}/keadaan?pada=…`: all results as they stood at a moment, beside those of now. */
export function KeadaanPage() {
  const { id = '' } = useParams()
  const { result: event } = useCustom(laporanMurid.event, { params: { id } })
  const table = useTable(riwayatUjian.hasil, { params: { id }, pagination: { pageSize: 20 } })
  const chosen = table.chosen('pada')
  const { result, query } = useCustom(riwayatUjian.keadaan, {
    params: { id },
    query: { pada: chosen ?? '' },
    enabled: chosen !== null,
  })
  const file = `/riwayat-ujian/${id}/keadaan/ekspor`
  const choose = (pada: string | null) => table.setFilter('pada', pada)
  return (
    <>
      <PageHeader
        title="Riwayat ujian"
        note={event && <Link to={`/dashboard/laporan/murid/${id}`}>{event.nama}</Link>}
      >
        {chosen !== null && result && (
          <>
            <Button href={exportAddress(file, { format: 'xlsx' }, table)}>Excel</Button>
            <Button href={exportAddress(file, { format: 'csv' }, table)}>CSV</Button>
          </>
        )}
      </PageHeader>
      <RiwayatTabs id={id} shown="keadaan" />
      <Stack gap={4}>
        <MomentChoice id={id} chosen={chosen} onChoose={choose} />
        {chosen === null && (
          <EmptyState text="Pilih tanggal dan jam untuk melihat hasil seperti pada saat itu. Setiap kali berita acara dicetak, saatnya muncul di sini sebagai pilihan." />
        )}
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {chosen !== null && result && (
          <>
            <Figures keadaan={result} />
            <section aria-label="Hasil pada saat itu">
              <FilterBar>
                <SearchBox label="Cari nama atau nomor" value={table.q} onSearch={table.setQ} />
              </FilterBar>
              <DataTable
                label="Hasil pada saat itu"
                table={table}
                columns={columns}
                empty={<EmptyState text="Belum ada hasil pada saat itu." />}
              />
            </section>
          </>
        )}
      </Stack>
    </>
  )
}

type MomentProps = { id: string; chosen: string | null; onChoose: (pada: string | null) => void }

function MomentChoice({ id, chosen, onChoose }: MomentProps) {
  const { result: prints } = useList(riwayatUjian.list, {
    params: { id },
    pagination: { current: 1, pageSize: mostPrints },
    filters: [{ field: 'kind', operator: 'eq', value: 'berita-acara' }],
  })
  return (
    <Cluster gap={3}>
      <DatePicker
        aria-label="Keadaan pada"
        clock="detik"
        placeholder={`Tanggal dan jam (${zoneName()})`}
        value={chosen ? toWall(chosen) : null}
        disabledDate={(day) => day.isAfter(toWall(new Date().toISOString()), 'day')}
        onChange={(value: Dayjs | null) => onChoose(value && toIsoSecond(value))}
      />
      {prints.data.map(({ id: print, at }) => (
        <Button key={print} onClick={() => onChoose(at)}>
          Berita acara {formatMoment(at)}
        </Button>
      ))}
    </Cluster>
  )
}

function Figures({ keadaan: { pada, sekarang, berbeda, ...then } }: { keadaan: Keadaan }) {
  const reached = reachedWords(then)
  return (
    <Stack as={Card} gap={3}>
      <h2>Keadaan pada {formatMoment(pada)}</h2>
      <Facts width="200px">
        <Fact name="Hasil">{then.n} murid</Fact>
        <Fact name="Rata-rata nilai">{figure(then.mean)}</Fact>
        {reached !== null && <Fact name="Mencapai ambang">{reached}</Fact>}
        <Fact name="Penskoran">{then.penskoran}</Fact>
      </Facts>
      <Text tone="soft">
        {berbeda === 0
          ? 'Sama dengan keadaan sekarang.'
          : `Sekarang: ${sekarang.n} murid, rata-rata ${figure(sekarang.mean)}, ${sekarang.penskoran.toLowerCase()}. Hasil ${berbeda} murid berbeda.`}
      </Text>
    </Stack>
  )
}

const columns: DataColumn<HasilKeadaan>[] = [
  {
    key: 'nama',
    title: 'Nama',
    sort: 'nama',
    width: 240,
    render: (row) => (
      <>
        {row.nama}
        <span className="row-brief">
          <Stack as="span" gap={0}>
            <span>
              Nilai <strong>{figure(row.nilai)}</strong>
              {nowWords(row)}
            </span>
            <span>
              {row.correct} benar · {row.wrong} salah · {row.blank} kosong
            </span>
          </Stack>
        </span>
      </>
    ),
  },
  { key: 'nomor', title: 'Nomor', width: 140, render: ({ nomor }) => nomor ?? '–' },
  {
    key: 'nilai',
    title: 'Nilai saat itu',
    sort: 'nilai',
    width: 130,
    align: 'end',
    render: ({ nilai }) => figure(nilai),
  },
  {
    key: 'sekarang',
    title: 'Nilai sekarang',
    width: 130,
    align: 'end',
    render: ({ nilai, nilaiSekarang }) =>
      nilai === nilaiSekarang ? figure(nilai) : <strong>{figure(nilaiSekarang)}</strong>,
  },
  {
    key: 'skor',
    title: 'Skor',
    width: 110,
    align: 'end',
    render: ({ skor, maxSkor }) => `${figure(skor)} / ${figure(maxSkor)}`,
  },
  { key: 'correct', title: 'Benar', width: 80, align: 'end', render: ({ correct }) => correct },
  { key: 'wrong', title: 'Salah', width: 80, align: 'end', render: ({ wrong }) => wrong },
  { key: 'blank', title: 'Kosong', width: 80, align: 'end', render: ({ blank }) => blank },
]

function nowWords({ nilai, nilaiSekarang }: HasilKeadaan): string {
  if (nilai === nilaiSekarang) return ''
  return nilaiSekarang === null ? ', sekarang belum ada' : `, sekarang ${figure(nilaiSekarang)}`
}
