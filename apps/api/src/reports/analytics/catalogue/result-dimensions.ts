import { sql } from 'kysely'
import {
  atributAt,
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
  pelajaranThen,
  words,
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
    field: 'hari-minggu',
    label: 'Hari dalam minggu',
    group: 'Ujian',
    type: 'text',
    key: sql`extract(isodow from ${openedOn})::int::text`,
    needs: ['e'],
    ofExam: true,
    ...words({ 1: 'Senin', 2: 'Selasa', 3: 'Rabu', 4: 'Kamis', 5: 'Jumat', 6: 'Sabtu', 7: 'Minggu' }),
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
  ...pelajaranThen(sql`e.id`),
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

/** Fields of a student's groups, such as a tingkat or a jurusan, as they were at the exam. */
export function groupAtribut(
  pupil: Pick<Pupil, 'groups' | 'event'>,
  isMade: (actor: Actor) => Condition,
  needs = ['e'],
): AtributSource {
  return {
    entity: 'group-belajar',
    column: sql`s.atribut`,
    needs,
    group: 'Atribut group belajar',
    of: {
      from: sql`${learning(pupil)} left join event_unit v on v.event_id = ${sql.ref(pupil.event)} and v.unit_id = o.id`,
      atribut: atributAt('o', 'v'),
      isShown: (actor) => groupReach(actor, columnsOf('o')),
      on: (actor, shown) => sql<boolean>`(${shown} or ${isMade(actor)})`,
    },
  }
}

/** Dimensions of student `u` of lembaga `l` at attempt `a`; `murid` and `lembaga` are the columns that name them. */
export function muridDimensions(
  { murid, lembaga, groups, event }: Pupil,
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
      ...namedThen('group_belajar', sql.ref(event)),
      fan: {
        mode: 'copies',
        from: () => sql`lateral (select o.id, o.lembaga_id ${learning({ groups })}) grp`,
        on: (actor) => sql<boolean>`(${groupReach(actor, columnsOf('grp'))} or ${isMade(actor)})`,
      },
    },
    {
      field: 'kelas',
      label: 'Kelas',
      group: 'Murid',
      type: 'text',
      drill: '/dashboard/group-belajar/:key',
      key: sql`cls.id`,
      needs: ['e'],
      ...namedThen('group_belajar', sql.ref(event)),
      fan: {
        mode: 'copies',
        // Of what lies in each other the innermost: a class, and not its tingkat.
        from: () => sql`lateral (select o.id, o.lembaga_id ${learning({ groups })}
          where not exists (select from group_belajar c where c.parent_id = o.id and c.id = any (${sql.ref(groups)}))) cls`,
        on: (actor) => sql<boolean>`(${groupReach(actor, columnsOf('cls'))} or ${isMade(actor)})`,
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
    { field: 'nisn', label: 'NISN', group: 'Murid', type: 'text', needs: ['u'], key: sql`u.nomor` },
    { field: 'nis', label: 'NIS', group: 'Murid', type: 'text', needs: ['u'], key: sql`u.nis` },
    {
      field: 'jenis-kelamin',
      label: 'Jenis kelamin',
      group: 'Murid',
      type: 'text',
      needs: ['u', 'a'],
      key: sql`coalesce(a.jenis_kelamin, u.jenis_kelamin)`,
      nameOf: (key) => sql`case ${key} when 'L' then 'Laki-laki' when 'P' then 'Perempuan' else ${key} end`,
    },
  ]
}

/** Lembaga `l` of a row, and what it was at its exam: `lt`, which has no `atribut` where that is not known. */
export function lembagaAt(row: 'm' | 'a'): Sql {
  const [event, lembaga] = [sql.ref(`${row}.event_id`), sql.ref(`${row}.lembaga_id`)]
  return sql`left join lembaga l on l.id = ${lembaga}
    left join event_unit lt on lt.event_id = ${event} and lt.unit_id = ${lembaga}`
}

/** What the tenant keeps of lembaga `l`, as it was at the exam. */
export const lembagaThen = atributAt('l', 'lt')

/** Line `m` of the reports, by which most datasets of results go. */
export const lineJoins = {
  e: sql`join event e on e.id = m.event_id`,
  u: sql`join application_user u on u.id = m.application_user_id`,
  a: sql`join attempt a on a.id = m.attempt_id`,
  l: lembagaAt('m'),
}
/** What is known of an exam, or of a lembaga there, is looked up of each of them, not of each line. */
const lookups = {
  e: { columns: ['event_id'], values: sql`select id as event_id from event` },
  l: {
    columns: ['event_id', 'lembaga_id'],
    values: sql`select event_id, unit_id as lembaga_id from event_unit where is_lembaga`,
  },
}
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
  { entity: 'lembaga', column: lembagaThen, needs: ['l'], group: 'Atribut lembaga' },
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

function columnsOf(group: 'grp' | 'cls' | 'o') {
  return { id: sql.ref(`${group}.id`), lembaga: sql.ref(`${group}.lembaga_id`) }
}

/**
 * Dimensions of the lembaga that this column names; `l` is joined for what it is. With the column of an exam, and `lt`
 * beside it, they are what they were there, and called so.
 */
export function lembagaDimensions(key: Sql, event?: string): Dimension[] {
  const group = 'Lembaga'
  const what = (column: 'kabupaten_kota_kode' | 'provinsi_kode' | 'jenjang_id') => {
    const [now, then] = [sql.ref(`l.${column}`), sql.ref(`lt.${column}`)]
    return event ? sql`(case when lt.atribut is null then ${now} else ${then} end)` : now
  }
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
      key: what('kabupaten_kota_kode'),
      nameOf: (kode) => sql`(select x.nama from kabupaten_kota x where x.kode = ${kode})`,
    },
    {
      field: 'provinsi',
      label: 'Provinsi',
      group,
      type: 'text',
      needs: ['l'],
      key: what('provinsi_kode'),
      nameOf: (kode) => sql`(select x.nama from provinsi x where x.kode = ${kode})`,
    },
    {
      field: 'jenjang',
      label: 'Jenjang',
      group,
      type: 'text',
      needs: ['l'],
      key: what('jenjang_id'),
      ...named('jenjang', 'urutan'),
    },
  ]
}
