import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeExam, schedule, start, type Exam } from '#testing/exam.ts'
import { ask, dimension, keyOf, measure, query } from '#testing/analytics-fixture.ts'

const app = useTestApp()
let exam: Exam

beforeAll(async () => {
  exam = await makeExam(app)
  await start(app, exam.murid, exam.event.id)
}, 120_000)

const fields = ['n', 'hadir', 'tidak-hadir', 'belum', 'persen-hadir']
const figures = async () => {
  const asked = query(
    fields.map((field) => measure(field)),
    { dataset: 'event' },
  )
  return (await ask(app, exam.guru.token, asked)).rows[0]
}
const setTimes = (times: { opens: number | null; closes: number | null }, of: 'event' | 'attempt') =>
  tenant(app.db, exam.world, async (tx) => {
    const at = (minutes: number | null) =>
      minutes === null ? sql`null` : sql`now() + make_interval(mins => ${minutes})`
    await sql`update ${sql.table(of)} set opens_at = ${at(times.opens)}, closes_at = ${at(times.closes)}
      where ${of === 'event' ? sql`id` : sql`event_id`} = ${exam.event.id}
        and ${of === 'event' ? sql`true` : sql`application_user_id = ${exam.other.id}`}`.execute(tx)
  })

it('half of an exam that is running have come while half have begun it', async () => {
  expect(await figures()).toEqual([2, 1, 0, 1, 50])
})

it('whose session comes later is not missing yet', async () => {
  await setTimes({ opens: 60, closes: 120 }, 'attempt')
  expect(await figures()).toEqual([2, 1, 0, 1, 100])
  await setTimes({ opens: null, closes: null }, 'attempt')
})

it('an exam that nobody could begin has no share, and changes no other one', async () => {
  const opensAt = new Date(Date.now() + 3_600_000).toISOString()
  const closesAt = new Date(Date.now() + 7_200_000).toISOString()
  const later = await schedule(app, exam.guru, exam.paket.id, [exam.murid, exam.other], { opensAt, closesAt })
  expect(await figures()).toEqual([4, 1, 0, 3, 50])
  const asked = query([dimension('event'), measure('persen-hadir')], { dataset: 'event' })
  const { rows } = await ask(app, exam.guru.token, asked)
  expect(new Map(rows.map(([cell, share]) => [keyOf(cell), share]))).toEqual(
    new Map([
      [exam.event.id, 50],
      [later.id, null],
    ]),
  )
})

it('once it is over who did not begin was absent', async () => {
  await setTimes({ opens: -120, closes: -1 }, 'event')
  expect(await figures()).toEqual([4, 1, 1, 2, 50])
})
