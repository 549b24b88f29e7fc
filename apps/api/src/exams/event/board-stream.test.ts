import { event } from '@suluh/contract/exams/event'
import { attempt } from '@suluh/contract/exams/ujian'
import { pengawasan, type Board } from '@suluh/contract/exams/pengawasan'
import { sql } from 'kysely'
import { isDeepStrictEqual as isSame } from 'node:util'
import type { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { authenticate } from '#platform/auth/authenticate.ts'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, pulse, save, schedule, start, submit, type Exam } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'
import { openBoards } from './board-stream.ts'
import { openTouched } from './touched.ts'
import { listBoardRows, lookAtBoard, sinceEver } from './board.queries.ts'

const app = useTestApp()
let url = ''
/** What a board promises is two seconds; this machine may do other things. */
const within = { timeout: 10_000, interval: 100 }

async function open({ event: { id } }: Exam, { token }: Person) {
  url ||= await app.server.http.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${url}/api/event/${id}/board/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, boards: readBoards(response) }
}

async function* readBoards(response: Response): AsyncGenerator<Board, undefined, undefined> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (message.startsWith('data: ')) yield JSON.parse(message.slice('data: '.length)) as Board
    }
  }
  return undefined
}

it('streams all rows first, then the one that changes', async () => {
  const exam = await makeExam(app)
  const { response, boards } = await open(exam, exam.guru)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const first = (await boards.next()).value
  expect(first?.rows).toHaveLength(2)
  const asked = await app.call(pengawasan.board, { token: exam.guru.token, params: { id: exam.event.id } })
  expect({ ...first, serverNow: '' }).toEqual({ ...asked.data, serverNow: '' })
  const state = await start(app, exam.murid, exam.event.id)
  const news = (await boards.next()).value
  expect(news?.rows).toHaveLength(1)
  expect(news?.rows[0]).toMatchObject({ attemptId: state.id, status: 'berlangsung' })
  await boards.return(undefined)
})

it('reads the row of a student whose former attempt changes as with all the others', async () => {
  const { world, guru, murid, event: scheduled } = await makeExam(app, { maxAttempts: 2 })
  const former = await start(app, murid, scheduled.id)
  await submit(app, murid, former.id)
  const newest = await start(app, murid, scheduled.id)
  const events = [{ kind: 'tab-ditinggalkan' as const, at: new Date().toISOString(), seconds: 4 }]
  const body = { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null, events }
  await app.call(attempt.pulse, { token: murid.token, params: { id: newest.id }, body })
  const [all, those] = await tenant(app.db, { ...world, userId: guru.id }, async (tx) => [
    await listBoardRows(tx, scheduled.id),
    await listBoardRows(tx, scheduled.id, [former.id]),
  ])
  expect(those).toEqual(all.filter(({ row }) => row.userId === murid.id))
  expect(those).toMatchObject([{ row: { attemptId: newest.id, flags: { 'tab-ditinggalkan': 1 } } }])
})

