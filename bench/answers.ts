import pg from 'pg'
import { load, type Load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const connections = 200
const plainConnections = 64
const seconds = 6
const rounds = 3
const slowestP99 = 60

/**
 * Durable, authorised answer saves over HTTP against plain single-row upserts into the same PostgreSQL, in turn.
 * Afterwards every acknowledged change must be there.
 */
export async function measureAnswers(): Promise<Measurement> {
  const world = await makeBenchWorld(connections)
  try {
    await startAll(world)
    const saver = makeSaver(world)
    await saver.run(2)
    const plain: number[] = []
    const saved: Load[] = []
    for (let round = 0; round < rounds; round++) {
      await settle(world.ownerUrl)
      plain.push(await plainUpserts(world.ownerUrl))
      await settle(world.ownerUrl)
      saved.push(await saver.run(seconds))
    }
    const figure = median(saved.map((each) => each.perSecond))
    const yardstick = median(plain)
    const p99 = median(saved.map((each) => each.p99))
    const lost = await saver.countLost()
    const failed = saved.reduce((sum, each) => sum + each.failed, 0)
    return {
      figure: round(figure, 0),
      unit: 'saves/s',
      yardstick: `plain single-row upserts by ${plainConnections} connections: ${round(yardstick, 0)}/s`,
      ratio: round(figure / yardstick),
      must: `ratio >= 1, p99 <= ${slowestP99} ms, 0 lost`,
      ok: figure >= yardstick && p99 <= slowestP99 && lost === 0 && failed === 0,
      details: {
        p50: median(saved.map((each) => each.p50)),
        p99,
        lost,
        failed,
        rounds: saved.map((each) => round(each.perSecond, 0)),
        plain: plain.map((each) => round(each, 0)),
      },
    }
  } finally {
    await world.stop()
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

/** Saves over HTTP by 200 connections, shared out among `urls`; knows what was acknowledged. */
export function makeSaver(world: BenchWorld, urls = [world.apiUrl], firstSeq = 0) {
  let seq = firstSeq
  /** Highest acknowledged change of each answer, by connection. */
  const acknowledged = Array.from({ length: connections }, () => new Map<string, number>())
  const next = (connection: number) => {
    const student = world.students[connection % world.students.length]!
    seq += 1
    const entry = {
      soal: world.soalIds[seq % world.soalIds.length],
      value: 'ABCD'[seq % 4],
      ragu: false,
      seq,
      at: new Date().toISOString(),
    }
    return {
      method: 'PUT' as const,
      path: `/api/attempt/${student.attemptId}/answers`,
      token: student.token,
      body: JSON.stringify({ entries: [entry] }),
    }
  }
  const onBody = (connection: number, body: string) => {
    const { data } = JSON.parse(body) as { data: { stored?: { soal: string; seq: number }[] } | null }
    for (const { soal, seq: stored } of data?.stored ?? []) acknowledged[connection]?.set(soal, stored)
  }
  return {
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
