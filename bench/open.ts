import { withClient } from '../apps/api/src/platform/db/with-client.ts'
import { openCpuTime } from './cpu-time.ts'
import { openFloor } from './floor.ts'
import { load } from './load.ts'
import { median, round, type Measurement } from './measurement.ts'
import { turnsOf, visitAll } from './start.ts'
import { answerAll } from './submit.ts'
import { makeBenchWorld, startAll, type BenchWorld } from './world.ts'

const students = 3000
/** Opened first and not counted: a server in an exam has been running for a while. */
const warmUp = 1000
const connections = 50
const mostMs = 0.5

/**
 * State and content of attempts with 40 answers, each opened by its student on a page that was loaded anew, in processor
 * time of API and database; beside it a bare server that sends as many bytes.
 */
export async function measureOpen(): Promise<Measurement> {
  const world = await makeBenchWorld(students)
  try {
    await startAll(world)
    await answerAll(world)
    // What the database owes to the answers is not part of opening an exam.
    await withClient(world.ownerUrl, (client) => client.query('vacuum analyze'))
    // Who opens an exam has just looked at another page: the session is known.
    await visitAll(world, connections, () => '/api/application-user/me')
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const first = await stateOf(world)
    const turns = turnsOf(world.students)
    const open = async (amount: number) => {
      const asked = Array.from({ length: amount }, turns)
      const states = await ask(world, asked, ({ attemptId }) => `/api/attempt/${attemptId}`)
      const between = spent()
      const content = ({ attemptId }: { attemptId: string }) =>
        `/api/attempt/${attemptId}/content/${first.hash}`
      const contents = await ask(world, asked, content)
      return { between, failed: states.failed + contents.failed, p99: [states.p99, contents.p99] }
    }
    await open(warmUp)
    const before = spent()
    const { between, failed, p99 } = await open(students - warmUp)
    const counted = students - warmUp
    const state = (between - before) / counted
    const content = (spent() - between) / counted
    const floor = await openFloor(world.ownerUrl, first.text)
    const bare = await floor.ofCall(connections, 2, () => ({ method: 'GET', path: '/', token: '', body: '' }))
    floor.stop()
    const all = state + content
    return {
      figure: round(all, 3),
      unit: 'ms of processor time for state and content',
      yardstick: `a bare server sends two answers of that size in ${round(bare * 2, 3)} ms`,
      ratio: round(all / (bare * 2)),
      must: `<= ${mostMs} ms, no error`,
      ok: all <= mostMs && failed === 0,
      details: { state: round(state, 3), content: round(content, 3), p99: median(p99), failed },
    }
  } finally {
    await world.stop()
  }
}

async function stateOf({ apiUrl, students: [student] }: BenchWorld): Promise<{ text: string; hash: string }> {
  const answer = await fetch(`${apiUrl}/api/attempt/${student!.attemptId}`, {
    headers: { authorization: `Bearer ${student!.token}` },
  })
  const text = await answer.text()
  const { data } = JSON.parse(text) as { data: { contentHash: string } }
  return { text, hash: data.contentHash }
}

function ask(
  world: BenchWorld,
  asked: BenchWorld['students'],
  path: (student: BenchWorld['students'][number]) => string,
) {
  const turns = turnsOf(asked)
  return load(world.apiUrl, {
    connections,
    amount: asked.length,
    next: () => {
      const student = turns()
      return { method: 'GET', path: path(student), token: student.token, body: '' }
    },
  })
}
