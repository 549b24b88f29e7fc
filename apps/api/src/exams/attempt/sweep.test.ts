import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { privasi } from '@suluh/contract/home/privasi'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, start, type Exam } from '#testing/exam.ts'
import { proctorAttempts } from './proctor.ts'
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

describe('a round that comes upon a proctor at work', () => {
  it('leaves who is given more time, is paused or is let in again in that moment', async () => {
    const exam = await makeExam(app)
    const { guru, murid, world, event } = exam
    const { id } = await start(app, murid, event.id)
    const set = (change: ReturnType<typeof sql>) =>
      tenant(app.db, world, (tx) => sql`update attempt set ${change} where id = ${id}`.execute(tx))
    const stateAfter = async (action: ProctorAction) => {
      await sweptDuring(exam, id, action)
      const { data } = await app.call(pengawasan.board, { token: guru.token, params: { id: event.id } })
      return data.rows.find(({ attemptId }) => attemptId === id)
    }
    await set(sql`deadline = now() - interval '1 second'`)
    expect(await stateAfter({ kind: 'jeda' })).toMatchObject({ status: 'berlangsung', paused: true })
    await set(sql`deadline = now() - interval '1 second', paused_at = null`)
    expect(await stateAfter({ kind: 'perpanjang', minutes: 5 })).toMatchObject({ status: 'berlangsung' })
    await act(app, exam, [id], { kind: 'kumpulkan' })
    await set(sql`stale = true`)
    expect(await stateAfter({ kind: 'buka-kembali', minutes: 5 })).toMatchObject({ status: 'berlangsung' })
  })
})

/** The round begins before the action is committed, and waits for it. */
async function sweptDuring({ world, guru }: Exam, id: string, action: ProctorAction): Promise<void> {
  const { applicationId, lembagaId } = world
  const actor: Actor = {
    applicationId,
    lembagaId,
    userId: guru.id,
    nama: guru.nama,
    peran: 'guru',
    isSystem: false,
    izin: new Map(),
    session: '',
    sessionId: '',
  }
  const { swept } = await tenant(app.db, world, async (tx) => {
    await proctorAttempts(tx, actor, [id], action, 'Listrik padam')
    const swept = sweep(app.db)
    await expect
      .poll(async () => {
        const waiting = sql<object>`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
        return (await waiting.execute(app.db)).rows.length
      })
      .toBeGreaterThan(0)
    return { swept }
  })
  await swept
}
