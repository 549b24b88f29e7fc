import { sql } from 'kysely'
import {
  atributThen,
  groupReach,
  isMaker,
  linePupil,
  resultScope,
  type Pupil,
} from '#results/results-scope/murid-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import {
  named,
  namedThen,
  type AtributSource,
  type Condition,
  type Dataset,
  type Dimension,
} from './dataset.ts'
import { type Sql } from './measure.ts'
import { measure, type Measure } from './measure.ts'

/** Days of the institution's clock. */
export const openedOn = sql`(e.opens_at at time zone 'Asia/Jakarta')::date`

/** Dimensions of exam `e`, the same in every dataset of results. */
export const eventDimensions: Dimension[] = [
  {
    field: 'event',
    label: 'Ujian',
    group: 'Ujian',
    type: 'text',
    drill: '/dashboard/laporan/murid/:key',
    key: sql`e.id`,
    needs: ['e'],
    ...named('event', 'opens_at'),
  },
  {
    field: 'paket-soal',
    label: 'Paket soal',
    group: 'Ujian',
    type: 'text',
    drill: '/paket-soal/:key/statistik-paket-soal',
    key: sql`e.paket_soal_id`,
    needs: ['e'],
    ofExam: true,
    ...named('paket_soal'),
  },
  {
    field: 'tanggal',
    label: 'Tanggal ujian',
    group: 'Waktu',
    type: 'date',
    key: openedOn,
    needs: ['e'],
    ofExam: true,
  },
  {
    field: 'tahun-ajaran',
    label: 'Tahun ajaran',
    group: 'Waktu',
    type: 'text',
    key: schoolYear(openedOn),
    needs: ['e'],
    ofExam: true,
  },
]

/** Exam `e` is of each subject that it asked about. */
export const pelajaranOfEvent: Dimension = {
  field: 'pelajaran',
  label: 'Pelajaran',
  group: 'Pelajaran',
  type: 'text',
  drill: '/laporan/pelajaran/:key',
  key: sql`pel.pelajaran_id`,
  needs: ['e'],
  ofExam: true,
  ...named('pelajaran', 'urutan'),
  fan: {
    mode: 'copies',
    from: () => sql`laporan_aspek pel`,
    on: () => sql<boolean>`pel.event_id = e.id and pel.unit = 'semua' and pel.aspek_id is null`,
  },
}

/** `2025/2026` from July on. */
export function schoolYear(day: Sql): Sql {
  return sql`(select y::int || '/' || (y::int + 1) from (select extract(year from ${day} - interval '6 months') as y) s)`
}

/** The groups `o` that a student learned in when they sat the exam: their own, and those that these lay in. */
const learning = ({ groups }: Pick<Pupil, 'groups'>) =>
  sql`from unnest(${sql.ref(groups)}) as p (id) join group_belajar o on o.id = p.id`

/** Fields of a student's groups, such as a tingkat or a jurusan. */
export function groupAtribut(
  pupil: Pick<Pupil, 'groups'>,
  isMade: (actor: Actor) => Condition,
): AtributSource {
  return {
    entity: 'group-belajar',
    column: sql`s.atribut`,
    needs: ['e'],
    group: 'Atribut group belajar',
    of: {
      from: learning(pupil),
      isShown: (actor) => groupReach(actor, columnsOf('o')),
      on: (actor, shown) => sql<boolean>`(${shown} or ${isMade(actor)})`,
    },
  }
}

/** Dimensions of student `u` of lembaga `l`; `murid` and `lembaga` are the columns that name them. */
export function muridDimensions(
  { murid, lembaga, groups, event }: Omit<Pupil, 'event'> & Partial<Pick<Pupil, 'event'>>,
  isMade: (actor: Actor) => Condition,
): Dimension[] {
  return [
    ...lembagaDimensions(sql.ref(lembaga), event),
    {
      field: 'group',
      label: 'Group belajar',
      group: 'Murid',
      type: 'text',
      drill: '/dashboard/group-belajar/:key',
      key: sql`grp.id`,
      needs: ['e'],
      ...(event ? namedThen('group_belajar', sql.ref(event)) : named('group_belajar')),
      fan: {
        mode: 'copies',
        from: () => sql`lateral (select o.id, o.lembaga_id ${learning({ groups })}) grp`,
        on: (actor) => sql<boolean>`(${groupReach(actor, columnsOf('grp'))} or ${isMade(actor)})`,
      },
    },
    {
      field: 'murid',
      label: 'Murid',
      group: 'Murid',
      type: 'text',
      key: sql.ref(murid),
      ...named('application_user'),
    },
    {
      field: 'jenis-kelamin',
      label: 'Jenis kelamin',
      group: 'Murid',
      type: 'text',
      needs: ['u'],
      key: sql`u.jenis_kelamin`,
      nameOf: (key) => sql`case ${key} when 'L' then 'Laki-laki' when 'P' then 'Perempuan' else ${key} end`,
    },
  ]
}

