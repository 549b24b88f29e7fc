import { sql } from 'kysely'
import { once, type Dataset } from './dataset.ts'
import { counted, family, meanOf, measure, percentOf } from './measure.ts'
import { differentMurid, lineDimensions, ofLines } from './result-dimensions.ts'
import { verdictOf } from './verdict.ts'

// What a mark still missing can bring is unknown in results of before it was kept.
const passed = sql`(case when sec.score >= cut.threshold - 1e-9 then true
  when sec.pending > 0 and sec.score + coalesce(sec.open, 'infinity') >= cut.threshold - 1e-9 then null
  when cut.threshold is not null then false end)`

const tallies = {
  correct: { field: 'benar', label: 'Benar' },
  wrong: { field: 'salah', label: 'Salah' },
  blank: { field: 'kosong', label: 'Kosong' },
}

/** What a student reached in one section; sections of one name are one, whichever package they are in. */
export const section: Dataset = {
  name: 'section',
  label: 'Hasil per bagian',
  grain: 'Satu murid pada satu bagian atau subtes dari satu ujian.',
  izin: 'laporan.read',
  from: sql`laporan_murid m
    join hasil h on h.attempt_id = m.attempt_id
   cross join lateral (select s.key as id, t.* from jsonb_each(h.sections) s
     cross join lateral jsonb_to_record(s.value) as t (nilai float8, score float8, correct int, wrong int, blank int, pending int, open float8)) sec
    join ${once(sql`select t.id as snapshot_id, s.value ->> 'id' as id, s.value ->> 'nama' as nama, s.at,
                 (s.value ->> 'threshold')::float8 as threshold
            from paket_snapshot t
           cross join jsonb_array_elements(t.structure -> 'sections') with ordinality s (value, at)`)} cut
      on cut.snapshot_id = h.snapshot_id and cut.id = sec.id`,
  ...ofLines(),
  dimensions: [
    { field: 'bagian', label: 'Bagian', group: 'Bagian', type: 'text', key: sql`cut.nama` },
    { field: 'nomor-bagian', label: 'Nomor bagian', group: 'Bagian', type: 'integer', key: sql`cut.at` },
    ...lineDimensions,
    {
      field: 'status',
      label: 'Ketuntasan bagian',
      group: 'Hasil',
      type: 'text',
      ...verdictOf(passed, { isWaiting: sql`cut.threshold is not null`, waiting: 'Menunggu dinilai' }),
    },
    { field: 'nilai', label: 'Nilai bagian', group: 'Hasil', type: 'number', key: sql`sec.nilai`, most: 100 },
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak hasil bagian',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Banyaknya hasil bagian; seorang murid dihitung sekali di setiap bagian.',
      },
      counted(),
    ),
    differentMurid('Murid yang berbeda; tidak dijumlahkan.'),
    ...family({ field: 'nilai', label: 'Nilai bagian', group: 'Nilai' }, sql`sec.nilai`),
    ...family({ field: 'skor', label: 'Skor bagian', group: 'Skor' }, sql`sec.score`),
    measure(
      {
        field: 'lulus',
        label: 'Mencapai ambang',
        group: 'Ketuntasan',
        type: 'integer',
        explanation: 'Banyaknya hasil yang mencapai ambang bagiannya; dijumlahkan.',
      },
      counted(passed),
    ),
    measure(
      {
        field: 'persen-lulus',
        label: 'Persen mencapai ambang',
        group: 'Ketuntasan',
        type: 'percent',
        explanation: 'Yang mencapai dibagi semua yang bagiannya mempunyai ambang dan sudah diputuskan.',
      },
      percentOf(passed, sql`${passed} is not null`),
    ),
    ...(['correct', 'wrong', 'blank'] as const).map((column) => {
      const { field, label } = tallies[column]
      return measure(
        {
          field: `${field}-rata`,
          label: `${label}: rata-rata`,
          group: 'Skor',
          explanation: 'Rata-rata banyaknya soal per hasil bagian.',
        },
        meanOf(sql.ref(`sec.${column}`)),
      )
    }),
  ],
}
