import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { event, type EventDetail } from '@suluh/contract/exams/event'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { describe, expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, start, submit, type Exam } from '#testing/exam.ts'

const app = useTestApp()
const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

const read = async ({ guru, event: { id } }: Exam): Promise<EventDetail> =>
  (await app.call(event.one, { token: guru.token, params: { id } })).data

/** The exam as it stands, but for this. */
async function change(exam: Exam, part: object, token = exam.guru.token) {
  const { paketSoal, ...rest } = await read(exam)
  const body = { ...rest, paketSoalId: paketSoal.id, ...part }
  return app.refused(event.update, { token, params: { id: exam.event.id }, body })
}

const upcoming = () => makeExam(app, { opensAt: inMinutes(10), closesAt: inMinutes(70) })

describe('changing an event', () => {
  it('takes everything but another package until somebody has begun, and leaves a line in the log', async () => {
    const exam = await upcoming()
    const [opensAt, closesAt] = [inMinutes(-1), inMinutes(200)]
    const part = { nama: 'Susulan', opensAt, closesAt, lateMinutes: 15, minMinutes: 5, maxAttempts: 2 }
    const rest = { counted: 'terakhir', lockDevice: true, showResult: 'tidak', showRank: true }
    const { status, data } = await change(exam, { ...part, ...rest, token: 'BARU12', graceSeconds: 60 })
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...part, ...rest, token: 'BARU12', version: exam.event.version + 1 })
    const begin = (token: string) =>
      app.refused(ujian.start, {
        token: exam.murid.token,
        params: { eventId: exam.event.id },
        body: { device: 'uji', token },
      })
    expect((await begin('')).status).toBe(403)
    expect((await begin('BARU12')).status).toBe(200)
    const log = await tenant(app.db, exam.world, (tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'PUT /event/:id').execute(),
    )
    expect(log).toMatchObject([
      { target: `event/${exam.event.id}`, targetNama: 'Susulan', applicationUserId: exam.guru.id },
    ])
    const other = await change(exam, { paketSoalId: crypto.randomUUID() })
    expect(other).toMatchObject({ status: 400, data: { issues: [{ path: 'paketSoalId' }] } })
  })

  it('has rooms watched by people within reach of who says so, when it is made and when it changes', async () => {
    const exam = await upcoming()
    const { world, guru } = exam
    const stranger = await world.signedInAs('pengawas', { lembagaId: await world.makeLembaga() })
    const colleague = await world.signedInAs('pengawas')
    const watchedBy = ({ id: pengawasId }: { id: string }) => ({
      ruang: [{ id: null, nama: 'Ruang 1', kapasitas: 2, pengawasId }],
    })
    const refusal = { status: 400, message: 'Ada pengawas ruang di luar jangkauan Anda.' }
    expect(await change(exam, watchedBy(stranger))).toMatchObject(refusal)
    expect((await change(exam, watchedBy(colleague))).status).toBe(200)
    expect((await change(exam, watchedBy(guru))).status).toBe(200)
    const { paketSoal, ...rest } = await read(exam)
    const body = { ...rest, paketSoalId: paketSoal.id, ...watchedBy(stranger) }
    expect(await app.refused(event.create, { token: guru.token, body })).toMatchObject(refusal)
  })

  it('refuses a stale version and says who was faster', async () => {
    const exam = await upcoming()
    const [first, second] = [
      await change(exam, { nama: 'Satu', version: 1 }),
      await change(exam, { version: 1 }),
    ]
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.message).toContain(exam.guru.nama)
    expect((await read(exam)).nama).toBe('Satu')
  })

  it('makes and takes back what waits for those who come and go; who has begun stays', async () => {
    const exam = await makeExam(app)
    const late = await exam.world.signedInAs('murid')
    await start(app, exam.murid, exam.event.id)
    expect((await change(exam, { applicationUserIds: [late.id] })).status).toBe(200)
    const listed = async ({ token }: { token: string }) => (await app.call(ujian.list, { token })).data.length
    expect(await Promise.all([exam.murid, exam.other, late].map(listed))).toEqual([1, 0, 1])
    const foreign = await exam.world.signedInAs('murid', { lembagaId: await exam.world.makeLembaga() })
    expect((await change(exam, { applicationUserIds: [foreign.id] })).status).toBe(400)
  })

  it('keeps the opening and the end of those at work, and lets the window grow', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    expect(await change(exam, { opensAt: inMinutes(5) })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'opensAt', message: expect.stringContaining('Sudah ada yang mengerjakan') }] },
    })
    expect(await change(exam, { closesAt: inMinutes(1) })).toMatchObject({
      data: {
        issues: [{ path: 'closesAt', message: expect.stringContaining('Masih ada yang mengerjakan') }],
      },
    })
    expect(await change(exam, { minMinutes: 5 })).toMatchObject({
      message: expect.stringMatching(/^Sudah ada .* waktu paling singkat sebelum mengumpulkan /),
      data: { issues: [{ path: 'minMinutes' }] },
    })
    expect((await change(exam, { closesAt: inMinutes(120), counted: 'pertama' })).status).toBe(200)
    const { data } = await app.call(attempt.one, { token: exam.murid.token, params: { id: state.id } })
    expect(data.deadline).toBe(state.deadline)
    await submit(app, exam.murid, state.id)
    expect(await change(exam, { counted: 'terbaik' })).toMatchObject({
      data: { issues: [{ path: 'counted' }] },
    })
  })

  it('tells those at work that they may hand in earlier', async () => {
    const exam = await makeExam(app, { minMinutes: 30 })
    const state = await start(app, exam.murid, exam.event.id)
    await change(exam, { minMinutes: 0 })
    const { data } = await app.call(attempt.one, { token: exam.murid.token, params: { id: state.id } })
    expect(data.version).toBe(state.version + 1)
    await submit(app, exam.murid, state.id)
  })

  it('changes only its name and what students see once it is over, and nothing once it is called off', async () => {
    const exam = await makeExam(app)
    const state = await start(app, exam.murid, exam.event.id)
    await submit(app, exam.murid, state.id)
    await tenant(app.db, exam.world, (tx) =>
      tx
        .updateTable('event')
        .set({ opensAt: inMinutes(-90), closesAt: inMinutes(-30) })
        .where('id', '=', exam.event.id)
        .execute(),
    )
    const seen = { nama: 'PH 1', showResult: 'tidak', showPembahasan: false, showRank: true }
    expect((await change(exam, seen)).status).toBe(200)
    for (const part of [{ closesAt: inMinutes(60) }, { token: 'LAGI12' }, { maxAttempts: 2 }])
      expect(await change(exam, part)).toMatchObject({ data: { issues: [{ path: Object.keys(part)[0] }] } })
    // Nobody takes it out of the reports that were told of it.
    const cancelling = { token: exam.guru.token, params: { id: exam.event.id } }
    expect(await app.refused(event.cancel, cancelling)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah selesai'),
    })
    expect((await read(exam)).status).toBe('selesai')
    const off = await makeExam(app)
    const { id } = await start(app, off.murid, off.event.id)
    const before = new Date()
    await app.call(event.cancel, { token: off.guru.token, params: { id: off.event.id } })
    const again = { token: off.guru.token, params: { id: off.event.id } }
    expect((await app.refused(event.cancel, again)).message).toBe('Ujian ini sudah dibatalkan.')
    expect(await change(off, { nama: 'Lagi' })).toMatchObject({
      status: 409,
      message: 'Ujian ini sudah dibatalkan.',
    })
    const [first, second] = off.soalIds as [string, string]
    const after = new Date(Date.now() + 1000)
    const { data: saved } = await save(app, off.murid, id, [
      entry(first, 'A', 1, before),
      entry(second, 'B', 1, after),
    ])
    // Nobody has grace then: what comes later waits for a decision.
    expect(saved).toMatchObject({ stored: [], refused: [], held: [{ soal: first }, { soal: second }] })
    await sweep(app.db)
    expect(await act(app, off, [id], { kind: 'buka-kembali', minutes: 10 })).toMatchObject({
      data: { done: 0, skipped: [{ reason: 'Ujian ini sudah dibatalkan' }] },
    })
    const params = { paketId: off.paket.id, userId: off.murid.id, eventId: off.event.id }
    const { data } = await app.call(hasilUjian.one, { token: off.murid.token, params })
    expect(data).toMatchObject({ submittedBy: 'server', event: { dibatalkan: true } })
    const berkas = await app.call(berkasUjian.one, { token: off.guru.token, params: { id: off.event.id } })
    expect(berkas.data.isCancelled).toBe(true)
  })
})

