import { formLabels } from '@suluh/contract/bank/soal-import'
import { sql } from 'kysely'
import { aspekThen, once, pelajaranThen, words, type Dataset, type Dimension } from './dataset.ts'
import { counted, meanOf, measure, percentOf, type Sql } from './measure.ts'
import { lineDimensions, lineJoins, ofLines } from './result-dimensions.ts'

const outcomes = {
  correct: 'Benar',
  partial: 'Sebagian',
  wrong: 'Salah',
  blank: 'Kosong',
  pending: 'Menunggu dinilai',
  void: 'Dibatalkan',
}

/** What question `s` was when it was published; `event` is the row's exam, or none. */
export function soalDimensions(event: Sql): Dimension[] {
  return [
    {
      field: 'bentuk',
      label: 'Bentuk soal',
      group: 'Soal',
      type: 'text',
      key: sql`coalesce(used.form, s.form)`,
      ...words(formLabels),
    },
    {
      field: 'level',
      label: 'Level kognitif',
      group: 'Soal',
      type: 'text',
      key: sql`case when used.form is null then s.level else used.level end`,
    },
    {
      field: 'pelajaran',
      label: 'Pelajaran',
      group: 'Pelajaran',
      type: 'text',
      key: sql`used.pelajaran_id`,
      drill: '/laporan/pelajaran/:key',
      ...pelajaranThen(event),
    },
    {
      field: 'aspek',
      label: 'Aspek',
      group: 'Pelajaran',
      type: 'text',
      key: sql`used.aspek_id`,
      ...aspekThen(event),
    },
  ]
}

const counts = (['correct', 'partial', 'wrong', 'blank', 'pending'] as const).map((outcome) => {
  const field = { correct: 'benar', partial: 'sebagian', wrong: 'salah', blank: 'kosong', pending: 'pending' }
  return measure(
    {
      field: field[outcome],
      label: outcomes[outcome],
      group: 'Banyaknya',
      type: 'integer',
      explanation: `Banyaknya jawaban "${outcomes[outcome].toLowerCase()}"; dijumlahkan.`,
    },
    counted(sql`v.outcome = ${outcome}`),
  )
})
const shares = (['correct', 'blank'] as const).map((outcome) =>
  measure(
    {
      field: outcome === 'correct' ? 'persen-benar' : 'persen-kosong',
      type: 'percent',
      label: `Persen ${outcomes[outcome].toLowerCase()}`,
      group: 'Persentase',
      explanation:
        'Dari semua jawaban yang sudah dinilai dan tidak dibatalkan; dihitung ulang dari semua baris.',
    },
    percentOf(sql`v.outcome = ${outcome}`, sql`v.outcome not in ('pending', 'void')`),
  ),
)

/** The questions of each published package, in the order of the vectors. */
const questions =
  once(sql`select t.id as snapshot_id, array_agg((q.value ->> 'id')::uuid order by c.at, q.at) as soal_ids,
    array_agg(c.value ->> 'nama' order by c.at, q.at) as bagian
  from paket_snapshot t
 cross join jsonb_array_elements(t.structure -> 'sections') with ordinality c (value, at)
 cross join jsonb_array_elements(c.value -> 'soal') with ordinality q (value, at)
 group by t.id`)

const lines = ofLines('hasil-ujian.read')

/** Every question that a student was given. One's own only where the exam shows them. */
export const answer: Dataset = {
  name: 'answer',
  label: 'Jawaban',
  grain: 'Satu jawaban satu murid atas satu soal pada satu ujian, juga yang dikosongkan.',
  izin: 'hasil-ujian.read',
  from: sql`laporan_murid m
    join hasil h on h.attempt_id = m.attempt_id
    join ${questions} asked on asked.snapshot_id = h.snapshot_id
   cross join lateral unnest(h.scores, h.outcomes, h.choices, asked.soal_ids, asked.bagian) with ordinality
      v (score, outcome, choice, soal_id, bagian, at)`,
  ...lines,
  joins: {
    ...lineJoins,
    s: sql`join soal_use used on used.snapshot_id = h.snapshot_id and used.soal_id = v.soal_id
      join soal s on s.id = v.soal_id`,
  },
  scope: (
    actor,
  ) => sql<boolean>`(v.outcome is not null and ${lines.scope(actor)} and (m.application_user_id <> ${actor.userId}
    or exists (select from event e where e.id = m.event_id and e.show_pembahasan)))`,
  dimensions: [
    {
      field: 'soal',
      label: 'Soal',
      group: 'Soal',
      type: 'text',
      key: sql`v.soal_id`,
      isId: true,
      nameOf: (key) => sql`(select left(x.plain_text, 80) from soal x where x.id = ${key}::uuid)`,
    },
    { field: 'nomor', label: 'Nomor soal', group: 'Soal', type: 'integer', key: sql`v.at` },
    { field: 'bagian', label: 'Bagian', group: 'Soal', type: 'text', key: sql`v.bagian` },
    ...soalDimensions(sql`m.event_id`).map((each) => ({ ...each, needs: ['s'] })),
    {
      field: 'status',
      label: 'Jawaban',
      group: 'Jawaban',
      type: 'text',
      key: sql`v.outcome`,
      ...words(outcomes),
    },
    { field: 'pilihan', label: 'Pilihan', group: 'Jawaban', type: 'text', key: sql`nullif(v.choice, '')` },
    ...lineDimensions.filter(({ field }) => field !== 'pelajaran'),
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak jawaban',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Banyaknya jawaban, juga yang kosong; dijumlahkan.',
      },
      counted(),
    ),
    ...counts,
    ...shares,
    measure(
      {
        field: 'skor-rata',
        label: 'Skor: rata-rata',
        group: 'Skor',
        explanation: 'Rata-rata poin per jawaban yang sudah dinilai dan tidak dibatalkan.',
      },
      meanOf(sql`case when v.outcome not in ('pending', 'void') then v.score end`),
    ),
  ],
}
