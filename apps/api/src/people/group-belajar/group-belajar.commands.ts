import {
  deepestGroup,
  type GroupBelajarDetail,
  type GroupBelajarInput,
} from '@suluh/contract/people/group-belajar'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { announceMoved } from '#people/account/people-changed.ts'
import { checkAtribut } from '#platform/atribut/check-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { mayPlaceIn } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { applyRule, lockRules } from './group-belajar.rule.ts'
import { getGroupBelajar } from './group-belajar.queries.ts'
import { demandGroup, groupScope } from '#people/account/group-scope.ts'
import { changed, demandVersion } from './group-belajar.version.ts'
import { groupsOfResults } from './groups-of-results.ts'

/** One application's tree changes one step at a time: what is checked here still holds when it is written. */
export async function lockTree(db: Tx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group-belajar:${actor.applicationId}`}, 0))`.execute(
    db,
  )
}

export async function insertGroupBelajar(
  db: Tx,
  actor: Actor,
  { atribut: given = {}, ...input }: GroupBelajarInput,
): Promise<GroupBelajarDetail> {
  await lockTree(db, actor)
  await demandPlace(db, actor, input)
  const atribut = await checkAtribut(db, actor, 'group-belajar', { id: null, peran: null, before: {}, given })
  const { applicationId, userId } = actor
  const { id } = await db
    .insertInto('groupBelajar')
    .values({ ...input, applicationId, atribut: JSON.stringify(atribut), diubahOleh: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whose right reaches only what they teach would lose sight of what they just made.
  if (actor.izin.get('group-belajar.write') === 'milik')
    await db
      .insertInto('groupBelajarMember')
      .values({ applicationId, groupBelajarId: id, applicationUserId: userId, isGuru: true })
      .execute()
  return getGroupBelajar(db, actor, id)
}

export async function updateGroupBelajar(
  db: Tx,
  actor: Actor,
  id: string,
  { version, atribut: given, ...input }: GroupBelajarInput & { version: number },
): Promise<GroupBelajarDetail> {
  await lockTree(db, actor)
  await lockRules(db, actor)
  await demandVersion(db, actor, id, version)
  await demandPlace(db, actor, input, id)
  const {
    atribut: before,
    parentId,
    lembagaId,
  } = await db
    .selectFrom('groupBelajar')
    .select(['atribut', 'parentId', 'lembagaId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (input.lembagaId && input.lembagaId !== lembagaId) await refuseStrangers(db, id, input.lembagaId)
  const atribut = await checkAtribut(db, actor, 'group-belajar', { id, peran: null, before, given })
  await db
    .updateTable('groupBelajar')
    .set({ ...input, atribut: JSON.stringify(atribut), ...changed(actor, version) })
    .where('id', '=', id)
    .execute()
  // A rule means people of the group's lembaga.
  await applyRule(db, actor, id)
  if (input.parentId !== parentId) await announceMoved(db, actor.applicationId, await pupilsBelow(db, [id]))
  return getGroupBelajar(db, actor, id)
}

const mostNamed = 10

/** Who is of another lembaga would be read by strangers; whom a rule put in leaves by itself. */
async function refuseStrangers(db: Tx, id: string, lembagaId: string): Promise<void> {
  const strangers = await db
    .selectFrom('groupBelajarMember as m')
    .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
    .select('u.nama')
    .where('m.groupBelajarId', '=', id)
    .where('m.byRule', '=', false)
    .where(sql<boolean>`u.lembaga_id is distinct from ${lembagaId}`)
    .orderBy('u.nama')
    .execute()
  if (strangers.length === 0) return
  const names = strangers.slice(0, mostNamed).map(({ nama }) => nama)
  const more = strangers.length > mostNamed ? `, dan ${strangers.length - mostNamed} lagi` : ''
  throw wrong(
    'lembagaId',
    `${strangers.length} anggota group ini bukan dari lembaga itu: ${names.join(', ')}${more}. Keluarkan dahulu dari group, atau pindahkan orangnya ke lembaga itu.`,
  )
}

/** Out of every picker, or back in, with all that lies below. */
export async function archiveGroup(db: Tx, actor: Actor, id: string, isArchived: boolean): Promise<null> {
  await lockTree(db, actor)
  await lockRules(db, actor)
  await demandGroup(db, actor, id, 'group-belajar.write')
  const rows = await db
    .updateTable('groupBelajar')
    .set({ diarsipkanPada: isArchived ? new Date() : null, version: sql<number>`version + 1` })
    .where(sql<boolean>`path @> array[${id}::uuid]`)
    .where('diarsipkanPada', isArchived ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  if (!isArchived) for (const row of rows) await applyRule(db, actor, row.id)
  await announceMoved(db, actor.applicationId, await pupilsBelow(db, [id]))
  return null
}

/** Deletes all or none; what an exam needs, or what holds other groups, stays. */
export async function deleteManyGroupBelajar(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  await lockTree(db, actor)
  const groups = await db
    .selectFrom('groupBelajar as g')
    .select(['g.id', 'g.nama'])
    .where('g.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(groupScope(actor, 'group-belajar.delete'))
    // An exam that is being scheduled for the group right now is waited for, and seen below.
    .forUpdate('g')
    .execute()
  if (groups.length < new Set(ids).size) throw new SuluhError('not-found', 'Group belajar tidak ditemukan.')
  await demandNoEvents(db, ids)
  await demandNoResults(db, ids)
  await demandNoRapor(db, ids)
  const child = await db
    .selectFrom('groupBelajar as c')
    .innerJoin('groupBelajar as g', 'g.id', 'c.parentId')
    .select(['c.nama', 'g.nama as parent'])
    .where('g.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not c.id = any(${ids}::uuid[])`)
    .executeTakeFirst()
  if (child)
    throw new SuluhError(
      'conflict',
      `${child.parent} masih memuat group ${child.nama}. Pindahkan atau hapus dahulu.`,
    )
  const pupils = await pupilsBelow(db, ids)
  await db
    .deleteFrom('groupBelajar')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await announceMoved(db, actor.applicationId, pupils)
  return null
}

/** Who takes the exams of what these groups lie in, as long as they lie there. */
async function pupilsBelow(db: Tx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('groupBelajarMember as m')
    .innerJoin('groupBelajar as g', 'g.id', 'm.groupBelajarId')
    .select('m.applicationUserId as id')
    .distinct()
    .where('m.isGuru', '=', false)
    .where(sql<boolean>`g.path && ${ids}::uuid[]`)
    .execute()
  return rows.map(({ id }) => id)
}

/** What was issued is in parents' hands, and would be gone with its class. */
async function demandNoRapor(db: Tx, ids: string[]): Promise<void> {
  const issued = await db
    .selectFrom('rapor as r')
    .innerJoin('groupBelajar as g', 'g.id', 'r.groupBelajarId')
    .select(['g.nama', 'r.judul', 'r.semester', 'r.tahunAjaran'])
    .where('g.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('r.terbitPada', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!issued) return
  const { nama, judul, semester, tahunAjaran } = issued
  throw new SuluhError(
    'conflict',
    `${nama} punya ${judul} semester ${semester} ${tahunAjaran} yang sudah terbit. Arsipkan saja, atau tarik dahulu rapornya.`,
  )
}

/** Whose pupils sat an exam, whoever invited them: its results are read by the groups of then. */
async function demandNoResults(db: Tx, ids: string[]): Promise<void> {
  const [used] = await groupsOfResults(db, ids)
  if (used)
    throw new SuluhError(
      'conflict',
      `${used.nama} ada pada hasil ujian “${used.event}”. Arsipkan saja, supaya hasilnya tetap utuh.`,
    )
}

async function demandNoEvents(db: Tx, ids: string[]): Promise<void> {
  const used = await db
    .selectFrom('eventAudience as t')
    .innerJoin('event as e', 'e.id', 't.eventId')
    .innerJoin('groupBelajar as g', 'g.id', 't.groupBelajarId')
    .select([
      'e.nama as event',
      'g.nama',
      sql<boolean>`not e.dibatalkan and e.closes_at > now()`.as('isComing'),
    ])
    .where('t.groupBelajarId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('e.dibatalkan', '=', false)
    .orderBy('isComing', 'desc')
    .orderBy('e.opensAt')
    .execute()
  const [first] = used
  if (!first) return
  const more = used.length > 1 ? ` dan ${used.length - 1} ujian lain` : ''
  throw new SuluhError(
    'conflict',
    first.isComing
      ? `${first.nama} dipakai ujian “${first.event}”${more} yang belum selesai. Batalkan ujiannya atau tunggu selesai.`
      : `${first.nama} sudah dipakai ujian “${first.event}”${more}. Arsipkan saja, supaya hasilnya tetap utuh.`,
  )
}

type Place = Omit<GroupBelajarInput, 'atribut'>

/** Whether a group may stand there: within the right, under its parent, with a code of its own. */
export async function demandPlace(db: Tx, actor: Actor, input: Place, id?: string): Promise<void> {
  if (!mayPlaceIn(actor, 'group-belajar.write', input.lembagaId))
    throw wrong('lembagaId', 'Pilih lembaga Anda sendiri.')
  if (input.tahunAjaran) await demandYear(db, input.tahunAjaran)
  if (input.parentId) await demandParent(db, actor, input, input.parentId, id)
  if (id && input.lembagaId) {
    const other = await db
      .selectFrom('groupBelajar')
      .select('nama')
      .where('parentId', '=', id)
      .where(sql<boolean>`lembaga_id is distinct from ${input.lembagaId}`)
      .executeTakeFirst()
    if (other) throw wrong('lembagaId', `Group ${other.nama} di dalamnya bukan dari lembaga itu.`)
  }
  if (!input.kode) return
  const taken = await db
    .selectFrom('groupBelajar')
    .select(['id', 'nama'])
    .where(sql<boolean>`lower(kode) = lower(${input.kode}) and lembaga_id is not distinct from ${input.lembagaId}
      and tahun_ajaran is not distinct from ${input.tahunAjaran}`)
    .executeTakeFirst()
  if (taken && taken.id !== id)
    throw wrong(
      'kode',
      `Kode ${input.kode} sudah dipakai ${taken.nama} pada lembaga dan tahun ajaran yang sama.`,
    )
}

async function demandYear(db: Tx, kode: string): Promise<void> {
  const year = await db.selectFrom('tahunAjaran').select('id').where('kode', '=', kode).executeTakeFirst()
  if (!year) throw wrong('tahunAjaran', `Tahun ajaran ${kode} belum ada di General Tables.`)
}

async function demandParent(
  db: Tx,
  actor: Actor,
  input: Place,
  parentId: string,
  id?: string,
): Promise<void> {
  const parent = await db
    .selectFrom('groupBelajar as g')
    .select(['g.nama', 'g.path', 'g.lembagaId'])
    .where('g.id', '=', parentId)
    .where(groupScope(actor, 'group-belajar.read'))
    .executeTakeFirst()
  if (!parent) throw wrong('parentId', 'Group induk tidak ditemukan.')
  if (id && parent.path.includes(id))
    throw wrong(
      'parentId',
      parentId === id
        ? 'Group tidak dapat berada di dalam dirinya sendiri.'
        : `${parent.nama} berada di dalam group ini, jadi tidak dapat menjadi induknya.`,
    )
  if (parent.lembagaId && parent.lembagaId !== input.lembagaId)
    throw wrong('lembagaId', `Lembaga harus sama dengan lembaga group induk, ${parent.nama}.`)
  const height = id ? await heightOf(db, id) : 1
  if (parent.path.length + height > deepestGroup)
    throw wrong('parentId', `Group bertingkat paling dalam ${deepestGroup} tingkat.`)
}

async function heightOf(db: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select max(cardinality(b.path)) - cardinality(g.path) + 1 as height
      from group_belajar g join group_belajar b on b.path @> array[g.id] where g.id = ${id} group by g.path`.execute(
    db,
  )
  return rows[0]?.height ?? 1
}

function wrong(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
