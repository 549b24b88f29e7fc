import { useMemo } from 'react'
import type { LaporanMurid } from '@suluh/contract/reports/laporan-murid'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { LinesChart } from '../lembaga/lines-chart.tsx'
import { MasteryBars } from '../pelajaran/mastery-bars.tsx'
import { ReportTable, type ReportColumn } from '../report-table.tsx'
import { figure } from '../words.ts'
import { peringkatWords } from '@suluh/contract/results/laporan-words'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from '../laporan.module.css'

/** What a student's report says, from the number to how it came about; of many at once what one page holds. */
export function MuridReport({ laporan, isPrinted = false }: { laporan: LaporanMurid; isPrinted?: boolean }) {
  const { sections, kemajuan, aspek } = laporan
  return (
    <>
      <Head laporan={laporan} />
      {sections.length > 1 && <Sections sections={sections} />}
      {aspek.length > 0 && (
        <MasteryBars
          title="Daya serap menurut aspek"
          compared="rata-rata semua peserta"
          note="Panjang batang: poin yang diraih dari poin yang mungkin."
          rows={aspek.map((each) => ({
            key: `${each.pelajaran} ${each.aspek}`,
            nama: each.aspek ?? each.pelajaran,
            isWhole: each.aspek === null,
            value: each.percent,
            mark: each.allMean,
            note:
              each.percent === null
                ? 'belum ada jawaban yang dinilai'
                : `${formatNumber(each.score, 2)} dari ${formatNumber(each.maxScore, 2)} poin${
                    each.allMean === null ? '' : `; semua ${figure(each.allMean, 0)}%`
                  }`,
          }))}
        />
      )}
      <Comparison laporan={laporan} />
      {kemajuan.length > 1 && (
        <Progress kemajuan={kemajuan} eventId={laporan.event.id} isPrinted={isPrinted} />
      )}
    </>
  )
}

function Head({ laporan }: { laporan: LaporanMurid }) {
  const {
    nilai,
    score,
    maxScore,
    pending,
    lulus,
    failed,
    threshold,
    pembanding,
    minutes,
    peringkat,
    sections,
  } = laporan
  const all = pembanding.find(({ unit }) => unit === 'semua')
  return (
    <Card className={styles.result}>
      <div>
        <Text tone="soft">Nilai{pending > 0 && ' sementara'}</Text>
        <p className={styles.number}>{formatNumber(nilai, 2)}</p>
        <Text tone="soft">
          {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
        </Text>
      </div>
      <Stack className={styles.meaning}>
        {lulus !== null && (
          <p>
            <Text as="strong" tone={lulus ? 'success' : 'warning'}>
              {lulus ? '✓ Tuntas' : '△ Belum tuntas'}.
            </Text>{' '}
            {lulus ? threshold !== null && `Ambang ${formatNumber(threshold, 2)}.` : `${failed.join('; ')}.`}
          </p>
        )}
        {all?.rank && (
          <p>
            Peringkat <strong>{formatNumber(all.rank.position)}</strong> dari {formatNumber(all.rank.of)}{' '}
            peserta.{' '}
            {peringkat && (
              <Text as="span" tone="soft">
                {peringkatWords(peringkat, sections)}
              </Text>
            )}
          </p>
        )}
        {all && all.mean !== null && (
          <p>
            {Math.abs(nilai - all.mean) < 0.05 ? 'Sama dengan' : nilai > all.mean ? 'Di atas' : 'Di bawah'}{' '}
            rata-rata semua peserta ({figure(all.mean)}).
          </p>
        )}
        <p>
          {laporan.correct} benar
          {laporan.partial > 0 && `, ${laporan.partial} sebagian benar`}, {laporan.wrong} salah,{' '}
          {laporan.blank} kosong
          {pending > 0 && `, ${pending} belum dinilai`}
          {minutes !== null && ` · ${figure(minutes, 0)} menit`}
        </p>
      </Stack>
    </Card>
  )
}

function Sections({ sections }: { sections: LaporanMurid['sections'] }) {
  return (
    <ReportTable
      caption="Menurut bagian"
      rows={sections}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: 'Bagian', render: ({ nama }) => nama },
        { title: 'Benar', isNumber: true, render: ({ correct }) => correct },
        { title: 'Sebagian', isNumber: true, render: ({ partial }) => partial },
        { title: 'Salah', isNumber: true, render: ({ wrong }) => wrong },
        { title: 'Kosong', isNumber: true, render: ({ blank }) => blank },
        {
          title: 'Skor',
          isNumber: true,
          render: ({ score, maxScore }) => `${formatNumber(score, 2)} / ${formatNumber(maxScore, 2)}`,
        },
        {
          title: 'Ambang',
          render: ({ threshold, lulus, pending }) =>
            threshold === null
              ? '—'
              : `${formatNumber(threshold, 2)} ${lulus === null ? (pending > 0 ? '… menunggu' : '') : lulus ? '✓\u00a0tercapai' : '△\u00a0belum'}`,
        },
      ]}
    />
  )
}

