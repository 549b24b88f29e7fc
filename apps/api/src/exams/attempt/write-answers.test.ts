import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { openAnswerWriter, type AnswerRow } from './write-answers.ts'

const app = useTestApp()

/** An answer of an attempt that is not there: it is asked about and stored nowhere. */
function someAnswer(): AnswerRow {
  const ids = { attemptId: randomUUID(), userId: randomUUID(), sessionId: randomUUID(), soalId: randomUUID() }
  const rest = { sectionId: randomUUID(), value: '"A"', ragu: false, seq: 1, atMs: Date.now() }
  return { key: ids.attemptId, ...ids, ...rest }
}

it('says how long a student waited, also where each commit by itself is quick', async () => {
  const { pool } = app.server
  const waits: number[] = []
  const write = openAnswerWriter(pool, (tookMs) => waits.push(tookMs))
  const applicationId = randomUUID()
  await write(applicationId, [someAnswer()])
  expect(waits).toHaveLength(1)
  waits.length = 0
  // A disk that stands still: whoever asks for attempts waits.
  const blocker = await pool.connect()
  await blocker.query('begin; lock table attempt in access exclusive mode')
  const asked = Array.from({ length: 3 }, () => write(applicationId, [someAnswer()]))
  await new Promise((resolve) => void setTimeout(resolve, 700))
  await blocker.query('commit')
  blocker.release()
  await Promise.all(asked)
  expect(waits).toHaveLength(3)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500)
})