it('tells everybody at one board of those whom they may watch, as when they ask for it', async () => {
  const made = await makeExam(app)
  const { world, guru } = made
  const there = await world.makeLembaga()
  const guest = await world.signedInAs('murid', { lembagaId: there })
  const maker = await world.signedInAs('staf')
  const proctor = await world.signedInAs('pengawas', { lembagaId: await world.makeLembaga() })
  const people = [made.murid, made.other, guest]
  const ruang = [proctor, guru, undefined].map((pengawas, index) => ({
    nama: `Ruang ${index + 1}`,
    kapasitas: 1,
    pengawasId: pengawas?.id ?? null,
  }))
  const exam = { ...made, event: await schedule(app, maker, made.paket.id, people, { ruang }) }
  const watchers = [
    maker,
    proctor,
    guru,
    await world.signedInAs('lembaga'),
    await world.signedInAs('lembaga', { lembagaId: there }),
  ]
  const streams = await Promise.all(watchers.map((person) => open(exam, person)))
  const seen: number[] = []
  for (const [index, { boards }] of streams.entries()) {
    const { token } = watchers[index]!
    const { data } = await app.call(pengawasan.board, { token, params: { id: exam.event.id } })
    expect((await boards.next()).value?.rows).toEqual(data.rows)
    // What is done to all reaches the same ones.
    const { data: done } = await app.call(pengawasan.say, {
      token,
      params: { id: exam.event.id },
      body: { text: 'Selamat bekerja' },
    })
    expect(done).toBeNull()
    const log = await app.call(pengawasan.log, { token, params: { id: exam.event.id } })
    expect(new Set(log.data.map(({ attemptId }) => attemptId))).toEqual(
      new Set(data.rows.map(({ attemptId }) => attemptId)),
    )
    seen.push(data.rows.length)
  }
  expect(seen).toEqual([3, 1, 1, 3, 1])
  const state = await start(app, guest, exam.event.id)
  await save(app, guest, state.id, [entry(exam.soalIds[0]!, 'A')])
  // What everybody has said came before it, and of each message those whom it reached.
  const told: Board[] = []
  while (!told.at(-1)?.rows.length) told.push((await streams[4]!.boards.next()).value!)
  expect(told.at(-1)!.rows).toMatchObject([{ userId: guest.id }])
  for (const { deeds } of told)
    for (const { names, count } of deeds) expect({ names, count }).toEqual({ names: [guest.nama], count: 1 })
  await Promise.all(streams.map(({ boards }) => boards.return(undefined)))
})

it('tells all anew when somebody goes to a room that another watches, or from the exam', async () => {
  const made = await makeExam(app)
  const { world, murid, other, paket } = made
  const staf = await world.signedInAs('staf')
  const proctor = await world.signedInAs('pengawas', { lembagaId: await world.makeLembaga() })
  const ruang = [proctor, staf].map((pengawas, index) => ({
    nama: `Ruang ${index + 1}`,
    // Both begin in the first: rooms fill alike.
    kapasitas: index === 0 ? 4 : 1,
    pengawasId: pengawas.id,
  }))
  const scheduled = await schedule(app, staf, paket.id, [murid, other], { ruang })
  const params = { id: scheduled.id }
  const { boards } = await open({ ...made, event: scheduled }, proctor)
  const rowsNow = async () => {
    const { isWhole, rows } = (await boards.next()).value!
    return { isWhole, who: new Set(rows.map(({ userId }) => userId)) }
  }
  expect(await rowsNow()).toEqual({ isWhole: true, who: new Set([murid.id, other.id]) })
  const peserta = {
    userId: murid.id,
    sesiId: null,
    ruangId: scheduled.ruang[1]!.id,
    kursi: 1,
    extraPercent: 0,
    textStep: 0,
  }
  await app.call(pengawasan.arrange, { token: staf.token, params, body: { peserta: [peserta] } })
  expect(await rowsNow()).toEqual({ isWhole: true, who: new Set([other.id]) })
  const { data } = await app.call(event.one, { token: staf.token, params })
  const body = { ...data, paketSoalId: paket.id, applicationUserIds: [murid.id] }
  await app.call(event.update, { token: staf.token, params, body })
  expect(await rowsNow()).toEqual({ isWhole: true, who: new Set() })
  await boards.return(undefined)
})

it('shows what is saved at its own process and at another one, of those alone who have saved', async () => {
  const exam = await makeExam(app)
  const copy = await startCopy(app)
  const { murid, other, event: scheduled, soalIds } = exam
  const states = [await start(app, murid, scheduled.id), await start(app, other, scheduled.id)]
  const { boards } = await open(exam, exam.guru)
  expect((await boards.next()).value?.rows).toHaveLength(2)
  await save(app, murid, states[0]!.id, [entry(soalIds[0]!, 'A')])
  const here = (await boards.next()).value!
  expect(here).toMatchObject({ isWhole: false, rows: [{ userId: murid.id, stored: 1, answered: 1 }] })
  const saved = await copy.http.inject({
    method: 'PUT',
    url: `/api/attempt/${states[1]!.id}/answers`,
    headers: { authorization: `Bearer ${other.token}` },
    payload: { entries: [entry(soalIds[0]!, 'A'), entry(soalIds[1]!, 'B')] },
  })
  expect(saved.statusCode).toBe(200)
  const there = (await boards.next()).value!
  expect(there).toMatchObject({ isWhole: false, rows: [{ userId: other.id, stored: 2, answered: 2 }] })
  await boards.return(undefined)
  await copy.http.close()
})

