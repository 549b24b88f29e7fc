import { randomUUID } from 'node:crypto'
import { presetIds } from '@suluh/contract/papers/paket-soal'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, type Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { computeStatistics } from '#results/statistik/statistik.job.ts'
import { mimeOf } from '@suluh/question-formats/media-kind'
import { plainText } from '@suluh/rich-text/plain-text'
import { copyDatabase } from '#testing/database.ts'
import { wrongKeySoal } from './questions-matematika.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'
import { runningToken } from './seed-events.ts'

const opened: Db[] = []
afterAll(() => Promise.all(opened.map((db) => db.destroy())))

async function emptyDatabase(): Promise<{ db: Db; url: string; ownerUrl: string }> {
  const ownerUrl = await copyDatabase(inject('templateUrl'), `demo_${randomUUID()}`)
  const connected = connect(ownerUrl, 4)
  opened.push(connected.db)
  return { ...connected, ownerUrl }
}

function applications(db: Db) {
  return db.selectFrom('application').select(['id', 'nama']).orderBy('nama').execute()
}

describe('a seeded database', () => {
  let demo: Awaited<ReturnType<typeof emptyDatabase>>
  let applicationId: string
  beforeAll(async () => {
    demo = await emptyDatabase()
    await seedDemo(demo.db)
    const school = (await applications(demo.db)).find(({ nama }) => nama.startsWith('Yayasan'))
    applicationId = school?.id ?? ''
  })
  const within = <T>(work: Parameters<typeof tenant<T>>[2]) => tenant(demo.db, { applicationId }, work)

  const statisticsOf = async (nama: string) => {
    const { snapshotId } = await within((tx) =>
      tx.selectFrom('event').select('snapshotId').where('nama', '=', nama).executeTakeFirstOrThrow(),
    )
    const computed = await computeStatistics({ url: demo.url, applicationId, snapshotId })
    if (!computed) throw new Error('no results')
    return computed.statistik
  }

  it('has fields of the school’s own, filled in of most pupils and of every school', async () => {
    const made = await within((tx) =>
      tx
        .selectFrom('atribut')
        .select(['id', 'nama', 'entity'])
        .orderBy('entity')
        .orderBy('position')
        .execute(),
    )
    expect(made.map(({ nama }) => nama)).toEqual(['Jalur masuk', 'Asal sekolah', 'Akreditasi'])
    const [way] = made
    const { rows } = await within((tx) =>
      sql<{ way: string | null; n: number }>`
        select u.atribut ->> ${way!.id} as way, count(*)::int as n from application_user u
          join peran p on p.id = u.peran_id where p.kode = 'murid' group by 1`.execute(tx),
    )
    const all = rows.reduce((sum, { n }) => sum + n, 0)
    expect(rows).toHaveLength(5)
    expect(rows.find((row) => row.way === null)?.n).toBe(Math.floor(all / 9))
    const schools = await within((tx) => tx.selectFrom('lembaga').select('atribut').execute())
    expect(schools.every(({ atribut }) => Object.keys(atribut as object).length === 1)).toBe(true)
  })

  it('has the accounts that it names, in the system and in one school', async () => {
    const { rows } = await sql<{ identifier: string; schools: number }>`
      select identifier, application_id = ${applicationId} as schools from login_identifier
       where identifier = any(${demoAccounts.match(/(?<=^  )\S+@suluh\.test$/gm)})`.execute(demo.db)
    expect(rows).toHaveLength(7)
    expect(rows.filter((row) => row.schools)).toHaveLength(6)
    expect((await applications(demo.db)).map(({ nama }) => nama)).toEqual([
      'Bimbel Cakrawala',
      'Suluh',
      'Yayasan Pelita Nusantara',
    ])
  })

  it('has three hundred pupils, each with a number of their own, in classes of thirty', async () => {
    const pupils = await within((tx) =>
      tx
        .selectFrom('applicationUser as u')
        .innerJoin('peran as p', 'p.id', 'u.peranId')
        .select(['u.nama', 'u.nomor'])
        .where('p.kode', '=', 'murid')
        .execute(),
    )
    expect(pupils).toHaveLength(300)
    expect(new Set(pupils.map(({ nomor }) => nomor)).size).toBe(300)
    expect(pupils.filter(({ nomor }) => !/^\d{10}$/.test(nomor ?? ''))).toEqual([])
    const { rows } = await within((tx) =>
      sql<{
        members: number
      }>`select count(*) filter (where not is_guru) as members from group_belajar_member group by group_belajar_id`.execute(
        tx,
      ),
    )
    expect(rows.map(({ members }) => members)).toEqual(Array.from({ length: 10 }, () => 30))
  })

  it('has a package of each preset, in every status', async () => {
    const packages = await within((tx) => tx.selectFrom('paketSoal').select(['preset', 'status']).execute())
    // Presets for another class of the same exam (AKM SD, TKA SD/SMP) need no package of their own.
    const exams = presetIds.filter((id) => !/^(akm|tka)-/.test(id))
    expect(new Set(packages.map(({ preset }) => preset))).toEqual(new Set(exams))
    expect(new Set(packages.map(({ status }) => status))).toEqual(new Set(['draf', 'terbit', 'arsip']))
  })

  it('tells a text that several questions ask about once', async () => {
    const { rows } = await within((tx) =>
      sql<{
        asked: number
      }>`select count(s.id) as asked from stimulus t left join soal s on s.stimulus_id = t.id
        group by t.id`.execute(tx),
    )
    expect(rows).toHaveLength(7)
    expect(rows.filter(({ asked }) => asked < 2)).toEqual([])
  })

  it('has a picture that is one', async () => {
    const files = await within((tx) => tx.selectFrom('file').select('bytes').execute())
    expect(files.map(({ bytes }) => mimeOf(bytes))).toEqual(['image/png'])
  })

  it('lets statistics find the one wrong key, in an otherwise sound test', async () => {
    const { n, test, items } = await statisticsOf('Penilaian Harian 2 Matematika')
    expect(n).toBeGreaterThanOrEqual(100)
    expect(test.alpha).toBeGreaterThan(0.7)
    expect(test.alpha).toBeLessThan(0.92)
    expect(test.sd).toBeGreaterThan(2)
    const planted = await within((tx) =>
      tx
        .selectFrom('soal')
        .select('id')
        .where('plainText', '=', plainText(wrongKeySoal.draft.content.stem))
        .execute(),
    )
    const flagged = items.filter(({ verdict }) => verdict === 'periksa-kunci')
    expect(flagged.map(({ soalId }) => soalId)).toEqual(planted.map(({ id }) => id))
    expect(flagged).toHaveLength(1)
    const omitted = items.reduce((sum, item) => sum + (item.omitted ?? 0), 0)
    expect(omitted).toBeGreaterThan(0)
  })

  it('has in every package questions most of which are good', async () => {
    const { rows } = await within((tx) =>
      sql`select p.nama from statistik s join paket_snapshot n on n.id = s.snapshot_id
            join paket_soal p on p.id = n.paket_soal_id cross join jsonb_array_elements(s.result -> 'items') item
           group by p.nama having avg((item ->> 'verdict' = 'diterima')::int) < 0.7
               or count(*) filter (where item ->> 'verdict' in ('ditolak', 'periksa-kunci')) > 1`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('finds no wrong key where there is none', async () => {
    const { n, test, items } = await statisticsOf('Sumatif Tengah Semester IPA')
    expect(n).toBeGreaterThan(100)
    expect(test.alpha).toBeGreaterThan(0.7)
    expect(items.filter(({ verdict }) => verdict === 'periksa-kunci')).toEqual([])
  })

  it('has events of every time, and a murid who has results and an exam to start', async () => {
    const { rows } = await within((tx) =>
      sql<{ phase: string; status: string; hasil: boolean; shown: boolean }>`
        select case when e.closes_at < now() then 'past' when e.opens_at < now() then 'running' else 'coming' end as phase,
               a.status, h.attempt_id is not null as hasil, e.show_pembahasan and e.show_result = 'setelah-selesai' as shown
          from attempt a join event e on e.id = a.event_id left join hasil h on h.attempt_id = a.id
          join login_identifier i on i.application_user_id = a.application_user_id
         where i.identifier = 'murid@suluh.test' order by e.closes_at`.execute(tx),
    )
    const past = rows.filter(({ phase }) => phase === 'past')
    expect(past).toHaveLength(9)
    for (const row of past) {
      expect(row).toEqual({ phase: 'past', status: 'dinilai', hasil: true, shown: true })
    }
    expect(rows.slice(past.length)).toEqual([
      { phase: 'running', status: 'siap', hasil: false, shown: false },
      { phase: 'coming', status: 'siap', hasil: false, shown: false },
      { phase: 'coming', status: 'siap', hasil: false, shown: false },
    ])
  })

  it('has a school year in it: months, lembaga and subjects to compare, who grew, who was away, what waits', async () => {
    const { rows } = await within((tx) =>
      sql<{ nama: string; month: string; n: number; lembaga: number; away: number; pending: number }>`
        select e.nama, to_char(e.opens_at, 'YYYY-MM') as month, count(h.attempt_id) as n,
               count(distinct u.lembaga_id) as lembaga, count(*) filter (where h.attempt_id is null) as away,
               coalesce(sum(h.pending), 0)::int as pending
          from event e join attempt a on a.event_id = e.id join application_user u on u.id = a.application_user_id
          left join hasil h on h.attempt_id = a.id
         where e.closes_at < now() group by e.id order by e.opens_at`.execute(tx),
    )
    expect(rows).toHaveLength(15)
    expect(new Set(rows.map(({ month }) => month)).size).toBeGreaterThanOrEqual(4)
    expect(rows.filter(({ lembaga }) => lembaga > 1).length).toBeGreaterThan(8)
    expect(rows.filter(({ away }) => away === 0)).toEqual([])
    expect(rows.filter(({ pending }) => pending > 0).map(({ nama }) => nama)).toEqual([
      'Sumatif Tengah Semester IPA',
    ])
    // The guru has a class whose rapor can be made, and one whose essays wait.
    const waiting = await within((tx) =>
      sql<{ nama: string; waits: boolean }>`
        select g.nama, bool_or(h.pending > 0) as waits
          from hasil h join attempt a on a.id = h.attempt_id join event e on e.id = h.event_id
          join group_belajar_member m on m.application_user_id = a.application_user_id
          join group_belajar g on g.id = m.group_belajar_id
          join application_user u on u.lembaga_id = g.lembaga_id
          join login_identifier i on i.application_user_id = u.id
         where g.nama in ('VIII A', 'VIII B') and e.closes_at < now() and i.identifier = 'guru@suluh.test'
         group by g.nama order by g.nama`.execute(tx),
    )
    expect(waiting.rows).toEqual([
      { nama: 'VIII A', waits: false },
      { nama: 'VIII B', waits: true },
    ])
    const meanOf = async (nama: string) => {
      const found = await within((tx) =>
        tx
          .selectFrom('hasil as h')
          .innerJoin('event as e', 'e.id', 'h.eventId')
          .select((eb) => eb.fn.avg<number>('h.nilai').as('mean'))
          .where('e.nama', '=', nama)
          .executeTakeFirstOrThrow(),
      )
      return found.mean
    }
    // The same package twice.
    expect(await meanOf('Tryout TKA 2')).toBeGreaterThan((await meanOf('Tryout TKA 1')) + 3)
    const made = await within((tx) =>
      sql<{ statistik: number; sat: number; ranked: number; from: number }>`
        select (select count(*) from statistik) as statistik, (select count(distinct h.snapshot_id) from hasil h
                 join event e on e.id = h.event_id where e.closes_at < now()) as sat,
               count(*) as ranked, count(distinct lembaga_id) as from from gabungan_line where rank is not null`.execute(
        tx,
      ),
    )
    const [{ statistik, sat, ranked, from }] = made.rows as [(typeof made.rows)[0]]
    expect([statistik, from]).toEqual([sat, 2])
    expect(ranked).toBeGreaterThan(100)
  })

  it('asks the token of the exam under way', async () => {
    const tokens = await within((tx) =>
      tx
        .selectFrom('event')
        .select('token')
        .where('opensAt', '<', new Date())
        .where('closesAt', '>', new Date())
        .execute(),
    )
    expect(tokens).toEqual([{ token: runningToken }])
  })

  it('shows an exam under way: some work, some are done, some have yet to come', async () => {
    const { rows } = await within((tx) =>
      sql<{ status: string; n: number; wrongClock: number; lost: number }>`
        select a.status, count(*) as n, count(*) filter (where a.deadline < now()) as "wrongClock",
               count(*) filter (where p.seen_at is null or p.seen_at < now() - interval '15 seconds') as lost
          from attempt a join event e on e.id = a.event_id left join attempt_presence p on p.attempt_id = a.id
         where e.opens_at < now() and e.closes_at > now() group by a.status`.execute(tx),
    )
    const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    expect(counts['berlangsung']).toBeGreaterThan(10)
    expect((counts['dikumpulkan'] ?? 0) + (counts['dinilai'] ?? 0)).toBeGreaterThan(3)
    expect(counts['siap']).toBeGreaterThan(10)
    expect(rows.find(({ status }) => status === 'berlangsung')?.wrongClock).toBe(0)
    expect(rows.find(({ status }) => status === 'berlangsung')?.lost).toBe(1)
  })

  it('is left as it is by a second run', async () => {
    const before = await applications(demo.db)
    expect(await seedDemo(demo.db)).toBe(true)
    expect(await applications(demo.db)).toEqual(before)
  })

  it('is there once after two have seeded at the same time, with the same results as elsewhere', async () => {
    const { db, ownerUrl } = await emptyDatabase()
    expect(await Promise.all([seedDemo(db), seedDemo(db)])).toEqual([true, true])
    expect(await applications(db)).toHaveLength(3)
    expect(await resultsOf(ownerUrl)).toEqual(await resultsOf(demo.ownerUrl))
  })
})

async function resultsOf(ownerUrl: string) {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const { rows } = await owner.query(
    'select e.nama, u.nama, h.nilai from hasil h join event e on e.id = h.event_id join application_user u on u.id = h.application_user_id order by 1, 2, 3',
  )
  await owner.end()
  return rows as unknown[]
}

it('leaves nothing behind where it cannot be completed, and is seeded the next time', async () => {
  const { db, ownerUrl } = await emptyDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query('alter table hasil rename to hasil_away')
  await expect(seedDemo(db)).rejects.toThrow('hasil')
  expect(await applications(db)).toEqual([])
  await owner.query('alter table hasil_away rename to hasil')
  await owner.end()
  expect(await seedDemo(db)).toBe(true)
})

it('does not touch a database that somebody uses', async () => {
  const { db } = await emptyDatabase()
  await db.insertInto('application').values({ nama: 'Sekolah Lain' }).execute()
  expect(await seedDemo(db)).toBe(false)
  expect(await applications(db)).toHaveLength(1)
})
