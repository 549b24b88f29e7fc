import { sql } from 'kysely'
import { atributThen, attemptPupil, isMaker, resultScope } from '#results/results-scope/murid-scope.ts'
import { named, words, type Dataset } from './dataset.ts'
import { counted, countedOf, measure, percentOf } from './measure.ts'
import {
  eventDimensions,
  groupAtribut,
  lembagaAt,
  lembagaThen,
  muridDimensions,
  pelajaranOfEvent,
} from './result-dimensions.ts'

const status = sql`case when a.started_at is not null then 'hadir'
  when coalesce(a.closes_at, e.closes_at) < now() then 'tidak-hadir' else 'belum' end`
/** Whose time to come is here: of the others nobody can say yet that they did not come. */
const isInvitedByNow = sql`a.started_at is not null or coalesce(a.opens_at, e.opens_at) <= now()`
const group = 'Kehadiran'

/** Who was invited and came. */
export const event: Dataset = {
  name: 'event',
  label: 'Kehadiran ujian',
  grain: 'Satu murid yang diundang ke satu ujian yang tidak dibatalkan.',
  izin: 'laporan.read',
  from: sql`attempt a
    join event e on e.id = a.event_id and not e.dibatalkan and a.number = 1
    join application_user u on u.id = a.application_user_id`,
  joins: { l: lembagaAt('a') },
  applicationId: sql`a.application_id`,
  scope: (actor) => resultScope(actor, attemptPupil),
  dimensions: [
    ...eventDimensions,
    pelajaranOfEvent,
    ...muridDimensions(attemptPupil, isMaker).map((each) =>
      each.needs?.includes('u') ? { ...each, needs: [] } : each,
    ),
    {
      field: 'status',
      label: 'Kehadiran',
      group,
      type: 'text',
      key: status,
      ...words({ hadir: 'Hadir', 'tidak-hadir': 'Tidak hadir', belum: 'Belum mulai' }),
    },
    {
      field: 'sesi',
      label: 'Sesi',
      group: 'Ujian',
      type: 'text',
      key: sql`a.sesi_id`,
      ...named('event_sesi', 'opens_at'),
    },
    {
      field: 'ruang',
      label: 'Ruang',
      group: 'Ujian',
      type: 'text',
      key: sql`a.ruang_id`,
      ...named('event_ruang'),
    },
  ],
  measures: [
    ...(
      [
        ['n', 'Diundang', counted()],
        ['hadir', 'Hadir', counted(sql`a.started_at is not null`)],
        ['tidak-hadir', 'Tidak hadir', counted(sql`(${status}) = 'tidak-hadir'`)],
        ['belum', 'Belum mulai', counted(sql`(${status}) = 'belum'`)],
        ['dikumpulkan', 'Sudah mengumpulkan', countedOf(sql`a.submitted_at`)],
      ] as const
    ).map(([field, label, value]) =>
      measure(
        {
          field,
          label,
          group,
          type: 'integer',
          explanation: 'Undangan, satu per murid dan ujian; dijumlahkan.',
        },
        value,
      ),
    ),
    measure(
      {
        field: 'persen-hadir',
        label: 'Persen hadir',
        group,
        type: 'percent',
        explanation:
          'Yang hadir dibagi semua yang waktunya sudah tiba; selama ujian berlangsung, yang belum mulai ikut menjadi pembagi.',
      },
      percentOf(sql`(${status}) = 'hadir'`, isInvitedByNow),
    ),
  ],
  atribut: [
    { entity: 'application-user', column: atributThen, needs: [], group: 'Atribut murid' },
    { entity: 'lembaga', column: lembagaThen, needs: ['l'], group: 'Atribut lembaga' },
    groupAtribut(attemptPupil, isMaker),
  ],
}
