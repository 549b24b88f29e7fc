import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button, Dropdown } from 'antd'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { pdf } from '@suluh/contract/platform/pdf/pdf'
import {
  laporanMurid,
  type LaporanEventDetail,
  type UnitRingkasan,
} from '@suluh/contract/reports/laporan-murid'
import { Link, useLocation, useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { download, ownZone } from '#platform/kernel/data/download.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'
import { formatDate } from '#platform/kernel/format.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessLink } from '#platform/ui/light/access-link.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Freshness } from '../freshness.tsx'
import { examHeadLine, hasThreshold } from '../head-line.ts'
import { ExamKpis } from './exam-kpis.tsx'
import { MuridPeserta, type PesertaTable } from './murid-peserta.tsx'
import { SpreadChart } from '../spread-chart.tsx'
import { reachedShare } from '#results/hasil-ujian/reached.ts'
import { figure } from '../words.ts'
import { peringkatWords } from '@suluh/contract/results/laporan-words'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'
import { ReportTable, type ReportColumn } from '../report-table.tsx'

const PeringkatForm = lazy(async () => ({ default: (await import('./peringkat-form.tsx')).PeringkatForm }))
const CetakDialog = lazy(async () => ({ default: (await import('../cetak/cetak-dialog.tsx')).CetakDialog }))
const write = { resource: 'laporan', action: 'write' } as const
/** Its statistics, marking and scoring. */
const readPaket = { resource: 'paket-soal', action: 'read' } as const

/** An exam's students: how they did as a whole, who stands where, and each one's report. */
export function MuridEventPage() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(laporanMurid.event, { params: { id } })
  const table = useTable(laporanMurid.peserta, { params: { id } })
  const { result: hasPdf } = useCustom(pdf.state, {})
  const { search } = useLocation()
  const [dialog, setDialog] = useState<'peringkat' | 'cetak'>()
  if (query.isError && !result) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={12} />
  return (
    <>
      <PageHeader
        title={result.nama}
        note={
          <>
            <AccessLink
              izin={readPaket}
              to={`/dashboard/paket-soal/${result.paketSoal.id}?tab=hasil&event=${id}`}
            >
              {result.paketSoal.nama}
            </AccessLink>{' '}
            · {formatDate(result.opensAt)}
          </>
        }
      >
        <ButtonLink to={`/riwayat-ujian/${id}`}>Riwayat</ButtonLink>
        <AccessButton izin={write} onClick={() => setDialog('peringkat')}>
          Aturan peringkat
        </AccessButton>
        <Dropdown
          trigger={['click']}
          menu={{ items: downloads(`/laporan/murid/${id}`, table, hasPdf?.ada === true) }}
        >
          <Button icon={<DownloadOutlined />}>Unduh</Button>
        </Dropdown>
        <Dropdown
          trigger={['click']}
          disabled={!result.reached}
          menu={{
            items: [
              {
                key: 'daftar',
                label: <Link to={{ pathname: `/laporan/daftar-nilai/${id}`, search }}>Daftar nilai</Link>,
              },
              { key: 'surat', label: <Link to={`/laporan/surat-hasil/${id}`}>Surat keterangan hasil</Link> },
              { key: 'laporan', label: 'Laporan tiap murid…', onClick: () => setDialog('cetak') },
            ],
          }}
        >
          <Button type="primary" icon={<PrinterOutlined />}>
            Cetak
          </Button>
        </Dropdown>
      </PageHeader>
      {result.reached ? (
        <Stack gap={4}>
          <p className={styles.head}>{examHeadLine(result, result.reached)}</p>
          <Freshness kesegaran={result} pending={result.reached.pending} onRefresh={() => query.refetch()} />
          <ExamKpis detail={result} reached={result.reached} />
          <Grid min="300px" gap={4} data-part="charts">
            <SpreadChart spreads={[{ nama: 'Murid', n: result.reached.n, bands: result.reached.bands }]} />
            <Figures detail={result} />
          </Grid>
          <MuridPeserta detail={result} table={table} />
          {result.lembaga.length > 1 && (
            <UnitTable caption="Menurut lembaga saat ujian" units={result.lembaga} />
          )}
          <UnitTable caption="Menurut group belajar saat ujian" units={result.groups} />
        </Stack>
      ) : (
        <>
          <Freshness kesegaran={result} onRefresh={() => query.refetch()} />
          <EmptyState text="Belum ada hasil ujian yang dapat Anda baca di sini." />
        </>
      )}
      <Suspense fallback={null}>
        {dialog === 'peringkat' && <PeringkatForm detail={result} onClose={() => setDialog(undefined)} />}
        {dialog === 'cetak' && (
          <CetakDialog detail={result} filters={table.filters} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Files hold whom the list shows; the archive everybody. */
function downloads(path: string, table: PesertaTable, hasPdf: boolean) {
  const isNarrow = table.filters.length > 0 || table.q !== ''
  const who = isNarrow ? 'murid yang disaring' : 'semua murid'
  const link = (key: string, label: string, href: string) => ({
    key,
    label: (
      <a download href={href}>
        {label}
      </a>
    ),
  })
  return [
    link('xlsx', `Nilai ${who}, Excel`, exportAddress(`${path}/ekspor`, { format: 'xlsx' }, table)),
    link('csv', `Nilai ${who}, CSV`, exportAddress(`${path}/ekspor`, { format: 'csv' }, table)),
    {
      key: 'zip',
      label: `Arsip ujian: ${hasPdf ? 'berkas cetak (PDF), ' : ''}tabel, jawaban, daftar isi (zip)`,
      onClick: () => void fetchArchive(exportAddress(`${path}/arsip`, { zona: ownZone() })),
    },
  ]
}

/** A minute and more for a large exam: it says so, and comes by itself. */
async function fetchArchive(address: string): Promise<void> {
  const key = 'arsip'
  notificationProvider.open({
    key,
    type: 'success',
    message: 'Arsip sedang disiapkan',
    description: 'Unduhannya mulai sendiri, paling lama dua menit. Anda dapat terus bekerja.',
  })
  try {
    await download(address)
  } catch (error) {
    notificationProvider.close(key)
    notifyError(error)
  }
}

/** What a single result has none of. */
const ofOne = '— (n < 2)'

function Figures({ detail }: { detail: LaporanEventDetail }) {
  const { reached, peringkat, sections } = detail
  if (!reached) return null
  const ambang = hasThreshold(detail) ? reachedShare(reached) : 'tanpa ambang'
  const facts: [string, string][] = [
    ['Rata-rata', figure(reached.mean)],
    ['Median', figure(reached.median)],
    ['Simpangan baku', reached.sd === null ? ofOne : figure(reached.sd)],
    ['Kuartil 1 dan 3', reached.n < 2 ? ofOne : `${figure(reached.q1)} · ${figure(reached.q3)}`],
    ['Terendah dan tertinggi', `${figure(reached.min)} · ${figure(reached.max)}`],
    ['Mencapai ambang', ambang],
  ]
  return (
    <Card className={styles.part}>
      <h2>
        Ringkasan <span>nilai 0–100, n = {reached.n}</span>
      </h2>
      <Facts look="figures" width="140px">
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Text size="small" tone="soft">
        {peringkatWords(peringkat, sections)}
      </Text>
    </Card>
  )
}

/** How units took the same exam, the best mean first. */
function UnitTable({
  caption,
  units,
  nameOf = ({ nama }) => nama,
}: {
  caption: string
  units: UnitRingkasan[]
  nameOf?: (unit: UnitRingkasan) => ReactNode
}) {
  if (units.length === 0) return null
  return (
    <ReportTable
      caption={caption}
      rows={units}
      keyOf={({ id }) => id}
      empty="Belum ada."
      columns={[{ title: 'Nama', render: nameOf }, ...columns]}
    />
  )
}

const columns: ReportColumn<UnitRingkasan>[] = [
  { title: 'Murid', isNumber: true, render: ({ n }) => n },
  { title: 'Rata-rata', isNumber: true, render: ({ mean }) => figure(mean) },
  { title: 'Simpangan baku', isNumber: true, render: ({ sd }) => figure(sd) },
  { title: 'Terendah', isNumber: true, render: ({ min }) => figure(min) },
  { title: 'Median', isNumber: true, render: ({ median }) => figure(median) },
  { title: 'Tertinggi', isNumber: true, render: ({ max }) => figure(max) },
  { title: 'Mencapai ambang', isNumber: true, render: (unit) => reachedShare(unit) },
]