/** What a reader knows who has been told all of it so far. */
function follow(boards: AsyncGenerator<Board, undefined, undefined>) {
  const known = new Map<string, Board['rows'][number]>()
  const reading = (async () => {
    for await (const { isWhole, rows } of boards) {
      if (isWhole) known.clear()
      for (const row of rows) known.set(row.userId, row)
    }
  })()
  return { known, end: () => reading }
}

it('comes to what a board that is read anew says, after whatever was done to whom', async () => {
  const exam = await makeExam(app, { maxAttempts: 2 })
  const { world, murid, other, event: scheduled, soalIds } = exam
  const params = { id: scheduled.id }
  const { response, boards } = await open(exam, exam.guru)
  const { known } = follow(boards)
  const isTold = () =>
    expect
      .poll(async () => {
        const { data } = await app.call(pengawasan.board, { token: exam.guru.token, params })
        return data.rows.map((row) => [row, known.get(row.userId)]).filter(([a, b]) => !isSame(a, b))
      }, within)
      .toEqual([])
  const first = await start(app, murid, scheduled.id)
  const second = await start(app, other, scheduled.id)
  await isTold()
  await save(app, murid, first.id, [entry(soalIds[0]!, 'A'), entry(soalIds[1]!, 'B')])
  await save(app, other, second.id, [entry(soalIds[0]!, 'A')])
  await isTold()
  expect([known.get(murid.id)!.stored, known.get(other.id)!.stored]).toEqual([2, 1])
  // Reported late, of a time that is long over.
  const events = [{ kind: 'salin' as const, at: new Date(Date.now() - 600_000).toISOString(), seconds: null }]
  const body = { soalNumber: 3, answered: 2, unsent: 1, device: 'uji', messageAt: null, events }
  await app.call(attempt.pulse, { token: murid.token, params: { id: first.id }, body })
  await isTold()
  expect(known.get(murid.id)).toMatchObject({ soalNumber: 3, unsent: 1, stored: 2, flags: { salin: 1 } })
  // An answer taken back, a pause, another place and the end, all of one second.
  await save(app, murid, first.id, [{ ...entry(soalIds[1]!, 'B'), value: null, seq: 1e6 }])
  await act(app, exam, [second.id], { kind: 'jeda' })
  await pulse(app, other, second.id)
  await submit(app, murid, first.id)
  await isTold()
  expect(known.get(murid.id)).toMatchObject({ status: 'dinilai', stored: 1 })
  expect(known.get(other.id)).toMatchObject({ paused: true, soalNumber: 1 })
  // The next attempt of the same student, and what still happens to the former.
  const next = await start(app, murid, scheduled.id)
  await save(app, murid, next.id, [entry(soalIds[2]!, 'C')])
  await isTold()
  expect(known.get(murid.id)).toMatchObject({ attemptId: next.id, stored: 1, status: 'berlangsung' })
  await tenant(app.db, world, (tx) =>
    tx.updateTable('attempt').set({ textStep: 1 }).where('id', '=', first.id).execute(),
  )
  await pulse(app, murid, next.id)
  await isTold()
  await response.body!.cancel().catch(() => undefined)
})

