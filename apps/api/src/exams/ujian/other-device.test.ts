import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { attempt, ujian, type AttemptState, type SaveReceipt } from '@suluh/contract/exams/ujian'
import { authentication } from '@suluh/contract/platform/authentication'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import {
  act,
  entry,
  makeExam,
  publishPaket,
  save,
  schedule,
  start,
  submit,
  type Exam,
} from '#testing/exam.ts'
import { pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()
const otherDevice = { status: 409, data: { code: 'other-device' } }
const beat = { soalNumber: 1, answered: 0, unsent: 0, messageAt: null, events: [] }

/** A student at work, and the same student at a second device. */
async function sit(overrides: object = {}) {
  const exam = await makeExam(app, overrides)
  const state = await start(app, exam.murid, exam.event.id)
  return { exam, state, first: exam.murid, second: await exam.world.onAnotherDevice(exam.murid) }
}

/** Says the name that the first device gave itself, as whoever wants to pass for it would. */
async function visit({ token }: Person, { id }: AttemptState, move = false, device = 'uji') {
  return (await app.call(attempt.device, { token, params: { id }, body: { device, move } })).data
}
const pulse = ({ token }: Person, { id }: AttemptState) =>
  app.refused(attempt.pulse, { token, params: { id }, body: { ...beat, device: 'uji' } })
const read = ({ token }: Person, { id }: AttemptState) => app.refused(attempt.one, { token, params: { id } })
const trySave = ({ token }: Person, { id }: AttemptState, soalId: string, value: string, seq = 1) =>
  app.refused(attempt.save, { token, params: { id }, body: { entries: [entry(soalId, value, seq)] } })
const decide = (exam: Exam, { id }: AttemptState, kind: 'buka-perangkat' | 'tolak-perangkat') =>
  act(app, exam, [id], { kind } satisfies ProctorAction)

async function boardRow({ guru, event }: Exam, { id }: AttemptState) {
  const { data } = await app.call(pengawasan.board, { token: guru.token, params: { id: event.id } })
  return data.rows.find(({ attemptId }) => attemptId === id)
}
async function logOf({ guru, event }: Exam) {
  const { data } = await app.call(pengawasan.log, { token: guru.token, params: { id: event.id } })
  return data.toReversed()
}
async function heldOf({ guru, event }: Exam) {
  const { data } = await app.call(heldAnswer.list, { token: guru.token, params: { id: event.id } })
  return data.attempts.flatMap(({ answers }) => answers)
}
const answersOf = ({ world }: Exam, { id }: AttemptState) =>
  tenant(app.db, world, (tx) =>
    tx.selectFrom('answer').select(['soalId', 'value']).where('attemptId', '=', id).execute(),
  )

describe('a session that does not hold a running attempt', () => {
  it('is refused by every call of it, whatever it calls itself, and changes nothing', async () => {
    const { exam, state, first, second } = await sit()
    const { id, sections } = state
    const [soalId] = exam.soalIds
    await save(app, first, id, [entry(soalId!, 'A')])
    const asked = { token: second.token, params: { id } }
    const entries = [entry(soalId!, 'C', 1_000_000)]
    const calls: [Endpoint, object][] = [
      [attempt.one, asked],
      [attempt.save, { ...asked, body: { entries } }],
      [attempt.submit, { ...asked, body: { entries: [] } }],
      [attempt.submit, { ...asked, body: { entries } }],
      [attempt.pulse, { ...asked, body: { ...beat, device: 'uji' } }],
      [attempt.nextSection, { ...asked, body: { sectionId: sections[0]!.id } }],
      [ujian.start, { ...asked, params: { eventId: exam.event.id }, body: { device: 'uji' } }],
    ]
    for (const [endpoint, given] of calls)
      expect([endpoint.path, await app.refused(endpoint, given as never)]).toMatchObject([
        endpoint.path,
        otherDevice,
      ])
    expect(await answersOf(exam, state)).toEqual([{ soalId, value: 'A' }])
    expect((await app.call(attempt.one, { token: first.token, params: { id } })).data).toMatchObject({
      status: 'berlangsung',
      visitor: null,
    })
    // Nobody else's attempt says whether it is there.
    const stranger = { token: exam.other.token, params: { id }, body: { device: 'uji', move: true } }
    expect((await app.refused(attempt.device, stranger)).status).toBe(404)
  })

  it('does not take the place of the other’s answer or sign of life in one and the same batch', async () => {
    const { exam, state, first, second } = await sit()
    const rounds = 20
    for (let seq = 1; seq <= rounds; seq += 1) {
      const [mine, theirs, alive, dead] = await Promise.all([
        trySave(first, state, exam.soalIds[0]!, 'A', seq),
        trySave(second, state, exam.soalIds[0]!, 'C', 1000 + seq),
        pulse(first, state),
        pulse(second, state),
      ])
      expect([mine.status, theirs.status, alive.status, dead.status]).toEqual([200, 409, 200, 409])
    }
    expect(await answersOf(exam, state)).toMatchObject([{ value: 'A' }])
  })

  it('starts only once where two devices begin in the same moment', async () => {
    const exam = await makeExam(app)
    const second = await exam.world.onAnotherDevice(exam.murid)
    const begun = await Promise.all(
      [exam.murid, second].map(({ token }) =>
        app.refused(ujian.start, { token, params: { eventId: exam.event.id }, body: { device: 'uji' } }),
      ),
    )
    expect(begun.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('may look at what is over, and hand over what is then for a person to decide', async () => {
    const { exam, state, first, second } = await sit()
    expect(await trySave(second, state, exam.soalIds[0]!, 'A')).toMatchObject(otherDevice)
    await tenant(app.db, exam.world, (tx) =>
      sql`update attempt set status = 'dikumpulkan', submitted_by = 'server', submitted_at = now() where id = ${state.id}`.execute(
        tx,
      ),
    )
    expect((await trySave(second, state, exam.soalIds[0]!, 'A')).data).toMatchObject({ held: [{ seq: 1 }] })
    expect(await answersOf(exam, state)).toEqual([])
    await submit(app, first, state.id)
    expect((await read(second, state)).status).toBe(200)
    expect((await visit(second, state)).step).toBe('sini')
  })
})

describe('an event that leaves it to the student', () => {
  it('asks before it moves, tells the first device, and the way back is the same', async () => {
    const { exam, state, first, second } = await sit()
    await pulse(first, state)
    const before = await boardRow(exam, state)
    expect(await visit(second, state, false, 'Laptop')).toMatchObject({
      step: 'pindah',
      holder: { device: 'uji', seenAt: before?.seenAt },
    })
    // The one at work hears that somebody has come, by the version that its sign of life tells.
    const { data: told } = await read(first, state)
    expect(told).toMatchObject({ visitor: { device: 'Laptop', isAsking: false }, version: state.version + 1 })
    expect((await trySave(first, state, exam.soalIds[0]!, 'A')).status).toBe(200)
    expect((await visit(second, state, true, 'Laptop')).step).toBe('sini')
    expect(await pulse(first, state)).toMatchObject(otherDevice)
    // What the first one still has is kept for a person to decide, and counts for nothing until then.
    expect((await trySave(first, state, exam.soalIds[0]!, 'C', 2)).data).toMatchObject({
      stored: [],
      held: [{ seq: 2 }],
    })
    expect(await heldOf(exam)).toMatchObject([{ reason: 'perangkat-lain', evidence: { device: 'uji' } }])
    expect((await read(second, state)).data).toMatchObject({ answers: [{ value: 'A' }], visitor: null })
    expect(await visit(first, state)).toMatchObject({ step: 'pindah', holder: { device: 'Laptop' } })
    await visit(first, state, true, 'Ponsel')
    expect((await trySave(first, state, exam.soalIds[0]!, 'B', 3)).status).toBe(200)
    expect((await trySave(second, state, exam.soalIds[1]!, 'C', 4)).data).toMatchObject({
      held: [{ seq: 4 }],
    })
    expect(await answersOf(exam, state)).toMatchObject([{ value: 'B' }])
    expect(await boardRow(exam, state)).toMatchObject({
      device: 'Ponsel',
      asking: null,
      flags: { 'perangkat-berganti': 2 },
    })
    const moves = (await logOf(exam)).filter(({ kind }) => kind === 'perangkat-berganti')
    expect(moves).toMatchObject([
      { kind: 'perangkat-berganti', detail: { from: 'uji', to: 'Laptop', toAddress: '127.0.0.1' } },
      { kind: 'perangkat-berganti', detail: { from: 'Laptop', to: 'Ponsel', fromAddress: '127.0.0.1' } },
    ])
  })

  it('asks nothing where the first session has ended: signed out, expired or taken away', async () => {
    const ends: ((first: Person) => Promise<unknown>)[] = [
      ({ token }) => app.call(authentication.logout, { token, body: {} }),
      ({ id }) =>
        sql`update session set expires_at = now() where application_user_id = ${id}`.execute(app.db),
      ({ id }) => sql`delete from session where application_user_id = ${id}`.execute(app.db),
    ]
    for (const end of ends) {
      const exam = await makeExam(app)
      const state = await start(app, exam.murid, exam.event.id)
      await end(exam.murid)
      const again = await exam.world.onAnotherDevice(exam.murid)
      expect((await visit(again, state)).step).toBe('sini')
      expect((await read(again, state)).status).toBe(200)
      // By the start page too.
      await sql`delete from session where application_user_id = ${exam.murid.id}`.execute(app.db)
      const third = await exam.world.onAnotherDevice(exam.murid)
      expect((await start(app, third, exam.event.id)).id).toBe(state.id)
      expect((await trySave(third, state, exam.soalIds[0]!, 'A')).status).toBe(200)
    }
  })
})

describe('an event that holds a student to one device', () => {
  it('lets the proctor decide who sees both, and the first device hears of it', async () => {
    const { exam, state, first, second } = await sit({ lockDevice: true })
    await pulse(first, state)
    expect(await visit(second, state, false, 'Laptop')).toMatchObject({ step: 'izin' })
    expect((await visit(second, state, true, 'Laptop')).step).toBe('menunggu')
    expect((await visit(second, state, true, 'Laptop')).step).toBe('menunggu')
    expect(await read(second, state)).toMatchObject(otherDevice)
    expect(await boardRow(exam, state)).toMatchObject({
      device: 'uji',
      address: '127.0.0.1',
      asking: { device: 'Laptop', address: '127.0.0.1' },
    })
    expect((await read(first, state)).data).toMatchObject({ visitor: { device: 'Laptop', isAsking: true } })
    await decide(exam, state, 'tolak-perangkat')
    expect((await visit(second, state)).step).toBe('ditolak')
    expect(await boardRow(exam, state)).toMatchObject({ asking: null })
    expect((await read(first, state)).data).toMatchObject({ visitor: null })
    expect((await trySave(first, state, exam.soalIds[0]!, 'A')).status).toBe(200)
    // Asked once more, and let in; it needs no word of its own any more.
    expect((await visit(second, state, true, 'Laptop')).step).toBe('menunggu')
    await decide(exam, state, 'buka-perangkat')
    expect(await pulse(first, state)).toMatchObject(otherDevice)
    expect((await visit(second, state)).step).toBe('sini')
    expect((await trySave(second, state, exam.soalIds[1]!, 'B')).status).toBe(200)
    expect((await visit(first, state, true)).step).toBe('menunggu')
    const kinds = (await logOf(exam)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'perangkat-meminta',
        'tolak-perangkat',
        'buka-perangkat',
        'perangkat-berganti',
      ]),
    )
    expect(kinds.filter((kind) => kind === 'perangkat-meminta')).toHaveLength(3)
  })

  it('lets the next one in that comes where the proctor has released it, and only that one', async () => {
    const { exam, state, first, second } = await sit({ lockDevice: true })
    expect((await decide(exam, state, 'buka-perangkat')).data).toMatchObject({ done: 1 })
    expect((await decide(exam, state, 'buka-perangkat')).data).toMatchObject({ done: 0 })
    // Who is at work goes on until another one comes.
    expect((await trySave(first, state, exam.soalIds[0]!, 'A')).status).toBe(200)
    expect((await start(app, second, exam.event.id)).answers).toHaveLength(1)
    expect((await visit(first, state)).step).toBe('izin')
    const none = await decide(exam, state, 'tolak-perangkat')
    expect(none.data).toMatchObject({ done: 0, skipped: [{ reason: 'Tidak ada perangkat yang meminta' }] })
  })

  it('asks the proctor even where the first session has ended', async () => {
    const { exam, state, first } = await sit({ lockDevice: true })
    await app.call(authentication.logout, { token: first.token, body: {} })
    const again = await exam.world.onAnotherDevice(first)
    expect((await visit(again, state, true)).step).toBe('menunggu')
  })
})

it('holds across copies of the API at once, also while saves are under way', async () => {
  const { exam, state, first, second } = await sit()
  const copy = await startCopy(app)
  try {
    const there = (method: 'PUT', path: string, { token }: Person, payload: object) =>
      copy.http.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` }, payload })
    const path = `/attempt/${state.id}`
    const body = (seq: number, soalId = exam.soalIds[0]!) => ({ entries: [entry(soalId, 'A', seq)] })
    expect((await there('PUT', `${path}/answers`, first, body(1))).statusCode).toBe(200)
    const moving = visit(second, state, true)
    const racing = await Promise.all(
      Array.from({ length: 20 }, (_, at) => there('PUT', `${path}/answers`, first, body(2 + at))),
    )
    await moving
    expect(racing.every(({ statusCode }) => statusCode === 200)).toBe(true)
    // Whatever was acknowledged is there.
    const acknowledged = racing.flatMap((each) =>
      each.json<{ data: SaveReceipt }>().data.stored.map(({ seq }) => seq),
    )
    const [row] = await tenant(app.db, exam.world, (tx) =>
      tx.selectFrom('answer').select('seq').where('attemptId', '=', state.id).execute(),
    )
    expect(Number(row?.seq)).toBe(Math.max(1, ...acknowledged))
    const after = await there('PUT', `${path}/answers`, first, body(99, exam.soalIds[1]))
    expect(after.json()).toMatchObject({ data: { stored: [], held: [{ seq: 99 }] } })
    expect((await there('PUT', `${path}/answers`, second, body(100))).statusCode).toBe(200)
  } finally {
    await copy.http.close()
  }
})

it('a section that is left, by the device that holds the attempt only', async () => {
  const exam = await makeExam(app)
  const paket = await publishPaket(
    app,
    exam.world,
    exam.guru,
    [[pilihanGanda('1?')], [pilihanGanda('2?')]],
    (draft) => ({ ...draft, timeMode: 'per-section', navigation: 'terkunci' }),
  )
  const made = await schedule(app, exam.guru, paket.id, [exam.murid])
  const state = await start(app, exam.murid, made.id)
  const second = await exam.world.onAnotherDevice(exam.murid)
  const leave = ({ token }: Person) =>
    app.refused(attempt.nextSection, {
      token,
      params: { id: state.id },
      body: { sectionId: state.sections[0]!.id },
    })
  expect(await leave(second)).toMatchObject(otherDevice)
  expect((await leave(exam.murid)).status).toBe(200)
})

it('devices that come and go without end leave no endless log', async () => {
  const { exam, state, first, second } = await sit({ lockDevice: false })
  await tenant(app.db, exam.world, (tx) =>
    sql`insert into attempt_log (application_id, attempt_id, event_id, kind, detail)
        select application_id, id, event_id, 'perangkat-berganti', '{}' from attempt, generate_series(1, 199)
         where id = ${state.id}`.execute(tx),
  )
  for (const device of [second, first, second]) {
    expect((await visit(device, state, true)).step).toBe('sini')
    expect((await read(device, state)).status).toBe(200)
  }
  const { rows } = await tenant(app.db, exam.world, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from attempt_log where attempt_id = ${state.id}`.execute(tx),
  )
  expect(rows[0]?.n).toBe(200)
})
