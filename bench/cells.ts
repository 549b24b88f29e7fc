import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashToken } from '../apps/api/src/platform/auth/token.ts'
import { freePort, openAt, startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { connect } from '../apps/api/src/platform/db/open.ts'
import { withClient } from '../apps/api/src/platform/db/with-client.ts'
import { join as joinCentre } from '../apps/api/src/platform/sel/cell.ts'
import { accept, assign, invite } from '../apps/api/src/platform/sel/centre.ts'
import { group } from '../apps/api/src/platform/sel/replication.ts'
import { summarise } from '../apps/api/src/reports/laporan/laporan.job.ts'
import { makeSaver, settle } from './answers.ts'
import { startApi } from './api-process.ts'
import { openCpuTime } from './cpu-time.ts'
import { load } from './load.ts'
import { median, milliseconds, round, spread, type Measurement } from './measurement.ts'
import { makeBenchWorld, makeExam, startAll, type BenchWorld, type Student } from './world.ts'

const names = ['utara', 'selatan', 'timur']
const seconds = 5
const rounds = 5
const warming = 4
const mostCpuRatio = 1.05
const mostArrivalMs = 2000
const mostReportRatio = 2
/** Handed in one after another, to see when each result is at the centre. */
const watched = 40

/**
 * A centre and three cells, each with its own PostgreSQL and API on this machine, beside one server alone that holds the same exam:
 * what a save costs a cell and what it costs alone, in turn; how long a result is on its way; and the report over all cells
 * beside that of the one server.
 */
export async function measureCells(perCell = 400): Promise<Measurement> {
  const alone = await makeBenchWorld(perCell * names.length)
  const [centre, ...cells] = await Promise.all(['pusat', ...names].map((name) => makeInstallation(name)))
  try {
    const exam = await spreadExam(centre!, cells, perCell)
    await startAll(alone)
    const worlds: BenchWorld[] = []
    for (const [index, cell] of cells.entries()) worlds.push(await exam.worldOf(cell, index))
    process.stderr.write('  joined\n')
    const costs = await compareSaves(alone, worlds[0]!)
    process.stderr.write(`  saves: ${JSON.stringify(costs)}\n`)
    const arrivals: number[] = []
    for (const world of worlds) arrivals.push(...(await watchArrivals(centre!, world)))
    await handInAll([alone, ...worlds])
    const all = await arrived(centre!, perCell * names.length)
    const report = await compareReports(alone, { ...exam, apiUrl: centre!.apiUrl(), ownerUrl: centre!.url })
    const slowest = Math.max(...arrivals)
    return {
      figure: round(costs.cell, 4),
      unit: 'ms of processor time for a save in a cell',
      yardstick: `alone: ${round(costs.alone, 4)} ms`,
      ratio: round(costs.ratio, 3),
      must: `ratio <= ${mostCpuRatio}, results at the centre within ${mostArrivalMs} ms, report <= ${mostReportRatio} of one server, all results there`,
      ok:
        costs.ratio <= mostCpuRatio &&
        slowest <= mostArrivalMs &&
        report.ratio <= mostReportRatio &&
        all.count === perCell * names.length,
      details: {
        ratios: costs.ratios.map((each) => round(each, 3)),
        'result at the centre, ms': spread(arrivals),
        [`the last of ${all.count} handed in at once, ms`]: round(all.ms, 0),
        'report over all cells, ms': round(report.spread, 1),
        'report of one server, ms': round(report.alone, 1),
        'report ratio': round(report.ratio),
      },
    }
  } finally {
    await alone.stop()
    for (const each of [...cells, centre!]) await each.stop()
  }
}

type Installation = Awaited<ReturnType<typeof makeInstallation>>

/** An empty Suluh whose PostgreSQL others reach, as after `npm run cell -- open`; its API is started when it is joined. */
async function makeInstallation(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `suluh-bench-${name}-`))
  const first = await startEmbedded(dataDir, { durable: false })
  await migrate(first.url)
  await withClient(first.url, (client) => client.query(`create role ${group} nologin`))
  openAt(dataDir, { host: '127.0.0.1', port: await freePort() }, group)
  await first.stop()
  const server = await startEmbedded(dataDir, { durable: true })
  const { db } = connect(server.url, 4)
  const port = String(await freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  return {
    name,
    db,
    dataDir,
    url: server.url,
    place: { dataDir, databaseUrl: undefined, publicUrl },
    asOwner: <T>(work: (client: pg.Client) => Promise<T>) => withClient(server.url, work),
    start: async () => {
      api = await startApi({ DATABASE_URL: server.url, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: publicUrl })
      return api
    },
    apiUrl: () => publicUrl,
    stop: async () => {
      await api?.stop()
      await db.destroy()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One exam of the centre whose students are shared out among the cells, a lembaga each. */
async function spreadExam(centre: Installation, cells: Installation[], perCell: number) {
  const exam = await makeExam(centre.db, perCell * cells.length)
  const { applicationId } = exam
  const { kode: kodeAplikasi } = await centre.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const partOf = (index: number) => exam.students.slice(index * perCell, (index + 1) * perCell)
  const apis = new Map<string, { pid: number }>()
  apis.set(centre.name, await centre.start())
  for (const [index, cell] of cells.entries()) {
    const { name: kode } = cell
    const lembaga = await centre.asOwner(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'insert into lembaga (application_id, nama) values ($1, $2) returning id',
        [applicationId, `Sekolah ${kode}`],
      )
      const ids = partOf(index).map(({ attemptId }) => attemptId)
      await client.query(
        `update application_user set lembaga_id = $1 where id in (select application_user_id from attempt where id = any ($2))`,
        [rows[0]!.id, ids],
      )
      return rows[0]!.id
    })
    const alamat = cell.place.publicUrl
    const undangan = await centre.asOwner((client) =>
      invite(client, centre.place, { kode, kodeAplikasi, alamat }),
    )
    const balasan = await cell.asOwner((client) => joinCentre(client, cell.place, { undangan, alamat }))
    await centre.asOwner((client) => accept(client, balasan))
    await centre.asOwner((client) => assign(client, { kode, kodeAplikasi }, { lembaga }))
    apis.set(kode, await cell.start())
  }
  /** What a cell has of it, its students begun and signed in there. */
  const worldOf = async (cell: Installation, index: number): Promise<BenchWorld> => {
    const students = partOf(index)
    await waitFor(cell, 'select count(*)::int as count from attempt', students.length)
    await cell.asOwner((client) => signIn(client, applicationId, students))
    const world: BenchWorld = {
      ...exam,
      students,
      db: cell.db,
      ownerUrl: cell.url,
      dataDir: cell.dataDir,
      apiUrl: cell.apiUrl(),
      apiPid: apis.get(cell.name)!.pid,
      stop: async () => undefined,
    }
    await startAll(world)
    return world
  }
  return { ...exam, worldOf }
}

async function signIn(client: pg.Client, applicationId: string, students: Student[]): Promise<void> {
  await client.query(
    `insert into session (application_id, application_user_id, token_hash, expires_at)
     select $1, a.application_user_id, decode(t.hash, 'hex'), now() + interval '10 hours'
       from unnest($2::uuid[], $3::text[]) as t (id, hash) join attempt a on a.id = t.id`,
    [
      applicationId,
      students.map(({ attemptId }) => attemptId),
      students.map(({ token }) => hashToken(token).toString('hex')),
    ],
  )
}

async function waitFor({ asOwner }: Installation, text: string, least: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    const count = await asOwner(
      async (client) => (await client.query<{ count: number }>(text)).rows[0]!.count,
    )
    if (count >= least) return
    if (turn > 600) throw new Error(`${text}: ${count} of ${least}`)
    await sleep(200)
  }
}

