import { sql } from 'kysely'
import type { Dataset } from './dataset.ts'
import { counted, family, meanOf, measure, percentOf } from './measure.ts'
import { differentMurid, lineDimensions, lineJoins, ofLines } from './result-dimensions.ts'
import { verdictOf } from './verdict.ts'

/** Neither through nor out, in an exam with a threshold: a mark is missing that can still decide. */
const undecided = sql`(m.lulus is null and s.lulus + s.belum + s.menunggu > 0)`

const provisional = 'Jawaban yang menunggu dinilai dihitung 0 sampai dinilai.'
const [count, verdict, points] = ['Banyaknya', 'Ketuntasan', 'Skor']

/** Results that count, from the lines that the fixed reports read. */
export const attempt: Dataset = {
  name: 'attempt',
  label: 'Hasil ujian',
  grain: 'Satu hasil satu murid pada satu ujian yang tidak dibatalkan.',
  izin: 'laporan.read',
  from: sql`laporan_murid m`,
  ...ofLines(),
  joins: { ...lineJoins, all: sql`left join laporan_unit s on s.event_id = m.event_id and s.unit = 'semua'` },
  dimensions: [
    ...lineDimensions,
    {
      field: 'status',
      label: 'Ketuntasan',
      group: 'Hasil',
      type: 'text',
      ...verdictOf(sql`m.lulus`, { isWaiting: sql`m.pending > 0`, waiting: 'Menunggu dinilai' }),
    },
    { field: 'nilai', label: 'Nilai', group: 'Hasil', type: 'number', key: sql`m.nilai`, most: 100 },
    { field: 'skor', label: 'Skor', group: 'Hasil', type: 'number', key: sql`m.score` },
    { field: 'peringkat', label: 'Peringkat', group: 'Hasil', type: 'integer', key: sql`m.rank` },
    { field: 'menit', label: 'Lama pengerjaan', group: 'Hasil', type: 'minutes', key: sql`m.seconds / 60.0` },
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak hasil',
        group: count,
        type: 'integer',
        explanation:
          'Banyaknya hasil; dijumlahkan, kecuali menurut group belajar dan pelajaran yang beririsan.',
      },
      counted(),
    ),
    differentMurid('Murid yang berbeda; seorang murid dengan beberapa hasil dihitung sekali.'),
    measure(
      {
        field: 'ujian',
        label: 'Banyak ujian',
        group: count,
        type: 'integer',
        explanation: 'Ujian yang berbeda; tidak dijumlahkan.',
      },
      { kind: 'distinct', column: 'event_id' },
    ),
    ...family({ field: 'nilai', label: 'Nilai', group: 'Nilai', note: provisional }, sql`m.nilai`),
    measure(
      {
        field: 'selisih',
        label: 'Selisih dari semua peserta',
        group: 'Nilai',
        needs: ['all'],
        explanation: 'Rata-rata selisih setiap nilai dari rata-rata semua peserta ujian yang sama.',
      },
      meanOf(sql`m.nilai - s.mean`),
    ),
    measure(
      {
        field: 'lulus',
        label: 'Mencapai ambang',
        group: verdict,
        type: 'integer',
        explanation: 'Banyaknya hasil yang mencapai ambang batas paketnya; dijumlahkan.',
      },
      counted(sql`m.lulus`),
    ),
    measure(
      {
        field: 'belum',
        label: 'Belum mencapai',
        group: verdict,
        type: 'integer',
        explanation: 'Banyaknya hasil yang belum mencapai ambang batas paketnya; dijumlahkan.',
      },
      counted(sql`not m.lulus`),
    ),
    measure(
      {
        field: 'persen-lulus',
        label: 'Persen mencapai ambang',
        group: verdict,
        type: 'percent',
        explanation:
          'Yang mencapai dibagi semua yang sudah pasti mencapai atau tidak; dihitung ulang dari semua baris.',
      },
      percentOf(sql`m.lulus`, sql`m.lulus is not null`),
    ),
    measure(
      {
        field: 'menunggu-ambang',
        label: 'Ambang belum pasti',
        group: verdict,
        type: 'integer',
        needs: ['all'],
        explanation:
          'Banyaknya hasil yang masih dapat mencapai ambang atau tidak, tergantung nilai uraian yang belum masuk; dijumlahkan.',
      },
      counted(undecided),
    ),
    measure(
      {
        field: 'persen-lulus-terkecil',
        label: 'Persen mencapai ambang: paling sedikit',
        group: verdict,
        type: 'percent',
        needs: ['all'],
        explanation: 'Yang sudah pasti mencapai dibagi semua hasil ujian yang memakai ambang.',
      },
      percentOf(sql`m.lulus`, sql`(m.lulus is not null or ${undecided})`),
    ),
    measure(
      {
        field: 'persen-lulus-terbesar',
        label: 'Persen mencapai ambang: paling banyak',
        group: verdict,
        type: 'percent',
        needs: ['all'],
        explanation: 'Yang mencapai dan yang belum pasti dibagi semua hasil ujian yang memakai ambang.',
      },
      percentOf(sql`(m.lulus or ${undecided})`, sql`(m.lulus is not null or ${undecided})`),
    ),
    measure(
      {
        field: 'pending',
        label: 'Menunggu dinilai',
        group: verdict,
        type: 'integer',
        explanation: 'Banyaknya hasil yang uraiannya belum semua dinilai; dijumlahkan.',
      },
      counted(sql`m.pending > 0`),
    ),
    ...family({ field: 'skor', label: 'Skor', group: points, note: provisional }, sql`m.score`),
    ...averages([
      ['benar', 'Benar', sql`m.correct`],
      ['salah', 'Salah', sql`m.wrong`],
      ['kosong', 'Kosong', sql`m.blank`],
    ]),
    measure(
      {
        field: 'menit-rata',
        label: 'Lama pengerjaan: rata-rata',
        group: 'Waktu',
        type: 'minutes',
        explanation: 'Rata-rata menit dari mulai sampai dikumpulkan.',
      },
      meanOf(sql`m.seconds / 60::float8`),
    ),
  ],
}

function averages(of: [field: string, label: string, value: ReturnType<typeof sql>][]) {
  return of.map(([field, label, value]) =>
    measure(
      {
        field: `${field}-rata`,
        label: `${label}: rata-rata`,
        group: points,
        explanation: 'Rata-rata banyaknya soal per hasil; dihitung ulang dari semua baris.',
      },
      meanOf(value),
    ),
  )
}
