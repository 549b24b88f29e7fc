import { isAtributField } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql, type RawBuilder } from 'kysely'
import { listFields } from '#platform/atribut/definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { atributThen, taughtGroups } from '#results/results-scope/murid-scope.ts'

type Pilihan = { key: string; nama: string }
export type Kelompok = Pilihan & { n: number }

const given: Pilihan[] = [
  { key: 'jenis-kelamin', nama: 'Jenis kelamin' },
  { key: 'lembaga', nama: 'Lembaga' },
  { key: 'group-belajar', nama: 'Group belajar' },
]
const mostGroups = 200
/** What the tenant keeps of a few alone would tell of them. */
const leastOfAtribut = 10

/** By what students can be grouped: what everybody has, and the fields of the tenant that the actor may see. */
export async function listPilihan(db: Tx, actor: Actor): Promise<Pilihan[]> {
  const fields = await listFields(db, actor, 'application-user')
  return [...given, ...fields.map(({ id, nama }) => ({ key: `atribut.${id}`, nama }))]
}

/** The groups that student `u` was in at attempt `a`, as texts; none where nothing is known. */
export function levelsOf(menurut: string): RawBuilder<string[]> {
  if (menurut === 'lembaga') return sql`array_remove(array[a.lembaga_id::text], null)`
  if (menurut === 'group-belajar') return sql`a.group_ids::text[]`
  if (menurut === 'jenis-kelamin')
    return sql`array_remove(array[coalesce(a.jenis_kelamin, u.jenis_kelamin)], null)`
  const value = sql`(${atributThen} -> ${menurut.slice('atribut.'.length)}::text)`
  return sql`(case jsonb_typeof(${value}) when 'array' then array(select jsonb_array_elements_text(${value}))
    else array_remove(array[${value} #>> '{}'], null) end)`
}

/** The groups of a publication's results with how many are in each, the greatest first: those that the actor may name. */
export async function listKelompok(
  db: Tx,
  actor: Actor,
  snapshotId: string,
  menurut: string,
): Promise<Kelompok[]> {
  const { rows } = await sql<Kelompok>`
    with found as (
      select k.key, count(*)::int as n
        from hasil h join attempt a on a.id = h.attempt_id join application_user u on u.id = h.application_user_id
       cross join lateral unnest(${levelsOf(menurut)}) as k (key)
       where h.snapshot_id = ${snapshotId} and h.counted group by k.key
      having count(*) >= ${isAtributField(menurut) ? leastOfAtribut : 1}::int)
    select f.key, f.n, ${nameOf(menurut, snapshotId)} as nama from found f
     where ${mayName(actor, menurut)}
     order by f.n desc, nama, f.key limit ${mostGroups}`.execute(db)
  return rows
}

/** Of how many results it is known which group they are of. */
export async function countKnown(db: Tx, snapshotId: string, menurut: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
      from hasil h join attempt a on a.id = h.attempt_id join application_user u on u.id = h.application_user_id
     where h.snapshot_id = ${snapshotId} and h.counted and cardinality(${levelsOf(menurut)}) > 0`.execute(db)
  return rows[0]!.n
}

/** As it was called at these exams. */
function nameOf(menurut: string, snapshotId: string): RawBuilder<string> {
  const events = sql`array(select e.id from event e where e.snapshot_id = ${snapshotId})`
  const then = sql`nama_saat_ujian(f.key::uuid, null, ${events})`
  if (menurut === 'lembaga')
    return sql`coalesce(${then}, (select l.nama from lembaga l where l.id = f.key::uuid), 'Lembaga yang dihapus')`
  if (menurut === 'group-belajar')
    return sql`coalesce(${then}, (select g.nama from group_belajar g where g.id = f.key::uuid), 'Group yang dihapus')`
  if (menurut === 'jenis-kelamin')
    return sql`case f.key when 'L' then 'Laki-laki' when 'P' then 'Perempuan' else f.key end`
  return sql`case f.key when 'true' then 'Ya' when 'false' then 'Tidak' else f.key end`
}

/** Schools and classes beyond one's reach are part of those who are compared with, and are not named one by one. */
function mayName(actor: Actor, menurut: string): RawBuilder<boolean> {
  if (actor.izin.get('hasil-ujian.read') === 'aplikasi') return sql`true`
  if (menurut === 'lembaga') return sql`f.key = ${actor.lembagaId}::text`
  if (menurut !== 'group-belajar') return sql`true`
  return sql`(f.key::uuid in ${taughtGroups(actor)}
    or exists (select from group_belajar g where g.id = f.key::uuid and g.lembaga_id = ${actor.lembagaId}))`
}

/** What they are compared with: the other group where that is all others of whom it is known, else those. */
export function acuanOf(fokus: Kelompok, kelompok: readonly Kelompok[], n: number): string {
  const others = kelompok.filter((each) => each.key !== fokus.key)
  return others.length === 1 && others[0]!.n === n ? others[0]!.nama : 'murid lainnya'
}

/** Of these the one that is asked for, else the second in number: the greatest is what one compares with. */
export function chooseFokus(kelompok: readonly Kelompok[], asked: string | undefined): Kelompok | undefined {
  if (asked === undefined) return kelompok[1] ?? kelompok[0]
  const found = kelompok.find(({ key }) => key === asked)
  if (!found)
    throw new SuluhError('validation', 'Kelompok yang dilihat tidak ada di antara murid terbitan ini.', [
      { path: 'fokus', message: 'Pilih salah satu kelompok yang tertera' },
    ])
  return found
}
