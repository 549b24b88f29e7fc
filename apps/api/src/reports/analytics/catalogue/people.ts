import { sql } from 'kysely'
import { groupScope } from '#people/account/group-scope.ts'
import { userScope } from '#people/account/group-scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import { named, words, type Dataset } from './dataset.ts'
import { type Sql } from './measure.ts'
import { measure } from './measure.ts'
import { lembagaDimensions } from './result-dimensions.ts'

const group = 'Banyaknya'
const lembagaJoin = (id: Sql) => ({ l: sql`left join lembaga l on l.id = ${id}` })
const madeOn = (column: string): Sql => sql`(${sql.ref(column)} at time zone 'Asia/Jakarta')::date`

function count(field: string, label: string, value: Sql, explanation = 'Dijumlahkan.') {
  return measure({ field, label, group, type: 'integer', explanation }, value)
}

/** People with an account. */
export const user: Dataset = {
  name: 'user',
  label: 'Pengguna',
  grain: 'Satu orang dengan akun.',
  izin: 'application-user.read',
  from: sql`application_user u`,
  joins: lembagaJoin(sql`u.lembaga_id`),
  applicationId: sql`u.application_id`,
  scope: (actor) => sql<boolean>`(${userScope(actor, 'application-user.read')})`,
  dimensions: [
    {
      field: 'peran',
      label: 'Peran',
      group: 'Pengguna',
      type: 'text',
      key: sql`u.peran_id`,
      ...named('peran'),
    },
    {
      field: 'status',
      label: 'Status',
      group: 'Pengguna',
      type: 'text',
      key: sql`u.status::text`,
      ...words({ aktif: 'Aktif', nonaktif: 'Nonaktif' }),
    },
    {
      field: 'jenis-kelamin',
      label: 'Jenis kelamin',
      group: 'Pengguna',
      type: 'text',
      key: sql`u.jenis_kelamin`,
      ...words({ L: 'Laki-laki', P: 'Perempuan' }),
    },
    {
      field: 'tanggal',
      label: 'Tanggal terdaftar',
      group: 'Waktu',
      type: 'date',
      key: madeOn('u.dibuat_pada'),
    },
    ...lembagaDimensions(sql`u.lembaga_id`),
    {
      field: 'group',
      label: 'Group belajar',
      group: 'Pengguna',
      type: 'text',
      key: sql`grp.id`,
      drill: '/dashboard/group-belajar/:key',
      ...named('group_belajar'),
      fan: {
        mode: 'copies',
        from: () => sql`(select b.application_user_id, g.* from group_belajar_member b
            join group_belajar g on g.id = b.group_belajar_id) grp`,
        on: (actor) =>
          actor.izin.has('group-belajar.read')
            ? sql<boolean>`grp.application_user_id = u.id and exists (select from group_belajar g where g.id = grp.id
                and (${groupScope(actor, 'group-belajar.read')}))`
            : sql<boolean>`false`,
      },
    },
  ],
  measures: [
    count('n', 'Banyak pengguna', sql`count(*)`),
    count('aktif', 'Pengguna aktif', sql`count(*) filter (where u.status = 'aktif')`),
    measure(
      {
        field: 'persen-aktif',
        label: 'Persen aktif',
        group,
        type: 'percent',
        explanation: 'Yang aktif dibagi semua; dihitung ulang dari semua baris.',
      },
      sql`100.0 * count(*) filter (where u.status = 'aktif') / nullif(count(*), 0)`,
    ),
  ],
  atribut: [
    { entity: 'application-user', column: sql`u.atribut`, needs: [], group: 'Atribut pengguna' },
    { entity: 'lembaga', column: sql`l.atribut`, needs: ['l'], group: 'Atribut lembaga' },
  ],
}

const members = (isGuru: boolean) =>
  sql`sum((select count(*) from group_belajar_member m where m.group_belajar_id = g.id and m.is_guru = ${isGuru}))`

/** Study groups. */
export const groupBelajar: Dataset = {
  name: 'group',
  label: 'Group belajar',
  grain: 'Satu group belajar.',
  izin: 'group-belajar.read',
  from: sql`group_belajar g`,
  joins: lembagaJoin(sql`g.lembaga_id`),
  applicationId: sql`g.application_id`,
  scope: (actor) => sql<boolean>`(${groupScope(actor, 'group-belajar.read')})`,
  dimensions: [
    {
      field: 'group',
      label: 'Group belajar',
      group: 'Group',
      type: 'text',
      key: sql`g.id`,
      drill: '/dashboard/group-belajar/:key',
      ...named('group_belajar'),
    },
    { field: 'tahun-ajaran', label: 'Tahun ajaran', group: 'Waktu', type: 'text', key: sql`g.tahun_ajaran` },
    {
      field: 'status',
      label: 'Status',
      group: 'Group',
      type: 'text',
      key: sql`case when g.diarsipkan_pada is null then 'aktif' else 'arsip' end`,
      ...words({ aktif: 'Aktif', arsip: 'Arsip' }),
    },
    ...lembagaDimensions(sql`g.lembaga_id`),
  ],
  measures: [
    count('n', 'Banyak group', sql`count(*)`),
    count('murid', 'Banyak murid', members(false), 'Keanggotaan; murid di dua group dihitung dua kali.'),
    count('guru', 'Banyak guru', members(true), 'Keanggotaan; guru di dua group dihitung dua kali.'),
  ],
  atribut: [
    { entity: 'group-belajar', column: sql`g.atribut`, needs: [], group: 'Atribut group' },
    { entity: 'lembaga', column: sql`l.atribut`, needs: ['l'], group: 'Atribut lembaga' },
  ],
}

const peopleOf = (peran: string) =>
  sql`sum((select count(*) from application_user u join peran r on r.id = u.peran_id
    where u.lembaga_id = l.id and u.status = 'aktif' and r.kode = ${peran}))`

/** Institutions. */
export const lembaga: Dataset = {
  name: 'lembaga',
  label: 'Lembaga',
  grain: 'Satu lembaga.',
  izin: 'lembaga.read',
  from: sql`lembaga l`,
  joins: {},
  applicationId: sql`l.application_id`,
  scope: (actor) => inScope(actor, 'lembaga.read', { lembaga: sql.ref('l.id'), own: sql`false` }),
  dimensions: [
    ...lembagaDimensions(sql`l.id`).map(({ needs: _, ...each }) => each),
    {
      field: 'status',
      label: 'Status',
      group: 'Lembaga',
      type: 'text',
      key: sql`case when l.is_aktif then 'aktif' else 'nonaktif' end`,
      ...words({ aktif: 'Aktif', nonaktif: 'Nonaktif' }),
    },
    { field: 'zona', label: 'Zona waktu', group: 'Lembaga', type: 'text', key: sql`l.zone::text` },
    {
      field: 'tanggal',
      label: 'Tanggal terdaftar',
      group: 'Waktu',
      type: 'date',
      key: madeOn('l.dibuat_pada'),
    },
  ],
  measures: [
    count('n', 'Banyak lembaga', sql`count(*)`),
    count('murid', 'Banyak murid aktif', peopleOf('murid')),
    count('guru', 'Banyak guru aktif', peopleOf('guru')),
    count(
      'group',
      'Banyak group belajar',
      sql`sum((select count(*) from group_belajar g where g.lembaga_id = l.id and g.diarsipkan_pada is null))`,
    ),
  ],
  atribut: [{ entity: 'lembaga', column: sql`l.atribut`, needs: [], group: 'Atribut lembaga' }],
}
