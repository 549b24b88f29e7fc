import { event } from '@suluh/contract/exams/event'
import { attempt } from '@suluh/contract/exams/ujian'
import { pengawasan, type Board } from '@suluh/contract/exams/pengawasan'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, save, schedule, start, submit, type Exam } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'
import { listBoardRows } from './board.queries.ts'

const app = useTestApp()
let url = ''

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
    kapasitas: 2,
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