/** Line `m` of the reports, by which most datasets of results go. */
export const lineJoins = {
  e: sql`join event e on e.id = m.event_id`,
  u: sql`join application_user u on u.id = m.application_user_id`,
  a: sql`join attempt a on a.id = m.attempt_id`,
  l: sql`left join lembaga l on l.id = m.lembaga_id`,
}
/** What is known of an exam or a lembaga is looked up of each of them, not of each line. */
const lookups = { e: { table: 'event', column: 'event_id' }, l: { table: 'lembaga', column: 'lembaga_id' } }
export const lineDimensions: Dimension[] = [
  // An exam's name needs no look at each line's exam.
  ...eventDimensions.map((each) =>
    each.field === 'event' ? { ...each, key: sql`m.event_id`, needs: [] } : each,
  ),
  pelajaranOfEvent,
  ...muridDimensions(linePupil, isMaker),
]
const atribut: Dataset['atribut'] = [
  { entity: 'application-user', column: atributThen, needs: ['u', 'a'], group: 'Atribut murid' },
  { entity: 'lembaga', column: sql`l.atribut`, needs: ['l'], group: 'Atribut lembaga' },
  groupAtribut(linePupil, isMaker),
]

type OfLines = 'joins' | 'lookups' | 'atribut' | 'applicationId' | 'scope' | 'scopeNeeds'

/** What datasets of lines `m` share: those that the actor may read, of exams that were not called off. */
export function ofLines(izin: 'laporan.read' | 'hasil-ujian.read' = 'laporan.read'): Pick<Dataset, OfLines> {
  return {
    joins: lineJoins,
    lookups,
    atribut,
    applicationId: sql`m.application_id`,
    scope: (actor) => sql<boolean>`(${resultScope(actor, linePupil, izin)}
      and not exists (select from event c where c.id = m.event_id and c.dibatalkan))`,
    scopeNeeds: (actor) => (actor.izin.get(izin) === 'aplikasi' ? [] : ['e']),
  }
}

/** Students, each once however many lines they have: 64 who came one after the other are bits of one word. */
export function differentMurid(explanation: string): Measure {
  return measure(
    { field: 'murid', label: 'Banyak murid', group: 'Banyaknya', type: 'integer', explanation },
    { kind: 'bits', value: sql`m.murid_kata`, bit: sql`m.murid_bit`, of: sql`m.application_user_id` },
  )
}

function columnsOf(group: 'grp' | 'o') {
  return { id: sql.ref(`${group}.id`), lembaga: sql.ref(`${group}.lembaga_id`) }
}

/**
 * Dimensions of the lembaga that this column names; `l` is joined for what it is. With the column of an exam they are
 * called as they were there.
 */
export function lembagaDimensions(key: Sql, event?: string): Dimension[] {
  const group = 'Lembaga'
  return [
    {
      field: 'lembaga',
      label: 'Lembaga',
      group,
      type: 'text',
      drill: '/laporan/lembaga/:key',
      key,
      ...(event ? namedThen('lembaga', sql.ref(event)) : named('lembaga')),
    },
    {
      field: 'kabupaten',
      label: 'Kabupaten/Kota',
      group,
      type: 'text',
      needs: ['l'],
      key: sql`l.kabupaten_kota_kode`,
      nameOf: (kode) => sql`(select x.nama from kabupaten_kota x where x.kode = ${kode})`,
    },
    {
      field: 'provinsi',
      label: 'Provinsi',
      group,
      type: 'text',
      needs: ['l'],
      key: sql`l.provinsi_kode`,
      nameOf: (kode) => sql`(select x.nama from provinsi x where x.kode = ${kode})`,
    },
    {
      field: 'jenjang',
      label: 'Jenjang',
      group,
      type: 'text',
      needs: ['l'],
      key: sql`l.jenjang_id`,
      ...named('jenjang', 'urutan'),
    },
  ]
}
