import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { connect } from '../apps/api/src/platform/db/open.ts'
import { tenant } from '../apps/api/src/platform/db/tenant.ts'
import { analyzeResults, readResults } from '../apps/api/src/results/statistik/statistik.job.ts'
import { median, round, type Measurement } from './measurement.ts'
import { simulateChoices } from './simulate-choices.ts'
import { makeExam } from './world.ts'

const students = 100_000
const questions = 100
/** A large exam of one school, whose statistics nobody has looked at since the start. */
const cold = { students: 800, questions: 40, most: 300 }
const rounds = 3
const most = 2

/**
 * All classical statistics of a package, against the time of reading the results' vectors out of PostgreSQL; and those of a smaller
 * one, read and computed for the first time in this process.
 */
export async function measureStatistics(): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-bench-'))
  const server = await startEmbedded(dataDir, { durable: true })
  try {
    await migrate(server.url)
    const { db } = connect(server.url, 1)
    const first = await makeExam(db, 1, cold.questions)
    const firstSnapshot = await insertHasil(server.url, first.eventId, cold)
    const began = performance.now()
    analyzeResults((await tenant(db, first, (tx) => readResults(tx, firstSnapshot)))!)
    const firstMs = performance.now() - began
    const { applicationId, eventId } = await makeExam(db, 1, questions)
    const snapshotId = await insertHasil(server.url, eventId, { students, questions })
    const times: { read: number; analyze: number }[] = []
    // The first round warms the database's memory and the compiler.
    for (let turn = 0; turn <= rounds; turn++) {
      const started = performance.now()
      const results = await tenant(db, { applicationId }, (tx) => readResults(tx, snapshotId))
      const read = performance.now()
      const { n, items } = analyzeResults(results!)
      const ended = performance.now()
      if (n !== students || items.length !== questions)
        throw new Error(`${n} students, ${items.length} items`)
      if (turn > 0) times.push({ read: read - started, analyze: ended - read })
    }
    await db.destroy()
    const read = median(times.map((each) => each.read))
    const analyze = median(times.map((each) => each.analyze))
    return {
      figure: round(analyze, 0),
      unit: 'ms',
      yardstick: `reading the vectors: ${round(read, 0)} ms`,
      ratio: round(analyze / read),
      must: `ratio <= ${most}; the first of ${cold.students} x ${cold.questions} <= ${cold.most} ms`,
      ok: analyze <= most * read && firstMs <= cold.most,
      details: {
        firstMs: round(firstMs, 0),
        students,
        questions,
        megabytes: round(process.memoryUsage().rss / 2 ** 20, 0),
      },
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Results as submissions would have left them; their attempts and students are not read here and do not exist. */
async function insertHasil(
  url: string,
  eventId: string,
  { students, questions }: { students: number; questions: number },
): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const next = simulateChoices(questions, 1)
    const batch = Math.min(students, 1000)
    for (let made = 0; made < students; made += batch) {
      await client.query(
        `insert into hasil
         select gen_random_uuid(), e.application_id, e.id, e.paket_soal_id, e.snapshot_id, gen_random_uuid(),
                t.right, ${questions}, 100.0 * t.right / ${questions}, t.right, 0, ${questions} - t.right - t.blank, t.blank, 0, '{}',
                t.scores::float8[], t.outcomes::text[], t.choices::text[], null, now()
           from event e, jsonb_to_recordset($2::jsonb) t("right" int, blank int, scores text, outcomes text, choices text)
          where e.id = $1`,
        [eventId, JSON.stringify(Array.from({ length: batch }, next))],
      )
    }
    await client.query('vacuum analyze hasil')
    const found = await client.query<{ id: string }>('select snapshot_id as id from event where id = $1', [
      eventId,
    ])
    return found.rows[0]!.id
  } finally {
    await client.end()
  }
}
