import { hasilUjian } from '@suluh/contract/hasil-ujian'
import { pengawasan } from '@suluh/contract/pengawasan'
import { privasi } from '@suluh/contract/privasi'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, start } from '#testing/exam.ts'
import { sweep } from './sweep.ts'

const app = useTestApp()

it('hands in who was paused and forgotten a week after the end of time and exam, and no sooner', async () => {
  const exam = await makeExam(app)
  const { world, guru, murid, event, paket, soalIds } = exam
  const { token } = await world.signedInAs('pengelola')
  const { id } = await start(app, murid, event.id)
  await save(app, murid, id, [entry(soalIds[0]!, 'A')])
  await act(app, exam, [id], { kind: 'jeda' })
  const erase = async () => (await app.refused(privasi.erase, { token, params: { id: murid.id } })).status
  const sweptWhenOver = async (days: { time: number; exam: number }) => {
    await tenant(app.db, world, async (tx) => {
      await sql`update attempt set deadline = now() - make_interval(days => ${days.time}) where id = ${id}`.execute(
        tx,
      )
      await sql`update event set opens_at = now() - interval '30 days', closes_at = now() - make_interval(days => ${days.exam})
                 where id = ${event.id}`.execute(tx)
    })
    await sweep(app.db)
    const { data } = await app.call(pengawasan.board, { token: guru.token, params: { id: event.id } })
    return data.rows.find(({ attemptId }) => attemptId === id)
  }
  const waits = { status: 'berlangsung', paused: true }
  expect(await sweptWhenOver({ time: 8, exam: 6 })).toMatchObject(waits)
  expect(await sweptWhenOver({ time: 6, exam: 8 })).toMatchObject(waits)
  expect(await erase()).toBe(409)
  expect(await sweptWhenOver({ time: 8, exam: 8 })).toMatchObject({ status: 'dinilai', paused: false })
  const params = { paketId: paket.id, userId: murid.id, eventId: event.id }
  const { data } = await app.call(hasilUjian.one, { token: guru.token, params })
  expect(data).toMatchObject({ correct: 1, submittedBy: 'server' })
  expect(await erase()).toBe(200)
})
