import { useMemo, type ComponentProps } from 'react'
import type { LaporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { AccessLink } from '#platform/ui/light/access-link.tsx'
import { lembagaHeadLine } from '../head-line.ts'
import { LinesChart } from './lines-chart.tsx'
import { MasteryBars } from '../pelajaran/mastery-bars.tsx'
import { NoResults } from '../no-results.tsx'
import { ReportTable, type ReportColumn } from '../report-table.tsx'
import { SpreadChart } from '../spread-chart.tsx'
import { reachedPercent, reachedShare } from '#results/hasil-ujian/reached.ts'
import { figure, percent, signed } from '../words.ts'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import styles from '../laporan.module.css'
import { Kpi } from '#platform/ui/chart/kpi.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'

const read = { resource: 'laporan', action: 'read' } as const

/** "Sekolah saya di mana?" first, then its exams, groups and mastery. */
export function LembagaReport({ laporan, isNarrowed }: { laporan: LaporanLembaga; isNarrowed: boolean }) {
  const { capaian, all, bands, events, groups, pelajaran, lembaga } = laporan
  // With nobody to compare with, a second line and a second column say the same once more.
  const isAlone = all.n === capaian.n
  const names = useMemo(() => events.map(({ nama }) => nama), [events])
  const lines = useMemo(
    () => [
      { nama: lembaga.nama, values: events.map(({ mean }) => mean) },
      ...(isAlone ? [] : [{ nama: 'Semua peserta', values: events.map(({ allMean }) => allMean) }]),
    ],
    [events, lembaga, isAlone],
  )
  const spreads = useMemo(
    () => [
      { nama: lembaga.nama, n: capaian.n, bands },
      ...(all.n > capaian.n ? [{ nama: 'Semua peserta', n: all.n, bands: all.bands }] : []),
    ],
    [lembaga, capaian, bands, all],
  )
  const kpis = useMemo(() => kpisOf(laporan), [laporan])
  if (capaian.n === 0) return <NoResults whose="lembaga ini" isNarrowed={isNarrowed} />
  return (
    <>
      <p className={styles.head}>{lembagaHeadLine(laporan)}</p>
      <Grid as="ul" min="220px" gap={4} aria-label="Angka utama">
        {kpis.map((kpi) => (
          <Kpi key={kpi.label} {...kpi} />
        ))}
      </Grid>
      {!isAlone && <PositionStrip {...laporan} />}
      <Grid min="300px" gap={4} data-part="charts">
        <SpreadChart spreads={spreads} />
        {events.length > 1 && (
          <LinesChart title="Ujian demi ujian" note="rata-rata nilai" names={names} lines={lines} />
        )}
      </Grid>
      <ReportTable
        caption="Ujian"
        rows={events}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: 'Tanggal', render: ({ opensAt }) => formatDate(opensAt) },
          {
            title: 'Ujian',
            render: ({ id, nama }) => (
              <AccessLink izin={read} to={`/dashboard/laporan/murid/${id}`}>
                {nama}
              </AccessLink>
            ),
          },
          { title: 'Murid', isNumber: true, render: ({ n }) => formatNumber(n) },
          {
            title: 'Rata-rata',
            isNumber: true,
            render: ({ mean, pending }) => `${figure(mean)}${pending > 0 ? ' *' : ''}`,
          },
          ...(isAlone ? [] : compared),
          { title: 'Mencapai ambang', isNumber: true, render: (row) => reachedShare(row) },
        ]}
      />
      <ReportTable
        caption="Group belajar"
        rows={groups}
        keyOf={({ id }) => id}
        empty="Murid lembaga ini belum dimasukkan ke group belajar."
        columns={[
          { title: 'Group', render: ({ nama }) => nama },
          { title: 'Ujian', isNumber: true, render: (row) => row.events },
          { title: 'Hasil', isNumber: true, render: ({ n }) => formatNumber(n) },
          { title: 'Rata-rata', isNumber: true, render: ({ mean }) => figure(mean) },
          ...(isAlone ? [] : [apart]),
          { title: 'Mencapai ambang', isNumber: true, render: (row) => reachedShare(row) },
        ]}
      />
      {pelajaran.map(({ pelajaran: subject, aspek }) => (
        <MasteryBars
          key={subject.id}
          title={`Daya serap ${subject.nama}`}
          compared="semua peserta ujian yang sama"
          rows={aspek.map((each) => ({
            key: each.aspekId ?? 'semua',
            nama: each.nama,
            isWhole: each.aspekId === null,
            value: each.mean,
            interval: each.interval,
            mark: isAlone ? null : each.allMean,
            note: `${isAlone ? '' : `semua ${figure(each.allMean, 0)}%, `}n = ${formatNumber(each.n)}`,
          }))}
        />
      ))}
    </>
  )
}

