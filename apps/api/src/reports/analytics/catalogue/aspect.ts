import { plainKktp } from '@suluh/contract/results/laporan-words'
import { sql } from 'kysely'
import { everSet, heldAtEndOf } from '#reports/laporan/kktp.ts'
import { aspekThen, pelajaranThen, type Dataset } from './dataset.ts'
import { type Sql } from './measure.ts'
import { counted, family, meanOf, measure, percentOf, sumOf, type Uses } from './measure.ts'
import { differentMurid, lineDimensions, lineJoins, ofLines } from './result-dimensions.ts'

/** Parts of exams, with where they stand in the arrays of a line. */
const partsOf = (alias: 'whole' | 'asp', which: Sql) =>
  sql<boolean>`${sql.ref(`${alias}.event_id`)} = m.event_id and ${sql.ref(`${alias}.application_id`)} = m.application_id
    and ${sql.ref(`${alias}.unit`)} = 'semua' and ${sql.ref(`${alias}.aspek_id`)} is ${which}
    and m.aspek_max[${sql.ref(`${alias}.place`)}] > 0`

const at = (uses: Uses) => sql.ref(uses('aspek') ? 'asp.place' : 'whole.place')
const share = (uses: Uses) => sql`100 * greatest(0, m.aspek_score[${at(uses)}]) / m.aspek_max[${at(uses)}]`

const ketuntasan = 'Ketuntasan'
/** What is tuntas in a subject: what the lembaga had set when the exam ended, else the application, else the guide. */
const limitOf = (alias: 'kkm_own' | 'kkm_all', whose: Sql) =>
  sql`left join ${everSet} ${sql.ref(alias)} on ${sql.ref(`${alias}.pelajaran_id`)} = whole.pelajaran_id
    and ${sql.ref(`${alias}.lembaga_id`)} ${whose} and ${heldAtEndOf(alias)}`
const limits = { own: limitOf('kkm_own', sql`= m.lembaga_id`), all: limitOf('kkm_all', sql`is null`) }
const tuntas = sql`coalesce(kkm_own.tuntas, kkm_all.tuntas, ${sql.lit(plainKktp.tuntas)})::float8`
/** A share of thirds may fall a hair short of the limit that it stands for. */
const isTuntas = (uses: Uses) => sql`${share(uses)} + 1e-9 >= ${tuntas}`

/** Mastery. Whole subjects, unless parts are asked for: points of a part are points of its subject too. */
export const aspect: Dataset = {
  name: 'aspect',
  label: 'Daya serap',
  grain: 'Satu murid pada satu pelajaran dari satu ujian; menurut aspek, satu murid pada satu aspeknya.',
  izin: 'laporan.read',
  from: sql`laporan_murid m join laporan_aspek whole on ${partsOf('whole', sql`null`)}`,
  ...ofLines(),
  joins: { ...lineJoins, ...limits },
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
        field: 'kktp',
        label: 'KKM/KKTP',
        group: ketuntasan,
        type: 'percent',
        needs: ['e', 'own', 'all'],
        explanation:
          'Batas tuntas pelajaran yang berlaku saat ujiannya berakhir; dari beberapa hasil rata-ratanya.',
      },
      meanOf(tuntas),
    ),
    measure(
      {
        field: 'tuntas',
        label: 'Tuntas',
        group: ketuntasan,
        type: 'integer',
        needs: ['e', 'own', 'all'],
        explanation: 'Banyaknya hasil yang mencapai KKM/KKTP pelajarannya; dijumlahkan.',
      },
      counted(isTuntas),
    ),
    measure(
      {
        field: 'persen-tuntas',
        label: 'Persen tuntas',
        group: ketuntasan,
        type: 'percent',
        needs: ['e', 'own', 'all'],
        explanation:
          'Yang mencapai KKM/KKTP pelajarannya dibagi semua hasil; dihitung ulang dari semua baris.',
      },
      percentOf(isTuntas, sql`whole.place is not null`),
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
