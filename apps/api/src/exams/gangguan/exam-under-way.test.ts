import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { letTimePass, makeExam, pulse, start, submit } from '#testing/exam.ts'
import { isExamUnderWay } from './exam-under-way.ts'

const app = useTestApp()

it('an exam is under way while somebody who has begun is heard of, and not after handing in', async () => {
  const exam = await makeExam(app)
  const { world, murid, event } = exam
  expect(await isExamUnderWay(app.db)).toBe(false)
  const { id } = await start(app, murid, event.id)
  await pulse(app, murid, id)
  expect(await isExamUnderWay(app.db)).toBe(true)
  await letTimePass(app, world, id, 150_000)
  expect(await isExamUnderWay(app.db)).toBe(false)
  await pulse(app, murid, id)
  expect(await isExamUnderWay(app.db)).toBe(true)
  await submit(app, murid, id)
  expect(await isExamUnderWay(app.db)).toBe(false)
})