const unitWords = { semua: 'Semua peserta', lembaga: 'Lembaga', group: 'Group belajar' }

function Comparison({ laporan: { pembanding, nilai, computedAt } }: { laporan: LaporanMurid }) {
  const hasRank = pembanding.some(({ rank }) => rank !== null)
  return (
    <ReportTable
      caption="Dibandingkan dengan"
      rows={pembanding}
      keyOf={({ unit, nama }) => `${unit} ${nama}`}
      empty={
        computedAt
          ? 'Baru murid ini yang hasilnya ada. Peringkat dan rata-rata tampil setelah ada peserta lain yang mengumpulkan.'
          : 'Pembanding belum dihitung.'
      }
      columns={[
        {
          title: 'Kelompok',
          render: ({ unit, nama }) => (unit === 'semua' ? unitWords.semua : `${unitWords[unit]}: ${nama}`),
        },
        { title: 'Peserta', isNumber: true, render: ({ n }) => formatNumber(n) },
        {
          title: 'Rata-rata',
          isNumber: true,
          render: ({ mean }) =>
            mean === null ? <span title="Terlalu sedikit peserta untuk ditampilkan">—</span> : figure(mean),
        },
        { title: 'Nilai ini', isNumber: true, render: () => figure(nilai) },
        ...(hasRank
          ? [
              {
                title: 'Peringkat',
                isNumber: true,
                render: ({ rank }: LaporanMurid['pembanding'][number]) =>
                  rank ? `${rank.position} dari ${rank.of}` : '—',
              },
            ]
          : []),
      ]}
    />
  )
}

const subjects: ReportColumn<LaporanMurid['kemajuan'][number]> = {
  title: 'Pelajaran',
  render: ({ pelajaran }) => pelajaran.join(', ') || '—',
}

type ProgressProps = { kemajuan: LaporanMurid['kemajuan']; eventId: string; isPrinted: boolean }

function Progress({ kemajuan, eventId, isPrinted }: ProgressProps) {
  const lines = useMemo(
    () => [
      { nama: 'Nilai', values: kemajuan.map(({ nilai }) => nilai) },
      { nama: 'Rata-rata lembaga', values: kemajuan.map(({ lembagaMean }) => lembagaMean) },
      { nama: 'Rata-rata semua', values: kemajuan.map(({ allMean }) => allMean) },
    ],
    [kemajuan],
  )
  const names = useMemo(() => kemajuan.map(({ nama }) => nama), [kemajuan])
  return (
    <>
      {!isPrinted && (
        <LinesChart
          title="Kemajuan"
          note={`${kemajuan.length} ujian, yang terlama lebih dulu`}
          names={names}
          lines={lines}
        />
      )}
      <ReportTable
        caption="Semua ujian"
        rows={kemajuan}
        keyOf={(point) => point.eventId}
        empty=""
        columns={[
          { title: 'Tanggal', render: ({ opensAt }) => formatDate(opensAt) },
          {
            title: 'Ujian',
            render: (point) => (point.eventId === eventId ? <strong>{point.nama}</strong> : point.nama),
          },
          ...(isPrinted ? [] : [subjects]),
          {
            title: 'Nilai',
            isNumber: true,
            render: ({ nilai, pending }) => `${figure(nilai)}${pending > 0 ? '\u00a0*' : ''}`,
          },
          { title: 'Lembaga', isNumber: true, render: ({ lembagaMean }) => figure(lembagaMean) },
          { title: 'Semua', isNumber: true, render: ({ allMean }) => figure(allMean) },
          {
            title: 'Ambang',
            render: ({ lulus }) => (lulus === null ? '—' : lulus ? '✓\u00a0tercapai' : '△\u00a0belum'),
          },
        ]}
      />
    </>
  )
}
