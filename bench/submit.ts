import pg from 'pg'
import { answersPerSecond } from './answers.ts'
import { openCpuTime } from './cpu-time.ts'
import { load } from './load.ts'
import { round, type Measurement } from './measurement.ts'
import { turnsOf, visitAll } from './start.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const students = 2000
const connections = 50
const least = 0.08
const mostMs = 1

/** Attempts of 40 answers submitted and scored, against the rate of answer saves in the same run. */
export async function measureSubmit(): Promise<Measurement> {
  const world = await makeBenchWorld(students)
  try {
    await startAll(world)
    const saves = await answersPerSecond(world)
    await answerAll(world)
    // Who submits has been working: session and attempt are known.
    await visitAll(world, connections, (student) => `/api/attempt/${student.attemptId}`)
    const turns = turnsOf(world.students)
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const before = spent()
    const submitted = await load(world.apiUrl, {
      connections,
      amount: students,
      next: () => {
        const student = turns()
        return {
          method: 'POST',
          path: `/api/attempt/${student.attemptId}/submit`,
          token: student.token,
          body: '{}',
        }
      },
    })
    const cost = (spent() - before) / students
    const scored = await countScored(world)
    return {
      figure: round(submitted.perSecond, 0),
      unit: 'submissions/s',
      yardstick: `answer saves: ${round(saves, 0)}/s`,
      ratio: round(submitted.perSecond / saves, 3),
      must: `ratio >= ${least}, <= ${mostMs} ms of processor time, all scored`,
      ok:
        submitted.perSecond >= saves * least &&
        cost <= mostMs &&
        submitted.failed === 0 &&
        scored === students,
      details: {
        students: submitted.answered,
        scored,
        msPerSubmission: round(cost, 3),
        p99: submitted.p99,
        failed: submitted.failed,
      },
    }
  } finally {
    await world.stop()
  }
}

/** Answers to all questions of all attempts, straight in the database. */
export async function answerAll(world: BenchWorld): Promise<void> {
  await withOwner(world, (client) =>
    client.query(
      `insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at)
       select a.application_id, a.id, s.soal_id, to_jsonb(chr(65 + (random() * 3)::int)), false, 1, now()
         from attempt a join event e on e.id = a.event_id join section_soal s on s.paket_soal_id = e.paket_soal_id
       on conflict do nothing`,
    ),
  )
}

async function countScored(world: BenchWorld): Promise<number> {
  const { rows } = await withOwner(world, (client) =>
    client.query<{ n: number }>(
      'select count(*)::int as n from hasil where blank = 0 and correct + wrong = 40',
    ),
  )
  return rows[0]?.n ?? 0
}

async function withOwner<T>(world: BenchWorld, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
