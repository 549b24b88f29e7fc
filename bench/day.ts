import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { countLost, newSeen, seatStudent, type ExamStudent } from './exam-student.ts'
import { quantile, round, spread, type Measurement } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const slowestP95 = 300
const startSeconds = 60
const answerSeconds = 120
const rushSeconds = 60

/**
 * A whole exam of `students` on one event: all start within a minute, answer 40 questions, change some in the last minute
 * and hand in, saying on the line of its page what has changed. `share` shortens every phase, for trying.
 */
export async function measureDay(students = 5000, share = 1): Promise<Measurement> {
  const world = await makeBenchWorld(students)
  try {
    const seen = newSeen()
    const seated = world.students.map((student) => seatStudent(world, student, seen))
    await Promise.all(seated.map((student) => takeExam(world, student, share * 1000)))
    for (const student of seated) student.close()
    const { lost, scored } = await inspect(world, seated)
    const p95 = quantile(seen.save, 0.95)
    const failed = [...seen.failed.values()].reduce((sum, each) => sum + each, 0)
    const at = (values: number[]) => ({ requests: values.length, ...spread(values) })
    return {
      figure: round(p95, 0),
      unit: 'ms, 95th percentile of a save',
      yardstick: `${slowestP95} ms`,
      ratio: round(p95 / slowestP95),
      must: `<= ${slowestP95} ms, no error, 0 lost, everybody scored from what is stored`,
      ok: p95 <= slowestP95 && failed === 0 && lost === 0 && scored === students,
      details: {
        students,
        lost,
        scored,
        failed: Object.fromEntries(seen.failed),
        start: at(seen.start),
        save: at(seen.save),
        line: at(seen.pulse),
        submit: at(seen.submit),
        seconds: round((startSeconds + answerSeconds + rushSeconds) * share, 0),
      },
    }
  } finally {
    await world.stop()
  }
}

/** `unit` is how long a second lasts. */
async function takeExam({ soalIds }: BenchWorld, student: ExamStudent, unit: number): Promise<void> {
  const begin = performance.now()
  const until = (second: number) => sleep(Math.max(0, begin + second * unit - performance.now()))
  const started = Math.random() * startSeconds
  await until(started)
  await student.start()
  await student.sit()
  const answersEnd = startSeconds + answerSeconds
  for (const [index, soal] of soalIds.entries()) {
    await until(started + ((index + Math.random()) / soalIds.length) * (answersEnd - started))
    await student.save(soal, choose())
    student.tell()
  }
  // Half of them hand in within the last quarter of a minute.
  const leaves = answersEnd + rushSeconds * (Math.random() < 0.5 ? Math.random() : 0.75 + Math.random() / 4)
  for (const part of [0.3, 0.6, 0.95]) {
    await until(answersEnd + (leaves - answersEnd) * part)
    await student.save(soalIds[Math.floor(Math.random() * soalIds.length)]!, choose())
  }
  await until(leaves)
  await student.submit()
}

function choose(): string {
  return 'AABCD'[Math.floor(Math.random() * 5)]!
}

/** What the database holds afterwards: what was lost, and how many results are those of the stored answers. */
async function inspect(world: BenchWorld, seated: ExamStudent[]): Promise<{ lost: number; scored: number }> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  const { rows } = await client.query<{ attempt: string; soal: string; seq: string }>(
    'select attempt_id as attempt, soal_id as soal, seq from answer',
  )
  const { rows: scored } = await client.query<{ n: number }>(
    `select count(*)::int as n
       from hasil h join (select attempt_id, count(*) as n, count(*) filter (where value = '"A"') as correct from answer group by 1) w using (attempt_id)
      where h.correct = w.correct and h.correct + h.wrong = w.n`,
  )
  await client.end()
  return { lost: countLost(seated, rows), scored: scored[0]?.n ?? 0 }
}