/** What the report is read for, each exam by exam. Marks of two subjects are no step from one to the other. */
function kpisOf({ capaian, all, events, pelajaran }: LaporanLembaga): ComponentProps<typeof Kpi>[] {
  const isComparable = pelajaran.length === 1
  const share = reachedPercent(capaian)
  // What still moves is no point of a line.
  const ended = events.filter(({ pending }) => pending === 0)
  return [
    {
      label: 'Rata-rata nilai',
      value: figure(capaian.mean),
      note: `${formatNumber(capaian.n)} hasil pada ${capaian.events} ujian`,
      isComparable,
      points: ended.map(({ nama, mean }) => ({ nama, value: mean })),
    },
    ...(share !== null
      ? [
          {
            label: 'Mencapai ambang',
            value: percent(share),
            note: reachedShare(capaian),
            isComparable,
            unit: 'poin',
            points: ended.map((each) => ({ nama: each.nama, value: reachedPercent(each) })),
          },
        ]
      : []),
    ...(all.n > capaian.n
      ? [
          {
            label: 'Selisih dari semua peserta',
            value: signed(capaian.selisih),
            note: `semua peserta ujian yang sama ${figure(all.mean)}`,
            points: ended.map(({ nama, mean, allMean }) => ({
              nama,
              value: mean === null || allMean === null ? null : mean - allMean,
            })),
          },
        ]
      : []),
  ]
}

const apart: ReportColumn<LaporanLembaga['groups'][number]> = {
  title: 'Selisih',
  isNumber: true,
  render: ({ selisih }) => signed(selisih),
}

const compared: ReportColumn<LaporanLembaga['events'][number]>[] = [
  { title: 'Semua', isNumber: true, render: ({ allMean }) => figure(allMean) },
  { title: 'Peringkat', isNumber: true, render: ({ position, of }) => `${position} dari ${of}` },
]

/** Every institution as a tick by how far it stands from the mean of all; the report's own one stands out. */
function PositionStrip({ line, position }: Pick<LaporanLembaga, 'line' | 'position'>) {
  const known = line.flatMap(({ selisih, ...each }) => (selisih === null ? [] : [{ ...each, selisih }]))
  const own = known.find(({ isOwn }) => isOwn)
  if (!own || !position) return null
  const reach = Math.max(5, ...known.map(({ selisih }) => Math.abs(selisih))) * 1.1
  const at = (selisih: number) => `${50 + (50 * selisih) / reach}%`
  return (
    <Card className={styles.part}>
      <h2>
        Posisi di antara {position.of} lembaga{' '}
        <span>selisih dari rata-rata semua peserta ujian yang sama</span>
      </h2>
      <div
        className={styles.strip}
        role="img"
        aria-label={`Peringkat ${position.position} dari ${position.of} lembaga, selisih ${signed(own.selisih)}`}
      >
        <span className={styles.zero} style={{ insetInlineStart: '50%' }} />
        {known
          .filter(({ isOwn }) => !isOwn)
          .map(({ nama, selisih }, index) => (
            <span
              key={index}
              title={nama ? `${nama}: ${signed(selisih)}` : signed(selisih)}
              style={{ insetInlineStart: at(selisih) }}
            />
          ))}
        <span className={styles.own} style={{ insetInlineStart: at(own.selisih) }}>
          <strong>{signed(own.selisih)}</strong>
        </span>
      </div>
      <Text as={Cluster} size="small" tone="soft" justify="between">
        <span>{signed(-reach)}</span>
        <span>rata-rata semua</span>
        <span>{signed(reach)}</span>
      </Text>
    </Card>
  )
}
