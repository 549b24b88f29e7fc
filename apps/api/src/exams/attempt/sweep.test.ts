import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { privasi } from '@suluh/contract/home/privasi'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import type { Actor } from '#platform/auth/scope.ts'
import { listTenants, tenant } from '#platform/db/tenant.ts'
import { openVisits } from '#platform/db/visits.ts'
import { useTestApp } from '#testing/build-app.ts'
import { databaseUrl } from '#testing/database.ts'
import { act, entry, makeExam, save, start, type Exam } from '#testing/exam.ts'
import { proctorAttempts } from './proctor.ts'
import { hasRunning, sweep } from './sweep.ts'

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

it('finds who sits an exam by an index, however many have sat one', async () => {
  const { world, murid, event } = await makeExam(app)
  await tenant(app.db, world, (tx) =>
    sql`
      with made as (
        insert into application_user (application_id, peran_id, lembaga_id, nama)
        select u.application_id, u.peran_id, u.lembaga_id, 'Lama ' || n
          from application_user u, generate_series(1, 3000) n where u.id = ${murid.id} returning application_id, id
      )
      insert into attempt (id, application_id, event_id, application_user_id, seed, status)
      select gen_random_uuid(), made.application_id, ${event.id}, made.id, 1, 'dinilai' from made`.execute(
      tx,
    ),
  )
  const owner = new pg.Client(
    databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)),
  )
  await owner.connect()
  await owner.query('analyze attempt')
  await owner.end()
  const rowsRead = await tenant(app.db, world, async (tx) => {
    expect(await hasRunning(tx, world.applicationId)).toBe(false)
    await sql`select count_running()`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'attempt'`.execute(tx)
    return rows[0]?.n
  })
  expect(rowsRead).toBe(0)
})

it('comes to others where more than a round takes, and all due before them, cannot be scored', async () => {
  const { world, murid, event, soalIds } = await makeExam(app)
  const sound = await start(app, murid, event.id)
  await tenant(app.db, world, async (tx) => {
    // As no program leaves it: values that are no answers.
    await sql`
      with made as (
        insert into application_user (application_id, peran_id, lembaga_id, nama)
        select u.application_id, u.peran_id, u.lembaga_id, 'Rusak ' || n
          from application_user u, generate_series(1, 205) n where u.id = ${murid.id} returning application_id, id
      ), attempts as (
        insert into attempt (id, application_id, event_id, application_user_id, seed, status, clock, started_at, deadline)
        select gen_random_uuid(), made.application_id, a.event_id, made.id, 1, 'berlangsung', a.clock, a.started_at, now() - interval '1 hour'
          from made, attempt a where a.id = ${sound.id} returning application_id, id
      )
      insert into answer (application_id, attempt_id, soal_id, value, ragu, seq, at)
      select application_id, id, ${soalIds[0]}, '{"no": {"answer": 1}}', false, 1, now() from attempts`.execute(
      tx,
    )
    await sql`update attempt set deadline = now() - interval '1 second' where id = ${sound.id}`.execute(tx)
  })
  const statusOf = (id: string) =>
    tenant(app.db, world, (tx) =>
      tx.selectFrom('attempt').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  for (let round = 0; round < 3; round++) await sweep(app.db).catch(() => undefined)
  expect(await statusOf(sound.id)).toEqual({ status: 'dinilai' })
  await tenant(app.db, world, (tx) =>
    sql`delete from attempt where event_id = ${event.id} and status = 'berlangsung'`.execute(tx),
  )
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
        const waiting = sql<object>`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return (await waiting.execute(app.db)).rows.length
      })
      .toBeGreaterThan(0)
    return { swept }
  })
  await swept
}

it('looks each second where somebody is at an exam, and in turn into schools where nobody is', async () => {
  const exams = [await makeExam(app), await makeExam(app), await makeExam(app)]
  const attempts: string[] = []
  for (const exam of exams) attempts.push((await start(app, exam.murid, exam.event.id)).id)
  const { length } = await listTenants(app.db)
  const visits = openVisits(1)
  const expire = (index: number) =>
    tenant(app.db, exams[index]!.world, (tx) =>
      sql`update attempt set deadline = now() - interval '1 hour' where id = ${attempts[index]!}`.execute(tx),
    )
  const isHandedIn = (index: number) =>
    tenant(app.db, exams[index]!.world, async (tx) => {
      const row = await tx
        .selectFrom('attempt')
        .select('status')
        .where('id', '=', attempts[index]!)
        .executeTakeFirstOrThrow()
      return row.status === 'dinilai'
    })
  for (let round = 0; round < length; round++) await sweep(app.db, visits)
  // Each has been found by now, and is looked into by whichever round comes next.
  for (const index of [0, 1, 2]) {
    await expire(index)
    await sweep(app.db, visits)
    expect(await isHandedIn(index)).toBe(true)
  }
})
