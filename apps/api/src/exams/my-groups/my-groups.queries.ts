import type { GroupExam, GroupProgress, MyGroup } from '@suluh/contract/exams/my-groups'
import { sql } from 'kysely'
import { isShownTo } from '#exams/attempt/show-result.ts'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor, reaches } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { demandGroup } from '#people/account/group-scope.ts'

const mostGroups = 200
const mostComing = 20
const mostFinished = 50
/** Among fewer results an average tells a pupil what single classmates scored. */
const fewestForAverage = 5

/** Event `e` is for group `g`: it names the group, one that it lies in or that lies in it, or its lembaga. */
const isForGroup = sql`exists (select from event_audience t where t.event_id = e.id and (
  t.group_belajar_id = any (g.path) or t.lembaga_id = g.lembaga_id
  or t.group_belajar_id in (select b.id from group_belajar b where b.path @> array[g.id])))`

const takes = (actor: Actor) =>
  sql`exists (select from attempt a where a.event_id = e.id and a.application_user_id = ${actor.userId})`

/** The groups that the actor teaches or learns in, with the next exam of each that concerns them. */
export async function listMine(db: Tx, actor: Actor): Promise<MyGroup[]> {
  const { rows } = await sql<MyGroup>`
    select g.id, g.nama, l.nama as lembaga, g.tahun_ajaran as "tahunAjaran", m.is_guru as "isGuru",
           coalesce((select json_agg(json_build_object('id', a.id, 'nama', a.nama) order by cardinality(a.path))
                       from group_belajar a where a.id = any (g.path) and a.id <> g.id), '[]') as above,
           array(select u.nama from group_belajar_member t join application_user u on u.id = t.application_user_id
                  where t.group_belajar_id = g.id and t.is_guru order by u.nama limit 20) as guru,
           (select count(distinct t.application_user_id) from group_belajar b
              join group_belajar_member t on t.group_belajar_id = b.id and not t.is_guru
             where b.path @> array[g.id] and b.diarsipkan_pada is null) as members,
           (select json_build_object('nama', e.nama, 'opensAt', to_char(e.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                                     'closesAt', to_char(e.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
              from event e where not e.dibatalkan and e.closes_at > now() and ${isForGroup} and (m.is_guru or ${takes(actor)})
             order by e.opens_at limit 1) as next
      from group_belajar_member m
      join group_belajar g on g.id = m.group_belajar_id and g.diarsipkan_pada is null
      left join lembaga l on l.id = g.lembaga_id
     where m.application_user_id = ${actor.userId}
     order by g.tahun_ajaran desc nulls last, g.nama, g.id limit ${mostGroups}`.execute(db)
  return rows
}

/** The exams of a group, coming and finished; a pupil is told of those that they take themselves. */
export async function getProgress(db: Tx, actor: Actor, id: string): Promise<GroupProgress> {
  await demandGroup(db, actor, id, 'group-belajar.read')
  return {
    coming: await listExams(db, actor, id, 'coming'),
    finished: await listExams(db, actor, id, 'finished'),
  }
}

type Row = {
  id: string
  nama: string
  paketSoalId: string
  paketSoal: string
  opensAt: Date
  closesAt: Date
  isShown: boolean
  /** The actor may read these results anyway, whatever the event shows its students. */
  isReached: boolean
  invited: number
  taken: number
  scored: number
  average: number | null
  own: number | null
}

/** With those who learned in the group when they sat the exam, as its reports count them; who came or left since changes nothing. */
async function listExams(
  db: Tx,
  actor: Actor,
  id: string,
  which: 'coming' | 'finished',
): Promise<GroupExam[]> {
  const when =
    which === 'coming'
      ? sql`e.closes_at > now() and ${isForGroup} order by e.opens_at, e.id limit ${mostComing}`
      : sql`e.closes_at <= now() and ${isForGroup} order by e.opens_at desc, e.id limit ${mostFinished}`
  const concerned = isStaff(actor) || readsOthers(actor) ? sql`true` : takes(actor)
  const reached = reaches(actor, 'hasil-ujian.read', (...right) =>
    inScope(...right, { lembaga: sql.ref('e.group_lembaga_id'), own: isActor(actor, 'e.pembuat_id') }),
  )
  const { rows } = await sql<Row>`
    with exam as materialized (
      select e.*, g.lembaga_id as group_lembaga_id from event e join group_belajar g on g.id = ${id}
       where not e.dibatalkan and ${concerned} and ${when}
    )
    select e.id, e.nama, p.id as "paketSoalId", p.nama as "paketSoal", e.opens_at as "opensAt", e.closes_at as "closesAt",
           ${isShownTo(sql`${actor.userId}`)} as "isShown", ${reached} as "isReached",
           s.invited, s.taken, s.scored, s.average, o.own
      from exam e join paket_soal p on p.id = e.paket_soal_id
      cross join lateral (
        select count(distinct a.application_user_id) as invited, count(h.nilai) as taken,
               count(h.nilai) filter (where h.pending = 0) as scored, avg(h.nilai) as average
          from attempt a left join hasil h on h.attempt_id = a.id and h.counted
         where a.event_id = e.id and a.group_path_ids @> array[${id}::uuid]
      ) s
      cross join lateral (
        select max(h.nilai) as own from hasil h
         where h.event_id = e.id and h.counted and h.application_user_id = ${actor.userId}
      ) o
     where ${which === 'coming'} or s.invited > 0
     order by e.opens_at ${which === 'coming' ? sql`asc` : sql`desc`}, e.id`.execute(db)
  return rows.map((row) => toExam(actor, row))
}

function toExam(actor: Actor, row: Row): GroupExam {
  const { id, nama, paketSoalId, paketSoal, opensAt, closesAt, invited, taken, isShown } = row
  const waiting = taken - row.scored
  const mayKnow = isStaff(actor) ? isShown || row.isReached : isShown && row.scored >= fewestForAverage
  return {
    id,
    nama,
    invited,
    taken,
    waiting,
    paketSoal: { id: paketSoalId, nama: paketSoal },
    status: statusOfEvent({ dibatalkan: false, opensAt, closesAt }),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    average: mayKnow && waiting === 0 ? row.average : null,
    own: isShown ? row.own : null,
  }
}

/** A pengawas is told which exams a group takes, and of how it went what its pupils are told. */
function readsOthers(actor: Actor): boolean {
  return actor.izin.get('group-belajar.read') !== 'milik'
}

/** Whoever may read people is no pupil among pupils. */
function isStaff(actor: Actor): boolean {
  return actor.izin.has('application-user.read')
}
