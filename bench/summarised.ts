import { median, milliseconds } from './measurement.ts'
import type { MillionWorld } from './million.ts'

export const largeEvent = 100_000
const times = 5

/** One exam that a tenth of all pupils took, beside the thousand smaller ones; once in a world that several measure. */
export async function insertLargeEvent({ client, applicationId }: MillionWorld): Promise<string> {
  const run = async (text: string) =>
    (await client.query<{ id: string }>(text.replaceAll(':app', `'${applicationId}'`))).rows[0]?.id ?? ''
  const known = await run(`select id from event where application_id = :app and nama = 'Ujian Besar'`)
  if (known) return known
  const id = await run(
    `insert into event (application_id, paket_soal_id, snapshot_id, nama, opens_at, closes_at)
     select application_id, paket_soal_id, snapshot_id, 'Ujian Besar', now() - interval '2 days', now() - interval '1 day'
       from event where application_id = :app limit 1 returning id`,
  )
  await run(
    `insert into attempt (id, application_id, event_id, application_user_id, seed, status, started_at, submitted_at)
     select gen_random_uuid(), :app, '${id}', u.id, 1, 'dinilai', now() - interval '1 hour', now() - interval '10 minutes'
       from (select id from application_user where application_id = :app and lembaga_id is not null limit ${largeEvent}) u`,
  )
  await run(
    `insert into hasil (attempt_id, application_id, event_id, paket_soal_id, snapshot_id, application_user_id, score, max_score, nilai,
                        correct, partial, wrong, blank, pending, sections, scores, outcomes, choices)
     select a.id, :app, a.event_id, e.paket_soal_id, e.snapshot_id, a.application_user_id, s.score, 40, s.score * 2.5,
            s.score, 0, 40 - s.score, 0, 0, '{}',
            array_fill(1::float8, array[s.score]) || array_fill(0::float8, array[40 - s.score]),
            array_fill('correct'::text, array[s.score]) || array_fill('wrong'::text, array[40 - s.score]),
            array_fill('A'::text, array[40])
       from attempt a join event e on e.id = a.event_id
       cross join lateral (select (abs(hashtext(a.id::text)) % 41) as score) s
      where a.event_id = '${id}'`,
  )
  await client.query('truncate laporan_antrean')
  return id
}

/** What the job would have written for each of the thousand exams, in bulk and once: one by one takes minutes. */
export async function insertSummaries({ client, applicationId }: MillionWorld, large: string): Promise<void> {
  const run = async (text: string) => {
    const started = performance.now()
    await client.query(text.replaceAll(':app', `'${applicationId}'`))
    process.stderr.write(`  ${text.slice(0, 40).trim()}: ${Math.round(performance.now() - started)} ms\n`)
  }
  const known = await client.query(
    `select from laporan_event where application_id = '${applicationId}' and event_id <> '${large}' limit 1`,
  )
  if (known.rowCount) return
  const others = `h.application_id = :app and h.event_id <> '${large}'`
  await run(
    `insert into laporan_murid (application_id, event_id, application_user_id, attempt_id, lembaga_id, group_ids, rank,
                                rank_lembaga, score, max_score, nilai, correct, partial, wrong, blank, pending, lulus, seconds,
                                aspek_score, aspek_max, murid_kata, murid_bit)
     select :app, h.event_id, h.application_user_id, h.attempt_id, a.lembaga_id, a.group_path_ids,
            rank() over (partition by h.event_id order by h.score desc), 1, h.score, h.max_score, h.nilai,
            h.correct, h.partial, h.wrong, h.blank, h.pending, h.lulus, 3000, array[h.score], array[h.max_score],
            u.nomor_urut >> 6, 1::bigint << (u.nomor_urut & 63)::int
       from hasil h join application_user u on u.id = h.application_user_id join attempt a on a.id = h.attempt_id where ${others}`,
  )
  const figures = `count(*), avg(h.nilai), stddev(h.nilai), min(h.nilai), percentile_cont(0.25) within group (order by h.nilai),
    percentile_cont(0.5) within group (order by h.nilai), percentile_cont(0.75) within group (order by h.nilai), max(h.nilai),
    0, 0, 0, '{0,1,1,1,1,1,1,1,1,1,1}'::int[]`
  const sums = `40, count(*), sum(h.nilai / 100), sum((h.nilai / 100) ^ 2), 1`
  const units: [unit: string, id: string, join: string][] = [
    ['semua', 'h.event_id', ''],
    ['lembaga', 'h.lembaga_id', ''],
    ['group', 'm.id', 'cross join unnest(h.group_ids) m (id)'],
  ]
  for (const [unit, id, join] of units) {
    const from = `from laporan_murid h ${join} where ${others} and ${id} is not null group by h.event_id, ${id}`
    await run(`insert into laporan_unit select :app, h.event_id, '${unit}', ${id}, ${figures} ${from}`)
    await run(
      `insert into laporan_aspek select :app, h.event_id, '${unit}', ${id},
         (select id from pelajaran where application_id = :app), null, ${sums} ${from}`,
    )
  }
  await run(
    `insert into event_unit (application_id, event_id, unit_id, is_lembaga, nama, lembaga_id, lembaga)
     select x.application_id, x.event_id, x.unit_id, x.unit = 'lembaga', coalesce(l.nama, b.nama), b.lembaga_id, w.nama
       from laporan_unit x
       left join lembaga l on x.unit = 'lembaga' and l.id = x.unit_id
       left join group_belajar b on x.unit = 'group' and b.id = x.unit_id
       left join lembaga w on w.id = b.lembaga_id
      where x.application_id = :app and x.unit <> 'semua' on conflict do nothing`,
  )
  await run(
    `insert into laporan_event
     select h.event_id, :app, e.snapshot_id, h.n, 0, l.aspek, l.chain, l.style, now(), 100
       from laporan_unit h join event e on e.id = h.event_id, laporan_event l
      where ${others} and h.unit = 'semua' and l.event_id = '${large}'`,
  )
  await run('vacuum analyze')
}

/** How long PostgreSQL takes to read a million results once. */
export async function timeReading({ client, applicationId }: MillionWorld): Promise<number> {
  const read = () =>
    client.query(
      `select count(*), avg(nilai), sum(score), sum(cardinality(scores)), sum(cardinality(outcomes)) from hasil where application_id = '${applicationId}'`,
    )
  await read()
  const measured: number[] = []
  for (let turn = 0; turn < times; turn++) measured.push(await milliseconds(read))
  return median(measured)
}
