import { sql } from 'kysely'
import { lineScope, readScope } from '#results/results-scope/gabungan-scope.ts'
import { atributThen } from '#results/results-scope/murid-scope.ts'
import { named, words, type Dataset } from './dataset.ts'
import { family, measure } from './measure.ts'
import { groupAtribut, lembagaThen, muridDimensions } from './result-dimensions.ts'

const pupil = {
  murid: 'x.application_user_id',
  event: 'a.event_id',
  lembaga: 'x.lembaga_id',
  groups: 'ranked.group_ids',
}
/** The attempt at the last of its exams: there the student was where the ranking has them. */
const last = sql`left join lateral (
  select o.event_id, o.atribut, o.jenis_kelamin
    from gabungan_version n
   cross join jsonb_array_elements(n.sources) f
    join event e on e.id = (f ->> 'eventId')::uuid
    join attempt o on o.event_id = e.id and o.application_user_id = x.application_user_id and o.counted
   where n.id = x.version_id order by e.opens_at desc, e.id limit 1) a on true`
const nobody = () => sql<boolean>`false`

/** Ranked by rules with thresholds, and missing marks can still decide about them. */
const undecided = sql`(x.passed is null and x.value is not null and exists (
  select from gabungan_version v where v.id = x.version_id
     and ((v.rules ->> 'threshold') is not null or jsonb_path_exists(v.rules, '$.members[*].threshold ? (@ != null)'))))`

/** Several exams as one ranking, as readers of it see it. */
export const gabungan: Dataset = {
  name: 'gabungan',
  label: 'Ujian gabungan',
  grain: 'Satu murid di satu ujian gabungan, dari versi yang ditampilkan.',
  izin: 'gabungan.read',
  from: sql`gabungan_line x join gabungan g on g.shown_version_id = x.version_id
    cross join lateral (select array(select k::uuid from jsonb_object_keys(x.rank_in_groups) k) as group_ids) ranked`,
  joins: {
    u: sql`join application_user u on u.id = x.application_user_id`,
    a: last,
    l: sql`left join lembaga l on l.id = x.lembaga_id
      left join event_unit lt on lt.event_id = a.event_id and lt.unit_id = x.lembaga_id`,
  },
  applicationId: sql`x.application_id`,
  scope: (actor) => sql<boolean>`(${readScope(actor)} and ${lineScope(actor)})`,
  dimensions: [
    {
      field: 'gabungan',
      label: 'Ujian gabungan',
      group: 'Ujian',
      type: 'text',
      key: sql`g.id`,
      drill: '/laporan/hasil-ujian-gabungan/:key',
      ...named('gabungan'),
    },
    ...muridDimensions(pupil, nobody).map((each) => ({ ...each, needs: [...(each.needs ?? []), 'a'] })),
    {
      field: 'status',
      label: 'Ketuntasan',
      group: 'Hasil',
      type: 'text',
      ...words({
        lulus: 'Mencapai ambang',
        belum: 'Belum mencapai',
        'belum-pasti': 'Belum pasti',
        tidak: 'Tidak diperingkat',
        tanpa: 'Tanpa ambang batas',
      }),
      key: sql`case when x.passed then 'lulus' when not x.passed then 'belum' when x.rank is null then 'tidak'
        when ${undecided} then 'belum-pasti' else 'tanpa' end`,
    },
    { field: 'nilai', label: 'Nilai gabungan', group: 'Hasil', type: 'number', key: sql`x.value` },
    { field: 'peringkat', label: 'Peringkat', group: 'Hasil', type: 'integer', key: sql`x.rank` },
  ],
  measures: [
    measure(
      {
        field: 'n',
        label: 'Banyak murid',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Murid di setiap ujian gabungan, juga yang gugur; dijumlahkan.',
      },
      sql`count(*)`,
    ),
    measure(
      {
        field: 'peserta',
        label: 'Banyak yang diperingkat',
        group: 'Banyaknya',
        type: 'integer',
        explanation: 'Yang mendapat peringkat; dijumlahkan.',
      },
      sql`count(x.rank)`,
    ),
    ...family({ field: 'nilai', label: 'Nilai gabungan', group: 'Nilai' }, sql`x.value`),
    measure(
      {
        field: 'peringkat-terbaik',
        label: 'Peringkat terbaik',
        group: 'Nilai',
        type: 'integer',
        explanation: 'Peringkat yang paling tinggi di antara semua baris.',
      },
      sql`min(x.rank)`,
    ),
    measure(
      {
        field: 'lulus',
        label: 'Mencapai ambang',
        group: 'Ketuntasan',
        type: 'integer',
        explanation: 'Banyaknya yang mencapai ambang gabungan; dijumlahkan.',
      },
      sql`count(*) filter (where x.passed)`,
    ),
    measure(
      {
        field: 'persen-lulus',
        label: 'Persen mencapai ambang',
        group: 'Ketuntasan',
        type: 'percent',
        explanation: 'Yang mencapai dibagi semua yang sudah pasti mencapai atau tidak.',
      },
      sql`100.0 * count(*) filter (where x.passed) / nullif(count(x.passed), 0)`,
    ),
    measure(
      {
        field: 'menunggu-ambang',
        label: 'Ambang belum pasti',
        group: 'Ketuntasan',
        type: 'integer',
        explanation:
          'Banyaknya yang masih dapat mencapai ambang gabungan atau tidak, tergantung nilai uraian yang belum masuk; dijumlahkan.',
      },
      sql`count(*) filter (where ${undecided})`,
    ),
  ],
  atribut: [
    { entity: 'application-user', column: atributThen, needs: ['u', 'a'], group: 'Atribut murid' },
    { entity: 'lembaga', column: lembagaThen, needs: ['l', 'a'], group: 'Atribut lembaga' },
    groupAtribut(pupil, nobody, ['a']),
  ],
}
