import type { GabunganStudent } from '@suluh/psychometrics/ranking/gabungan'
import type { ExamResult } from '@suluh/psychometrics/ranking/gabungan-value'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

export type Group = { id: string; nama: string; lembagaId: string | null; lembaga: string | null }
export type Read = {
  students: GabunganStudent[]
  lembaga: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, Group>
}

type Row = {
  id: string
  lembagaId: string | null
  lahir: string | null
  results: Record<string, [nilai: number, skor: number, irt: number | null, open: number, max: number]>
  benar: number | null
  kosong: number | null
  waktu: number | null
  groupIds: string[]
}

/**
 * Everybody who was to take one of these exams, by name, with what they have of each, where they were at the last, and what
 * that was called then.
 */
export async function readStudents(db: Tx, eventIds: string[]): Promise<Read> {
  const { rows } = await sql<Row>`
    with taken as (
      select a.application_user_id as id,
             (array_agg(a.lembaga_id order by e.opens_at desc, e.id))[1] as "lembagaId",
             (array_agg(to_json(a.group_path_ids) order by e.opens_at desc, e.id))[1] as "groupIds",
             coalesce(jsonb_object_agg(a.event_id, jsonb_build_array(h.nilai, h.score, i.score,
               case when h.pending > 0 then ${openPoints} else 0 end, h.max_score)) filter (where h.attempt_id is not null), '{}') as results,
             sum(h.correct)::int as benar, sum(h.blank)::int as kosong,
             (array_agg(a.tanggal_lahir order by e.opens_at desc, e.id) filter (where a.tanggal_lahir is not null))[1] as lahir,
             (sum(extract(epoch from a.submitted_at - a.started_at)) filter (where h.attempt_id is not null) / 60)::float8 as waktu
        from attempt a join event e on e.id = a.event_id
        left join hasil h on h.attempt_id = a.id and h.counted
        left join irt_score i on i.attempt_id = h.attempt_id
       where a.event_id = any(${eventIds}) and a.counted
       group by a.application_user_id)
    select t.*
      from taken t join application_user u on u.id = t.id
     order by u.nama, u.id`.execute(db)
  const groupIds = [...new Set(rows.flatMap((row) => row.groupIds))]
  const groups = await sql<Group>`
    select g.id, coalesce(nama_saat_ujian(g.id, null, ${eventIds}), g.nama) as nama,
           g.lembaga_id as "lembagaId", coalesce(nama_saat_ujian(l.id, null, ${eventIds}), l.nama) as lembaga
      from group_belajar g left join lembaga l on l.id = g.lembaga_id
     where g.id = any(${groupIds}) order by lembaga, nama, g.id`.execute(db)
  const lembagaIds = [...new Set(rows.flatMap(({ lembagaId }) => lembagaId ?? []))]
  const lembaga = await sql<{ id: string; nama: string }>`
    select id, coalesce(nama_saat_ujian(id, null, ${eventIds}), nama) as nama
      from lembaga where id = any(${lembagaIds})`.execute(db)
  return {
    students: rows.map(toStudent),
    lembaga: new Map(lembaga.rows.map(({ id, nama }) => [id, nama])),
    groups: new Map(groups.rows.map((group) => [group.id, group])),
  }
}

/** What missing marks may add at most; a result of before it was kept says it of no section, and may gain all. */
const openPoints = sql`coalesce((select sum((s.value ->> 'open')::float8) from jsonb_each(h.sections) s), h.max_score)`

/** What is open of a result, on both bases that gain by it; nothing where no mark is missing. */
export function openOf(open: number, max: number): Pick<ExamResult, 'open'> {
  return open > 0 ? { open: { skor: open, nilai: max > 0 ? (100 * open) / max : 0 } } : {}
}

function toStudent({ id, lembagaId, groupIds, results, benar, kosong, waktu, lahir }: Row): GabunganStudent {
  return {
    id,
    lembagaId,
    groupIds,
    results: Object.fromEntries(
      Object.entries(results).map(([event, [nilai, skor, irt, open, max]]) => [
        event,
        { nilai, skor, irt, ...openOf(open, max) },
      ]),
    ),
    values: { benar, kosong, waktu, lahir },
  }
}
