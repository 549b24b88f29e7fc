import { verdictLabels } from '@suluh/contract/results/statistik-paket-soal'
import {
  discriminationScale,
  ENOUGH_STUDENTS,
  facilityScale,
  HAIR,
  type Scale,
} from '@suluh/psychometrics/classical/verdict'
import { sql } from 'kysely'
import { statistikScope } from '#results/results-scope/statistik-scope.ts'
import { soalDimensions } from './answer.ts'
import { named, words, type Dataset, type Dimension } from './dataset.ts'
import { type Sql } from './measure.ts'
import { family, measure } from './measure.ts'

/** Item statistics as the page of a package shows them: of each publication that has any. */
export const item: Dataset = {
  name: 'item',
  label: 'Statistik butir',
  grain:
    'Satu soal di satu terbitan paket, dengan statistiknya dari semua murid yang mengerjakan terbitan itu.',
  izin: 'hasil-ujian.read',
  from: sql`statistik t
    join paket_snapshot n on n.id = t.snapshot_id
    join paket_soal p on p.id = n.paket_soal_id
   cross join lateral jsonb_to_recordset(t.result -> 'items') as i ("soalId" uuid, number int, section text, stem text,
      n int, facility float8, discrimination float8, "itemRest" float8, verdict text)
    join soal_use used on used.snapshot_id = t.snapshot_id and used.soal_id = i."soalId"
    join soal s on s.id = i."soalId"`,
  joins: {},
  applicationId: sql`t.application_id`,
  scope: (actor) => statistikScope(actor),
  dimensions: [
    {
      field: 'paket-soal',
      label: 'Paket soal',
      group: 'Soal',
      type: 'text',
      key: sql`p.id`,
      drill: '/paket-soal/:key/statistik-paket-soal',
      ...named('paket_soal'),
    },
    {
      field: 'terbitan',
      label: 'Terbitan paket',
      group: 'Soal',
      type: 'text',
      key: sql`n.id`,
      isId: true,
      nameOf: (key) =>
        sql`(select 'terbit ' || to_char(x.dibuat_pada at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24.MI')
          from paket_snapshot x where x.id = ${key}::uuid)`,
    },
    {
      field: 'soal',
      label: 'Soal',
      group: 'Soal',
      type: 'text',
      key: sql`s.id`,
      isId: true,
      nameOf: (key) => sql`(select left(x.plain_text, 80) from soal x where x.id = ${key}::uuid)`,
    },
    { field: 'nomor', label: 'Nomor soal', group: 'Soal', type: 'integer', key: sql`i.number` },
    { field: 'bagian', label: 'Bagian', group: 'Soal', type: 'text', key: sql`i.section` },
    ...soalDimensions(sql`null::uuid`),
    {
      field: 'status',
      label: 'Putusan',
      group: 'Mutu',
      type: 'text',
      key: sql`i.verdict`,
      ...words(verdictLabels),
    },
    {
      field: 'kesukaran',
      label: 'Kategori kesukaran',
      group: 'Mutu',
      type: 'text',
      ...onScale(sql`i.facility`, facilityScale),
    },
    {
      field: 'kategori-daya-beda',
      label: 'Kategori daya pembeda',
      group: 'Mutu',
      type: 'text',
      ...onScale(sql`i.discrimination`, discriminationScale),
    },
    {
      field: 'facility',
      label: 'Tingkat kesukaran',
      group: 'Mutu',
      type: 'number',
      key: sql`i.facility`,
      most: 1,
    },
    {
      field: 'daya-beda',
      label: 'Daya pembeda',
      group: 'Mutu',
      type: 'number',
      key: sql`i.discrimination`,
      most: 1,
    },
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak soal',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Banyaknya soal dengan statistik; soal di dua paket dihitung dua kali.',
      },
      sql`count(*)`,
    ),
    measure(
      {
        field: 'murid',
        label: 'Banyak murid',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Yang terbanyak mengerjakan satu soal; tidak dijumlahkan.',
      },
      sql`max(i.n)`,
    ),
    ...family({ field: 'facility', label: 'Tingkat kesukaran', group: 'Kesukaran' }, sql`i.facility`),
    ...family({ field: 'daya-beda', label: 'Daya pembeda', group: 'Daya pembeda' }, sql`i.discrimination`),
    measure(
      {
        field: 'korelasi-rata',
        label: 'Korelasi butir dengan skor lainnya',
        group: 'Daya pembeda',
        explanation: 'Rata-rata korelasi butir dengan skor soal-soal lainnya.',
      },
      sql`avg(i."itemRest")`,
    ),
  ],
  atribut: [],
}

/** The word that a scale has for a figure, lowest first; none where too few students carry one. */
function onScale<Label extends string>(
  figure: Sql,
  { lowest, steps }: Scale<Label>,
): Pick<Dimension, 'key' | 'nameOf' | 'orderOf'> {
  const labels = [lowest, ...steps.map(([, label]) => label)]
  // As text, so that the same words are the same key wherever a query speaks of it.
  const cases = steps
    .toReversed()
    .map(([from, label]) => sql`when ${figure} >= ${sql.lit(from - HAIR)} then ${sql.lit(label)}`)
  const isCarried = sql`i.n >= ${sql.lit(ENOUGH_STUDENTS)} and ${figure} is not null`
  return {
    key: sql`case when not (${isCarried}) then null ${sql.join(cases, sql` `)} else ${sql.lit(lowest)} end`,
    ...words(Object.fromEntries(labels.map((label) => [label, label[0]!.toUpperCase() + label.slice(1)]))),
  }
}