/** Processor time of API and database for a save, alone and in a cell, in turn. */
async function compareSaves(alone: BenchWorld, cell: BenchWorld) {
  const sides = await Promise.all(
    [alone, cell].map(async (world) => ({
      world,
      saver: makeSaver(world),
      spent: await openCpuTime(world.apiPid, world.ownerUrl),
    })),
  )
  const one = async ({ world, saver, spent }: (typeof sides)[number]) => {
    await settle(world.ownerUrl)
    const before = spent()
    const { answered, failed } = await saver.run(seconds)
    if (failed > 0) throw new Error(`${failed} saves failed`)
    return (spent() - before) / answered
  }
  // A server that has only begun spends a third more on each save, most of it on compiling: both have done the same before.
  for (let turn = 0; turn < warming; turn++) for (const { saver } of sides) await saver.run(seconds)
  const costs: [number, number][] = []
  for (let turn = 0; turn < rounds; turn++) {
    // Whoever goes first finds the machine cooler.
    const first = await one(sides[turn % 2]!)
    const second = await one(sides[(turn + 1) % 2]!)
    costs.push(turn % 2 === 0 ? [first, second] : [second, first])
  }
  const ratios = costs.map(([plain, joined]) => joined / plain)
  return {
    alone: median(costs.map(([plain]) => plain)),
    cell: median(costs.map(([, joined]) => joined)),
    ratio: median(ratios),
    ratios,
  }
}

