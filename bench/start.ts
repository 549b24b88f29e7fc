import { answersPerSecond } from './answers.ts'
import { openCpuTime } from './cpu-time.ts'
import { load } from './load.ts'
import { round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll, type BenchWorld, type Student } from './world.ts'

const students = 8000
/** Started first and not counted: a server that opens an exam has been running for a while. */
const warmUp = 3000
const connections = 100
const least = 1 / 4
const mostMs = 0.7

/** Attempts started, each by its own student, against the rate of answer saves in the same run. */
export async function measureStart(): Promise<Measurement> {
  const world = await makeBenchWorld(students)
  try {
    // Who starts has just looked at the start page: the session is known.
    await visitAll(world, connections, () => '/api/application-user/me')
    const turns = turnsOf(world.students)
    const startSome = (amount: number) =>
      load(world.apiUrl, {
        connections,
        amount,
        next: () => {
          const student = turns()
          return {
            method: 'POST',
            path: `/api/ujian/${world.eventId}/start`,
            token: student.token,
            body: '{"device":"ukur"}',
          }
        },
      })
    await startSome(warmUp)
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const before = spent()
    const started = await startSome(students - warmUp)
    const cost = (spent() - before) / started.answered
    await startAll(world)
    const saves = await answersPerSecond(world)
    return {
      figure: round(started.perSecond, 0),
      unit: 'starts/s',
      yardstick: `answer saves: ${round(saves, 0)}/s`,
      ratio: round(started.perSecond / saves),
      must: `ratio >= ${least}, <= ${mostMs} ms of processor time`,
      ok: started.perSecond >= saves * least && cost <= mostMs && started.failed === 0,
      details: {
        students: started.answered,
        msPerStart: round(cost, 3),
        p99: started.p99,
        failed: started.failed,
      },
    }
  } finally {
    await world.stop()
  }
}

/** Every student asks for a page once. */
export async function visitAll(
  world: BenchWorld,
  connections: number,
  path: (student: Student) => string,
): Promise<void> {
  const turns = turnsOf(world.students)
  await load(world.apiUrl, {
    connections,
    amount: world.students.length,
    next: () => {
      const student = turns()
      return { method: 'GET', path: path(student), token: student.token, body: '' }
    },
  })
}

/** The next of a list at each call; the last again once it is used up. */
export function turnsOf<T>(list: T[]): () => T {
  let turn = 0
  return () => list[Math.min(turn++, list.length - 1)]!
}
