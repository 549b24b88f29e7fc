import { useMemo, type CSSProperties } from 'react'
import type { LaporanPelajaran, UnitDayaSerap } from '@suluh/contract/reports/laporan-pelajaran'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { pelajaranHeadLine } from '../head-line.ts'
import { LinesChart } from '../lembaga/lines-chart.tsx'
import { MasteryBars } from './mastery-bars.tsx'
import { NoResults } from '../no-results.tsx'
import { ReportTable, type ReportColumn } from '../report-table.tsx'
import { band, percent, signed } from '../words.ts'
import { Kpi } from '#platform/ui/chart/kpi.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

/** Mastery by parts, over time, by lembaga and by group. */
export function PelajaranReport({ laporan, isNarrowed }: { laporan: LaporanPelajaran; isNarrowed: boolean }) {
  const { aspek, batas, events, lembaga, groups } = laporan
  const inTime = useMemo(() => events.toReversed(), [events])
  const names = useMemo(() => inTime.map(({ nama }) => nama), [inTime])
  const lines = useMemo(() => [{ nama: 'Daya serap', values: inTime.map(({ mean }) => mean) }], [inTime])
  const points = useMemo(() => inTime.map(({ nama, mean }) => ({ nama, value: mean })), [inTime])
  const [whole, ...parts] = aspek
  if (!whole) return <NoResults whose="pelajaran ini" isNarrowed={isNarrowed} />
  return (
    <>
      <p className={styles.head}>{pelajaranHeadLine(laporan)}</p>
      <Grid as="ul" min="220px" gap={4} aria-label="Angka utama">
        <Kpi
          label="Daya serap"
          value={percent(whole.mean)}
          unit="poin"
          points={points}
          note={`${whole.interval ? `selang 95% ${band(whole)}, ` : ''}n = ${formatNumber(whole.n)}`}
        />
        {whole.allMean !== null && Math.abs(whole.allMean - (whole.mean ?? 0)) > 0.05 && (
          <Kpi
            label="Selisih dari semua peserta"
            value={`${signed((whole.mean ?? 0) - whole.allMean)} poin`}
            note={`semua peserta ujian yang sama ${percent(whole.allMean)}`}
          />
        )}
        {parts.length > 0 && (
          <Kpi
            label={`Aspek di bawah KKM/KKTP ${formatNumber(batas.tuntas)}`}
            value={`${parts.filter(({ mean }) => mean !== null && mean + 1e-9 < batas.tuntas).length}`}
            note={`dari ${parts.length} aspek`}
          />
        )}
      </Grid>
      <MasteryBars
        title="Menurut aspek"
        compared="semua peserta ujian yang sama"
        {...(parts.length === 0 && { note: 'Soal pelajaran ini belum diberi aspek.' })}
        rows={aspek.map((each) => ({
          key: each.aspekId ?? 'semua',
          nama: each.nama,
          isWhole: each.aspekId === null,
          value: each.mean,
          interval: each.interval,
          mark: Math.abs((each.allMean ?? 0) - (each.mean ?? 0)) > 0.05 ? each.allMean : null,
          note: `${each.questions} soal, n = ${formatNumber(each.n)}`,
        }))}
      />
      {events.length > 1 && (
        <LinesChart
          title="Ujian demi ujian"
          note={`daya serap dalam persen, ${events.length} ujian`}
          names={names}
          lines={lines}
        />
      )}
      <ReportTable
        caption="Ujian"
        rows={events}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: 'Tanggal', render: ({ opensAt }) => formatDate(opensAt) },
          { title: 'Ujian', render: ({ nama }) => nama },
          { title: 'Hasil', isNumber: true, render: ({ n }) => formatNumber(n) },
          { title: 'Daya serap', isNumber: true, render: ({ mean }) => percent(mean) },
          { title: 'Selang 95%', isNumber: true, render: (row) => band(row) },
        ]}
      />
      {lembaga.length > 1 && <Units caption="Menurut lembaga saat ujian" units={lembaga} parts={parts} />}
      {groups.length > 0 && <Units caption="Menurut group belajar saat ujian" units={groups} parts={parts} />}
    </>
  )
}

type UnitsProps = { caption: string; units: UnitDayaSerap[]; parts: LaporanPelajaran['aspek'] }

/** Each unit by each part: a shade says at a glance where it is weak, the figure on it how much. */
function Units({ caption, units, parts }: UnitsProps) {
  const columns: ReportColumn<UnitDayaSerap>[] = [
    { title: 'Nama', render: ({ nama }) => nama },
    { title: 'Hasil', isNumber: true, render: ({ n }) => formatNumber(n) },
    { title: 'Daya serap', isNumber: true, render: ({ mean }) => <Shaded value={mean} isStrong /> },
    { title: 'Selang 95%', isNumber: true, render: (unit) => band(unit) },
    ...parts.map(({ nama }, at): ReportColumn<UnitDayaSerap> => ({
      title: nama,
      isNumber: true,
      render: ({ aspek }) => <Shaded value={aspek[at] ?? null} />,
    })),
  ]
  return (
    <>
      <ReportTable caption={caption} rows={units} keyOf={({ id }) => id} empty="" columns={columns} />
      {parts.length > 0 && (
        <Text size="small" tone="soft">
          Makin pekat warnanya, makin rendah daya serapnya; ukurannya sama di semua saringan.
        </Text>
      )}
    </>
  )
}

/** Of 0 to 100 whatever else stands there, so that a shade means the same under every filter. */
function Shaded({ value, isStrong = false }: { value: number | null; isStrong?: boolean }) {
  if (value === null) return '—'
  const lack = Math.min(100, Math.max(0, 100 - value)) / 100
  const words = percent(value)
  return (
    <span className={styles.shaded} style={{ '--lack': lack } as CSSProperties}>
      {isStrong ? <strong>{words}</strong> : words}
    </span>
  )
}
