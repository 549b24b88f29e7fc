import { sql } from 'kysely'
import { family, measure, named, once, type Dataset, type Sql, type Uses } from './dataset.ts'
import { lineAtribut, lineDimensions, lineJoins, lineScope } from './result-dimensions.ts'

/** Where a subject, or each of its parts, stands in the arrays of a line. */
const places = (which: Sql) =>
  once(sql`select x.event_id, (p.part ->> 'pelajaranId')::uuid as pelajaran_id,
    (p.part ->> 'aspekId')::uuid as id, p.at::int as at
  from laporan_event x cross join jsonb_array_elements(x.aspek) with ordinality as p (part, at)
 where (p.part ->> 'aspekId') is ${which}`)

const at = (uses: Uses) => sql.ref(uses('aspek') ? 'asp.at' : 'whole.at')
const share = (uses: Uses) => sql`100 * m.aspek_score[${at(uses)}] / m.aspek_max[${at(uses)}]`

/** Mastery. Whole subjects, unless parts are asked for: points of a part are points of its subject too. */
export const aspect: Dataset = {
  name: 'aspect',
  label: 'Daya serap',
  grain: 'Satu murid pada satu pelajaran dari satu ujian; menurut aspek, satu murid pada satu aspeknya.',
  izin: 'laporan.read',
  from: sql`laporan_murid m
    join ${places(sql`null`)} whole on whole.event_id = m.event_id and m.aspek_max[whole.at] > 0`,
  joins: lineJoins,
  applicationId: sql`m.application_id`,
  ...lineScope(),
  dimensions: [
    {
      ...{ field: 'pelajaran', label: 'Pelajaran', group: 'Pelajaran', type: 'text' },
      drill: '/laporan/pelajaran/:key',
      key: sql`whole.pelajaran_id`,
      ...named('pelajaran', 'urutan'),
    },
    {
      ...{ field: 'aspek', label: 'Aspek', group: 'Pelajaran', type: 'text' },
      key: sql`asp.id`,
      ...named('aspek', 'urutan'),
      fan: {
        mode: 'parts',
        from: sql`${places(sql`not null`)} asp`,
        on: () =>
          sql<boolean>`asp.event_id = m.event_id and asp.pelajaran_id = whole.pelajaran_id and m.aspek_max[asp.at] > 0`,
      },
    },
    ...lineDimensions.filter(({ field }) => field !== 'pelajaran'),
  ],
  measures: [
    measure(
      {
        ...{ field: 'n', label: 'Banyak hasil', group: 'Banyaknya', type: 'integer' },
        explanation: 'Banyaknya hasil yang memuat soal pelajaran atau aspek itu; dijumlahkan antarujian.',
      },
      sql`count(*)`,
    ),
    measure(
      {
        ...{ field: 'murid', label: 'Banyak murid', group: 'Banyaknya', type: 'integer' },
        explanation: 'Murid yang berbeda; tidak dijumlahkan.',
      },
      sql`count(distinct m.application_user_id)`,
    ),
    ...family({ field: 'daya-serap', label: 'Daya serap', group: 'Daya serap', type: 'percent' }, share),
    measure(
      {
        ...{ field: 'skor', label: 'Skor diraih', group: 'Skor' },
        explanation: 'Jumlah poin yang diraih; dijumlahkan.',
      },
      (uses) => sql`sum(m.aspek_score[${at(uses)}])`,
    ),
    measure(
      {
        ...{ field: 'skor-mungkin', label: 'Skor yang mungkin', group: 'Skor' },
        explanation: 'Jumlah poin yang dapat diraih; dijumlahkan.',
      },
      (uses) => sql`sum(m.aspek_max[${at(uses)}])`,
    ),
  ],
  atribut: lineAtribut,
}
