import { sql } from 'kysely'
import { aspekThen, pelajaranThen, type Dataset } from './dataset.ts'
import { type Sql } from './measure.ts'
import { counted, family, measure, sumOf, type Uses } from './measure.ts'
import { differentMurid, lineDimensions, ofLines } from './result-dimensions.ts'

/** Parts of exams, with where they stand in the arrays of a line. */
const partsOf = (alias: 'whole' | 'asp', which: Sql) =>
  sql<boolean>`${sql.ref(`${alias}.event_id`)} = m.event_id and ${sql.ref(`${alias}.application_id`)} = m.application_id
    and ${sql.ref(`${alias}.unit`)} = 'semua' and ${sql.ref(`${alias}.aspek_id`)} is ${which}
    and m.aspek_max[${sql.ref(`${alias}.place`)}] > 0`

const at = (uses: Uses) => sql.ref(uses('aspek') ? 'asp.place' : 'whole.place')
const share = (uses: Uses) => sql`100 * greatest(0, m.aspek_score[${at(uses)}]) / m.aspek_max[${at(uses)}]`

/** Mastery. Whole subjects, unless parts are asked for: points of a part are points of its subject too. */
export const aspect: Dataset = {
  name: 'aspect',
  label: 'Daya serap',
  grain: 'Satu murid pada satu pelajaran dari satu ujian; menurut aspek, satu murid pada satu aspeknya.',
  izin: 'laporan.read',
  from: sql`laporan_murid m join laporan_aspek whole on ${partsOf('whole', sql`null`)}`,
  ...ofLines(),
  dimensions: [
    {
      field: 'pelajaran',
      label: 'Pelajaran',
      group: 'Pelajaran',
      type: 'text',
      drill: '/laporan/pelajaran/:key',
      key: sql`whole.pelajaran_id`,
      ...pelajaranThen(sql`m.event_id`),
    },
    {
      field: 'aspek',
      label: 'Aspek',
      group: 'Pelajaran',
      type: 'text',
      key: sql`asp.aspek_id`,
      ...aspekThen(sql`m.event_id`),
      fan: {
        mode: 'parts',
        from: () => sql`laporan_aspek asp`,
        on: () => sql<boolean>`asp.pelajaran_id = whole.pelajaran_id and ${partsOf('asp', sql`not null`)}`,
      },
    },
    ...lineDimensions.filter(({ field }) => field !== 'pelajaran'),
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak hasil',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Banyaknya hasil yang memuat soal pelajaran atau aspek itu; dijumlahkan antarujian.',
      },
      counted(),
    ),
    differentMurid('Murid yang berbeda; tidak dijumlahkan.'),
    ...family(
      { field: 'daya-serap', label: 'Daya serap', group: 'Daya serap', type: 'percent' },
      share,
      sql`whole.place`,
    ),
    measure(
      {
        field: 'skor',
        label: 'Skor diraih',
        group: 'Skor',
        explanation: 'Jumlah poin yang diraih; dijumlahkan.',
      },
      sumOf((uses) => sql`m.aspek_score[${at(uses)}]`),
    ),
    measure(
      {
        field: 'skor-mungkin',
        label: 'Skor yang mungkin',
        group: 'Skor',
        explanation: 'Jumlah poin yang dapat diraih; dijumlahkan.',
      },
      sumOf((uses) => sql`m.aspek_max[${at(uses)}]`),
    ),
  ],
}
