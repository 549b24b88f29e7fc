import pg from 'pg'
import type { Call } from './connection.ts'
import { openCpuTime } from './cpu-time.ts'
import { openFloor } from './floor.ts'
import { load, type Load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const connections = 200
const plainConnections = 64
const seconds = 6
const rounds = 3
const shortly = 4
const leastRatio = 1.25
const slowestP99 = 30
/** Of the processor time that a bare server needs for the same bytes, and a batched upsert for the same row. */
const mostFloorRatio = 1.5
const many = 10
/** Of the processor time of one answer in a request. */
const mostOfMany = 3

/**
 * Durable, authorised answer saves over HTTP against plain single-row upserts into the same PostgreSQL, in turn; and what
 * one costs API and database beside its floor. Afterwards every acknowledged change must be there.
 */
export async function measureAnswers(): Promise<Measurement> {
  const world = await makeBenchWorld(connections)
  try {
    await startAll(world)
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const saver = makeSaver(world)
    await saver.run(2)
    const plain: number[] = []
    const saved: Load[] = []
    const costs: number[] = []
    const costly = async (each: Saver, duration: number) => {
      const before = spent()
      const done = await each.run(duration)
      return { done, ms: (spent() - before) / done.answered }
    }
    for (let round = 0; round < rounds; round++) {
      await settle(world.ownerUrl)
      plain.push(await plainUpserts(world.ownerUrl))
      await settle(world.ownerUrl)
      const { done, ms } = await costly(saver, seconds)
      saved.push(done)
      costs.push(ms)
    }
    const lost = await saver.countLost()
    const ofMany = await costly(makeSaver(world, [world.apiUrl], 1e9, many), shortly)
    const bare = await measureFloor(world, saver)
    const figure = median(saved.map((each) => each.perSecond))
    const yardstick = median(plain)
    const p99 = median(saved.map((each) => each.p99))
    const cost = median(costs)
    const floor = bare.call + bare.row
    const failed = [...saved, ofMany.done].reduce((sum, each) => sum + each.failed, 0)
    const ofManyRatio = ofMany.ms / cost
    const isCheap = cost <= floor * mostFloorRatio && ofManyRatio <= mostOfMany
    return {
      figure: round(figure, 0),
      unit: 'saves/s',
      yardstick: `plain single-row upserts by ${plainConnections} connections: ${round(yardstick, 0)}/s`,
      ratio: round(figure / yardstick),
      must: `ratio >= ${leastRatio}, processor time <= ${mostFloorRatio} of its floor, ${many} in one request <= ${mostOfMany} of one, p99 <= ${slowestP99} ms, 0 lost`,
      ok: figure >= yardstick * leastRatio && isCheap && p99 <= slowestP99 && lost === 0 && failed === 0,
      details: {
        p50: median(saved.map((each) => each.p50)),
        p99,
        lost,
        failed,
        msPerSave: round(cost, 4),
        floorRatio: round(cost / floor),
        floor: { bareServer: round(bare.call, 4), batchedUpsert: round(bare.row, 4) },
        [`${many}InOneRequest`]: round(ofManyRatio),
        rounds: saved.map((each) => round(each.perSecond, 0)),
        plain: plain.map((each) => round(each, 0)),
      },
    }
  } finally {
    await world.stop()
  }
}

/** In milliseconds: a bare server that is sent the same requests and sends the same answers, and a row of a batched upsert. */
async function measureFloor(world: BenchWorld, saver: Saver): Promise<{ call: number; row: number }> {
  const floor = await openFloor(world.ownerUrl, saver.lastBody())
  try {
    await floor.ofCall(connections, 1, () => saver.next(0))
    const call = await floor.ofCall(connections, shortly, () => saver.next(0))
    await floor.ofRow(1)
    await settle(world.ownerUrl)
    return { call, row: await floor.ofRow(shortly) }
  } finally {
    floor.stop()
  }
}

/** What the round before left to be written to disk is written, so that neither side pays for the other's. */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** Saves per second over HTTP, for the benchmarks that are measured against it. */
export async function answersPerSecond(world: BenchWorld): Promise<number> {
  const saver = makeSaver(world)
  await saver.run(2)
  return (await saver.run(seconds)).perSecond
}

type Saver = ReturnType<typeof makeSaver>

/** Saves over HTTP by 200 connections, shared out among `urls`, so many answers in one request; knows what was acknowledged. */
export function makeSaver(world: BenchWorld, urls = [world.apiUrl], firstSeq = 0, perRequest = 1) {
  let seq = firstSeq
  let last = ''
  /** Highest acknowledged change of each answer, by connection. */
  const acknowledged = Array.from({ length: connections }, () => new Map<string, number>())
  const newEntry = () => {
    seq += 1
    return {
      soal: world.soalIds[seq % world.soalIds.length],
      value: 'ABCD'[seq % 4],
      ragu: false,
      seq,
      at: new Date().toISOString(),
    }
  }
  const next = (connection: number): Call => {
    const student = world.students[connection % world.students.length]!
    return {
      method: 'PUT',
      path: `/api/attempt/${student.attemptId}/answers`,
      token: student.token,
      body: JSON.stringify({ entries: Array.from({ length: perRequest }, newEntry) }),
    }
  }
  const onBody = (connection: number, body: string) => {
    last = body
    const { data } = JSON.parse(body) as { data: { stored?: { soal: string; seq: number }[] } | null }
    for (const { soal, seq: stored } of data?.stored ?? []) acknowledged[connection]?.set(soal, stored)
  }
  return {
    next,
    /** What was answered last. */
    lastBody: () => last,
    run: async (duration: number): Promise<Load> => {
      const share = connections / urls.length
      const parts = await Promise.all(
        urls.map((url, part) => {
          const at = (connection: number) => part * share + connection
          const plan = { connections: share, seconds: duration, next: (each: number) => next(at(each)) }
          return load(url, { ...plan, onBody: (each, body) => onBody(at(each), body) })
        }),
      )
      const sum = (value: (part: Load) => number) => parts.reduce((total, part) => total + value(part), 0)
      return {
        perSecond: sum((part) => part.perSecond),
        p50: Math.max(...parts.map((part) => part.p50)),
        p99: Math.max(...parts.map((part) => part.p99)),
        answered: sum((part) => part.answered),
        failed: sum((part) => part.failed),
      }
    },
    countLost: async () => {
      const client = new pg.Client(world.ownerUrl)
      await client.connect()
      const { rows } = await client.query<{ key: string; seq: string }>(
        `select attempt_id || ' ' || soal_id as key, seq from answer`,
      )
      await client.end()
      const stored = new Map(rows.map((row) => [row.key, Number(row.seq)]))
      return acknowledged.reduce((lost, answers, connection) => {
        const { attemptId } = world.students[connection % world.students.length]!
        return (
          lost +
          [...answers].filter(([soal, least]) => (stored.get(`${attemptId} ${soal}`) ?? 0) < least).length
        )
      }, 0)
    },
  }
}

/** What PostgreSQL does with one upsert per statement and commit, without tenant, rights or HTTP. */
async function plainUpserts(url: string): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: plainConnections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(`create table if not exists plain_answer (
    attempt_id uuid, soal_id uuid, value jsonb not null, ragu boolean not null, seq bigint not null, at timestamptz not null,
    primary key (attempt_id, soal_id))`)
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  const soalIds = Array.from({ length: 40 }, () => crypto.randomUUID())
  let seq = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        seq += 1
        await client.query({
          name: 'plain',
          text: `insert into plain_answer values ($1, $2, $3, false, $4, now())
                 on conflict (attempt_id, soal_id) do update set value = excluded.value, seq = excluded.seq, at = excluded.at
                 where plain_answer.seq < excluded.seq`,
          values: [ids[seq % ids.length], soalIds[seq % soalIds.length], '"A"', seq],
        })
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return seq / seconds
}