const submitCall = ({ token, attemptId }: Student) => ({
  method: 'POST' as const,
  path: `/api/attempt/${attemptId}/submit`,
  token,
  body: JSON.stringify({ entries: [] }),
})

/** From when a student at the cell reads that it is handed in until the result is at the centre, in milliseconds. */
async function watchArrivals(centre: Installation, world: BenchWorld): Promise<number[]> {
  return centre.asOwner(async (client) => {
    const times: number[] = []
    for (const student of world.students.slice(0, watched)) {
      await load(world.apiUrl, { connections: 1, amount: 1, next: () => submitCall(student) })
      const handedInAt = performance.now()
      for (;;) {
        const { rowCount } = await client.query('select from hasil where attempt_id = $1', [
          student.attemptId,
        ])
        if (rowCount) break
        if (performance.now() - handedInAt > 60_000) throw new Error('a result has not come')
        await sleep(5)
      }
      times.push(performance.now() - handedInAt)
    }
    return times
  })
}

/** Everybody who has not yet, at all of them at once. */
async function handInAll(worlds: BenchWorld[]): Promise<void> {
  await Promise.all(
    worlds.map(async ({ apiUrl, students }) => {
      let next = 0
      await load(apiUrl, {
        connections: 20,
        amount: students.length,
        next: () => submitCall(students[next++ % students.length]!),
      })
    }),
  )
}

async function arrived(centre: Installation, count: number): Promise<{ count: number; ms: number }> {
  const ms = await milliseconds(() => waitFor(centre, 'select count(*)::int as count from hasil', count))
  return { count, ms }
}

type Reported = Pick<BenchWorld, 'applicationId' | 'eventId' | 'proctorToken' | 'apiUrl' | 'ownerUrl'>

/** Making the summaries anew, and reading the two pages that are read of them. */
async function compareReports(alone: Reported, centre: Reported) {
  const timed = async ({ applicationId, eventId, proctorToken, apiUrl, ownerUrl }: Reported) => {
    const times: number[] = []
    for (let turn = 0; turn < rounds; turn++)
      times.push(
        await milliseconds(async () => {
          await summarise({ url: ownerUrl, applicationId, eventId })
          for (const path of [`/laporan/murid/${eventId}`, `/laporan/lembaga?eventId=${eventId}`]) {
            const headers = { authorization: `Bearer ${proctorToken}` }
            const answer = await fetch(`${apiUrl}/api${path}`, { headers })
            if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
            await answer.json()
          }
        }),
      )
    return median(times)
  }
  const [one, spreadMs] = [await timed(alone), await timed(centre)]
  return { alone: one, spread: spreadMs, ratio: spreadMs / one }
}
