import { signIn } from './api-under-work.ts'
import pg from 'pg'
import { makeBenchWorld, type BenchWorld } from './world.ts'

export const people = 1_000_000
const lembaga = 100
const events = 1000

export type MillionWorld = BenchWorld & {
  client: pg.Client
  token: string
  lembagaId: string
  groupId: string
  aEventId: string
}

let left: MillionWorld | undefined

/**
 * A foundation with a million pupils in a hundred schools, each with one result, and its pengelola signed in. It takes
 * minutes to make: `keeps` leaves it for the next who asks.
 */
export async function makeMillionWorld(keeps = false): Promise<MillionWorld> {
  const world = left ?? (await makePeopleWorld(people))
  left = keeps ? world : undefined
  return keeps ? { ...world, stop: async () => undefined } : world
}

/** The same with so many pupils. */
export async function makePeopleWorld(count: number): Promise<MillionWorld> {
  const world = await makeBenchWorld(1)
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  await client.query('set synchronous_commit = off')
  const run = async (what: string, text: string, filled?: string) => {
    const started = performance.now()
    const indexes = filled ? await setIndexesAside(client, filled) : []
    await client.query(text.replaceAll(':app', `'${world.applicationId}'`))
    for (const index of indexes) await client.query(index)
    process.stderr.write(`  ${what}: ${Math.round((performance.now() - started) / 1000)} s\n`)
  }
  await run(
    'lembaga',
    `insert into lembaga (application_id, nama) select :app, 'Sekolah ' || n from generate_series(1, ${lembaga}) n`,
  )
  // Checking each of three million rows that are whole by themselves takes longer than writing them.
  const checkRows = (does: boolean) =>
    client.query(`set session_replication_role = ${does ? 'origin' : 'replica'}`)
  await checkRows(false)
  // The names of a country: few first names, so that a search finds many and an order has equals. Schools come one by one.
  await run(
    'people',
    `insert into application_user (application_id, peran_id, lembaga_id, nama, nomor, username, email, status, dibuat_pada)
     select :app, p.id, l.ids[1 + (n - 1) * ${lembaga} / ${count}],
            (array['Ahmad','Budi','Citra','Dewi','Eka','Fajar','Gita','Hadi','Indah','Joko'])[1 + n % 10] || ' ' ||
            (array['Pratama','Saputra','Lestari','Wijaya','Hidayat','Nugroho','Siregar','Kusuma','Maulana'])[1 + n / 10 % 9] || ' ' || md5(n::text),
            lpad(n::text, 10, '0'), 'm' || n, null, case when n % 100 = 7 then 'nonaktif' else 'aktif' end::user_status,
            now() - n * interval '1 minute'
       from generate_series(1, ${count}) n,
            (select id from peran where application_id = :app and kode = 'murid') p,
            (select array_agg(id order by nama) as ids from lembaga where application_id = :app) l`,
    'application_user',
  )
  await checkRows(true)
  await run(
    'groups',
    `with made as (insert into group_belajar (application_id, lembaga_id, nama)
       select :app, l.id, 'Kelas ' || n from lembaga l, generate_series(1, 10) n where l.application_id = :app returning id)
     insert into group_belajar_member (application_id, group_belajar_id, application_user_id)
     select :app, g.id, u.id
       from (select id, row_number() over () as n from made) g
       join (select id, row_number() over (order by id) as n from application_user where application_id = :app limit 30000) u on u.n % 1000 = g.n % 1000`,
  )
  await run(
    'events',
    `insert into event (application_id, paket_soal_id, snapshot_id, nama, opens_at, closes_at)
     select application_id, paket_soal_id, snapshot_id, 'Ujian ' || n, now() - interval '2 days', now() - interval '1 day'
       from event, generate_series(1, ${events}) n where application_id = :app`,
  )
  await checkRows(false)
  // Ten who came one after the other, of each school, sit the same exam.
  await run(
    'attempts',
    `insert into attempt (id, application_id, event_id, application_user_id, seed, status, submitted_at, lembaga_id,
                          group_ids, group_path_ids, atribut)
     select gen_random_uuid(), :app, e.ids[1 + (u.n / 10 % ${events})::int], u.id, 1, 'dinilai', now() - u.n * interval '1 second',
            u.lembaga_id, coalesce(g.ids, '{}'), coalesce(g.ids, '{}'), u.atribut
       from (select id, lembaga_id, atribut, row_number() over () as n from application_user where application_id = :app) u
       left join (select application_user_id, array_agg(group_belajar_id) as ids from group_belajar_member
                   where application_id = :app group by 1) g on g.application_user_id = u.id,
            (select array_agg(id) as ids from event where application_id = :app and nama like 'Ujian %') e`,
  )
  await run(
    'results',
    `insert into hasil (attempt_id, application_id, event_id, paket_soal_id, snapshot_id, application_user_id, score, max_score, nilai,
                        correct, partial, wrong, blank, pending, sections, scores, outcomes, choices)
     select a.id, :app, a.event_id, e.paket_soal_id, e.snapshot_id, a.application_user_id, s.score, 40, s.score * 2.5,
            s.score, 0, 40 - s.score, 0, 0, '[]', '{1,0,1}', '{correct,wrong,correct}', '{A,B,C}'
       from attempt a join event e on e.id = a.event_id
       cross join lateral (select (abs(hashtext(a.id::text)) % 41) as score) s
      where a.application_id = :app and a.status = 'dinilai'`,
    'hasil',
  )
  // A million results ask for a thousand summaries at once, which would run beside what is measured.
  await run('queue', 'truncate laporan_antrean')
  await run('vacuum', 'vacuum analyze')
  const one = async (text: string) =>
    (await client.query<{ id: string }>(text.replaceAll(':app', `'${world.applicationId}'`))).rows[0]!.id
  const token = await signIn(world, client)
  return {
    ...world,
    client,
    token,
    lembagaId: await one(`select id from lembaga where application_id = :app and nama = 'Sekolah 7'`),
    groupId: await one(`select id from group_belajar where application_id = :app limit 1`),
    aEventId: await one(`select id from event where application_id = :app and nama = 'Ujian 7'`),
    stop: async () => {
      await client.end()
      await world.stop()
    },
  }
}

/** Drops a table's indexes while it is filled and says how to make them: at once is quicker than row by row. */
async function setIndexesAside(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`,
    [table],
  )
  await client.query("set maintenance_work_mem = '256MB'")
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