it('shows who has come in the second in which another went, and who was taken off and put back', async () => {
  const made = await makeExam(app)
  const { world, guru, murid, other, paket, event: scheduled } = made
  const params = { id: scheduled.id }
  const third = await world.signedInAs('murid')
  const { boards } = await open(made, guru)
  const { known } = follow(boards)
  const setStudents = async (...people: Person[]) => {
    const { data } = await app.call(event.one, { token: guru.token, params })
    const ids = people.map(({ id }) => id)
    const body = { ...data, paketSoalId: paket.id, applicationUserIds: ids }
    expect((await app.call(event.update, { token: guru.token, params, body })).status).toBe(200)
  }
  const isShown = (...people: Person[]) =>
    expect.poll(() => new Set(known.keys()), within).toEqual(new Set(people.map(({ id }) => id)))
  await isShown(murid, other)
  // As when a group's members change: nothing of the event itself does.
  const exchange = (from: Person, to: Person) =>
    tenant(app.db, world, async (tx) => {
      await sql`update attempt set application_user_id = ${to.id}, id = gen_random_uuid() where event_id = ${scheduled.id} and application_user_id = ${from.id}`.execute(
        tx,
      )
    })
  await exchange(other, third)
  await isShown(murid, third)
  await exchange(third, other)
  await isShown(murid, other)
  await setStudents(murid)
  await setStudents(murid, other)
  const state = await start(app, other, scheduled.id)
  await expect
    .poll(() => known.get(other.id), within)
    .toMatchObject({ attemptId: state.id, status: 'berlangsung' })
  await isShown(murid, other)
})

it('finds whose name or lembaga has changed since it was asked', async () => {
  const { world, murid, event: scheduled } = await makeExam(app)
  const state = await start(app, murid, scheduled.id)
  const look = (peopleSince: string | null, since = sinceEver) =>
    lookAtBoard(app.server, world, scheduled.id, { since, peopleSince, touched: [] })
  // What was not finished as of a look counts as changed since it: other files' transactions are at work beside this one.
  let asOf = ''
  const changedSince = async () => {
    asOf = (await look(null)).asOf
    return (await look(asOf, asOf)).changed
  }
  await expect.poll(changedSince, { timeout: 60_000 }).toEqual([])
  await tenant(app.db, world, (tx) =>
    tx.updateTable('applicationUser').set({ nama: 'Nama Baru' }).where('id', '=', murid.id).execute(),
  )
  expect((await look(null, asOf)).changed).toEqual([])
  expect((await look(asOf, asOf)).changed).toEqual([state.id])
})

it('keeps no more than what was told last for who does not read it, and then tells them all', async () => {
  const { world, paket } = await makeExam(app)
  const staf = await world.signedInAs('staf')
  const nama = 'Siti '.repeat(40).trim()
  const people = await Promise.all(Array.from({ length: 60 }, () => world.signedInAs('murid', { nama })))
  const scheduled = await schedule(app, staf, paket.id, people)
  const copy = await startCopy(app)
  const touched = await openTouched(copy.databaseUrl, copy.db, copy.beat.id)
  const boards = openBoards({ ...copy, ...copy.exam }, touched)
  let request: FastifyRequest | undefined
  copy.http.get('/uji', async (asked) => {
    request = asked
    return 'ya'
  })
  await copy.http.inject({ url: '/uji', headers: { authorization: `Bearer ${staf.token}` } })
  const actor = await authenticate(copy, request!)
  const stream = (await boards.watch(actor, scheduled.id, request!)).bytes as PassThrough
  const held = () => stream.readableLength + stream.writableLength
  await expect.poll(held, within).toBeGreaterThan(20_000)
  const whole = held()
  const gone = 6
  for (let time = 0; time < gone; time += 1) {
    await tenant(app.db, world, (tx) =>
      sql`delete from attempt where id in (select id from attempt where event_id = ${scheduled.id} limit 1)`.execute(
        tx,
      ),
    )
    await sleep(1300)
  }
  expect(held()).toBeLessThan(4 * whole)
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const told = () => {
    const last = text.split('\n\n').findLast((each) => each.startsWith('data: '))
    return last && (JSON.parse(last.slice('data: '.length)) as Board).rows.length
  }
  await expect.poll(told, within).toBe(people.length - gone)
  stream.destroy()
  await touched.close()
  await copy.http.close()
})

it('opens none in a process that is closing, which would wait for it', async () => {
  const exam = await makeExam(app)
  const copy = await startCopy(app)
  let status = 0
  copy.http.addHook('preClose', async () => {
    const response = await fetch(`${address}/api/event/${exam.event.id}/board/stream`, {
      headers: { authorization: `Bearer ${exam.guru.token}` },
    })
    status = response.status
    await response.text()
  })
  const address = await copy.http.listen({ port: 0, host: '127.0.0.1' })
  await copy.http.close()
  expect(status).toBe(503)
})
