import { answersPerSecond } from './answers.ts'
import { load } from './load.ts'
import { round, type Measurement } from './measurement.ts'
import { makeBenchWorld, startAll } from './world.ts'

const students = 4000
const connections = 100
const least = 1 / 4

/** Attempts started, each by its own student, against the rate of answer saves in the same run. */
export async function measureStart(): Promise<Measurement> {
  const world = await makeBenchWorld(students)
  try {
    const turns = turnsOf(world.students, connections)
    const started = await load(world.apiUrl, {
      connections,
      amount: students,
      next: (connection) => {
        const student = turns(connection)
        return {
          method: 'POST',
          path: `/api/ujian/${world.eventId}/start`,
          token: student.token,
          body: '{"device":"ukur"}',
        }
      },
    })
    await startAll(world)
    const saves = await answersPerSecond(world)
    return {
      figure: round(started.perSecond, 0),
      unit: 'starts/s',
      yardstick: `answer saves: ${round(saves, 0)}/s`,
      ratio: round(started.perSecond / saves),
      must: `ratio >= ${least}`,
      ok: started.perSecond >= saves * least && started.failed === 0,
      details: { students: started.answered, p99: started.p99, failed: started.failed },
    }
  } finally {
    await world.stop()
  }
}

/** Gives each connection its own share of a list, one after the other; the last again once it is used up. */
export function turnsOf<T>(list: T[], connections: number): (connection: number) => T {
  const turn = Array.from({ length: connections }, () => 0)
  return (connection) => {
    const index = Math.min(
      connection + (turn[connection] ?? 0) * connections,
      list.length - connections + connection,
    )
    turn[connection] = (turn[connection] ?? 0) + 1
    return list[index]!
  }
}