it('reads a moment the same with milliseconds and without', async () => {
  const exam = await upcoming()
  const second = (minutes: number) => inMinutes(minutes).replace(/\.\d+Z$/, 'Z')
  const [opensAt, closesAt] = [second(10), second(70)]
  const exact = (at: string) => at.replace('Z', '.000Z')
  const sesi = [{ nama: 'Sesi 1', opensAt, closesAt }]
  const window = { opensAt: exact(opensAt), closesAt: exact(closesAt) }
  expect((await change(exam, { ...window, sesi })).status).toBe(200)
  expect(await change(exam, { opensAt: exact(opensAt), closesAt: opensAt, sesi: [] })).toMatchObject({
    data: { issues: [{ path: 'closesAt', message: 'Waktu selesai harus sesudah waktu mulai' }] },
  })
})

describe('turns and rooms of an event', () => {
  const seatsOf = async (exam: Exam) => {
    const params = { id: exam.event.id }
    const { data } = await app.call(pengawasan.board, { token: exam.guru.token, params })
    return new Map(data.rows.map(({ userId, ruang, sesi }) => [userId, [sesi, ruang]]))
  }

  it('seat who has no place, and leave who has one', async () => {
    const exam = await makeExam(app)
    const ruang = [{ nama: 'Ruang 1', kapasitas: 2, pengawasId: null }]
    expect((await change(exam, { ruang })).status).toBe(200)
    const [room] = (await read(exam)).ruang
    const late = await exam.world.signedInAs('murid')
    const everybody = { applicationUserIds: [exam.murid.id, exam.other.id, late.id] }
    expect(await change(exam, everybody)).toMatchObject({
      status: 400,
      message: expect.stringContaining('1 peserta, 0 kursi kosong'),
    })
    const two = [
      { ...room!, nama: 'Aula' },
      { nama: 'Ruang 1', kapasitas: 5, pengawasId: exam.guru.id },
    ]
    expect((await change(exam, { ...everybody, ruang: two })).status).toBe(200)
    const seats = await seatsOf(exam)
    expect([exam.murid, exam.other, late].map(({ id }) => seats.get(id))).toEqual([
      [null, 'Aula'],
      [null, 'Aula'],
      [null, 'Ruang 1'],
    ])
    // A room goes: its people take free seats elsewhere.
    const { ruang: now } = await read(exam)
    expect((await change(exam, { ruang: now.filter(({ nama }) => nama !== 'Aula') })).status).toBe(200)
    expect(new Set([...(await seatsOf(exam)).values()].map(([, name]) => name))).toEqual(new Set(['Ruang 1']))
  })

  it('have their papers signed by who is written, also when the exam is over, and nobody moves for it', async () => {
    const exam = await upcoming()
    const written = { pengawas2Nama: 'Agus Salim, S.Pd.', pengawas2Nip: '198001012005011001' }
    const account = await exam.world.signedInAs('pengawas', { nama: 'Bu Sari' })
    const room = { nama: 'Ruang 1', kapasitas: 2, pengawasId: account.id }
    expect((await change(exam, { ruang: [{ ...room, ...written }] })).status).toBe(200)
    const [made] = (await read(exam)).ruang
    expect(made).toMatchObject({ ...written, proktorNama: '', pengawas: 'Bu Sari' })
    const signing = async () => {
      const params = { id: exam.event.id }
      const [one] = (await app.call(berkasUjian.one, { token: exam.guru.token, params })).data.ruang
      return [one!.pengawas.nama, one!.pengawas2, one!.proktor.nama]
    }
    const second = { nama: written.pengawas2Nama, nip: written.pengawas2Nip }
    expect(await signing()).toEqual(['Bu Sari', second, ''])
    // A program that knows nothing of names leaves them; a room that changes keeps them.
    const asBefore = { id: made!.id, nama: 'Aula', kapasitas: 2, pengawasId: account.id }
    expect((await change(exam, { ruang: [asBefore] })).status).toBe(200)
    expect((await read(exam)).ruang).toMatchObject([{ nama: 'Aula', ...written }])

    await change(exam, { opensAt: inMinutes(-1) })
    await start(app, exam.murid, exam.event.id)
    await tenant(app.db, exam.world, (tx) =>
      tx
        .updateTable('event')
        .set({ opensAt: inMinutes(-9), closesAt: inMinutes(-5) })
        .where('id', '=', exam.event.id)
        .execute(),
    )
    const named = { ...asBefore, pengawasNama: 'Sari Dewi, M.Pd.', proktorNama: 'Dimas' }
    expect((await change(exam, { ruang: [named] })).status).toBe(200)
    expect(await signing()).toEqual(['Sari Dewi, M.Pd.', second, 'Dimas'])
    expect(await change(exam, { ruang: [{ ...named, kapasitas: 3 }] })).toMatchObject({ status: 400 })
    const long = { ...named, proktorNama: 'x'.repeat(101) }
    expect(await change(exam, { ruang: [long] })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/nama proktor.*100 huruf/i),
    })
    expect(await signing()).toEqual(['Sari Dewi, M.Pd.', second, 'Dimas'])
  })

  it('stay where somebody has begun, and move the window of those who wait', async () => {
    const sesi = [
      { nama: 'Sesi 1', opensAt: inMinutes(-1), closesAt: inMinutes(30) },
      { nama: 'Sesi 2', opensAt: inMinutes(30), closesAt: inMinutes(60) },
    ]
    const window = { opensAt: inMinutes(-1), closesAt: inMinutes(90) }
    const exam = await makeExam(app, { ...window, opensAt: sesi[0]!.opensAt, sesi, ruang: oneRoom })
    const seats = await seatsOf(exam)
    const [first, second] = [exam.murid, exam.other].toSorted(({ id: a }, { id: b }) =>
      String(seats.get(a)?.[0]).localeCompare(String(seats.get(b)?.[0])),
    ) as [typeof exam.murid, typeof exam.murid]
    await start(app, first, exam.event.id)
    const [one, two] = (await read(exam)).sesi
    for (const part of [{ sesi: [two] }, { sesi: [{ ...one, opensAt: inMinutes(3) }, two] }, { ruang: [] }])
      expect((await change(exam, part)).status).toBe(400)
    const closesAt = inMinutes(80)
    expect((await change(exam, { sesi: [one, { ...two, closesAt }] })).status).toBe(200)
    const { data } = await app.call(ujian.list, { token: second.token })
    expect(data[0]?.event.closesAt).toBe(closesAt)
    // Who has handed in may begin once more for as long as the turn lasts now.
    const { data: state } = await app.call(ujian.list, { token: first.token })
    await submit(app, first, state[0]!.attempt.id)
    const longer = { sesi: [{ ...one, closesAt }, two], maxAttempts: 2 }
    expect((await change(exam, longer)).status).toBe(200)
    const { data: again } = await app.call(ujian.list, { token: first.token })
    expect(again[0]).toMatchObject({ event: { closesAt }, mayRepeat: true, latestStart: closesAt })
  })
})

const oneRoom = [{ nama: 'Ruang 1', kapasitas: 1, pengawasId: null }]
