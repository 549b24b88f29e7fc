import { event } from '@suluh/contract/exams/event'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, save, start, submit } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()
const minute = 60_000

describe('rules of an event', () => {
  it('takes a token that changes by itself, the one before too, and no other', async () => {
    const exam = await makeExam(app, { tokenMinutes: 5 })
    const { data: shown } = await app.call(event.one, {
      token: exam.guru.token,
      params: { id: exam.event.id },
    })
    expect(shown.token).toMatch(/^[A-Z2-9]{6}$/)
    const begin = (person: Person, token: string) =>
      app.refused(ujian.start, {
        token: person.token,
        params: { eventId: exam.event.id },
        body: { device: 'uji', token },
      })
    expect((await begin(exam.murid, 'SALAH1')).status).toBe(403)
    expect((await begin(exam.murid, shown.token!.toLowerCase())).status).toBe(200)
  })

  it('lets nobody begin too late or hand in too early', async () => {
    const opensAt = new Date(Date.now() - 2 * minute).toISOString()
    const late = await makeExam(app, { lateMinutes: 1, opensAt })
    const refused = await app.refused(ujian.start, {
      token: late.murid.token,
      params: { eventId: late.event.id },
      body: { device: 'uji' },
    })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.message).toContain('Batas waktu untuk mulai')
    const early = await makeExam(app, { minMinutes: 10 })
    const state = await start(app, early.murid, early.event.id)
    expect(Date.parse(state.submitFrom) - Date.now()).toBeGreaterThan(9 * minute)
    const handed = await app.refused(attempt.submit, {
      token: early.murid.token,
      params: { id: state.id },
      body: { entries: [] },
    })
    expect(handed).toMatchObject({ status: 409 })
    expect(handed.message).toContain('10 menit')
  })

  it.each([
    ['terbaik', 1],
    ['terakhir', 0],
    ['pertama', 1],
  ])('counts the attempt that is %s of two', async (counted, correct) => {
    const exam = await makeExam(app, { maxAttempts: 2, counted })
    const first = await start(app, exam.murid, exam.event.id)
    await save(app, exam.murid, first.id, [entry(exam.soalIds[0]!, 'A')])
    await submit(app, exam.murid, first.id)
    const offered = async () =>
      (await app.call(ujian.list, { token: exam.murid.token })).data.map((each) => each.mayRepeat)
    expect(await offered()).toEqual([true])
    const second = await start(app, exam.murid, exam.event.id)
    expect(second.id).not.toBe(first.id)
    await submit(app, exam.murid, second.id)
    expect(await offered()).toEqual([false])
    const third = await app.refused(ujian.start, {
      token: exam.murid.token,
      params: { eventId: exam.event.id },
      body: { device: 'uji' },
    })
    expect(third.status).toBe(409)
    const { data } = await app.call(hasilUjian.one, {
      token: exam.guru.token,
      params: { paketId: exam.paket.id, userId: exam.murid.id, eventId: exam.event.id },
    })
    expect(data.correct).toBe(correct)
    const { data: list } = await app.call(hasilUjian.list, {
      token: exam.guru.token,
      query: `eventId=${exam.event.id}`,
    })
    expect(list).toHaveLength(1)
    // Opened for all again, a student goes on with the newest one only.
    const again = await act(app, exam, null, { kind: 'buka-kembali', minutes: 10 })
    expect(again.data.done).toBe(1)
    const older = await act(app, exam, [first.id], { kind: 'buka-kembali', minutes: 10 })
    expect(older.data).toMatchObject({ done: 0, skipped: [{ reason: 'Sudah mengerjakan lagi sesudahnya' }] })
    expect((await start(app, exam.murid, exam.event.id)).id).toBe(second.id)
  })

  it('seats everybody by name, turn by turn, and says when there are not enough seats', async () => {
    const ruang = [{ nama: 'Ruang 1', kapasitas: 1, pengawasId: null }]
    const sesi = ['Sesi 1', 'Sesi 2'].map((nama, index) => ({
      nama,
      opensAt: new Date(Date.now() + index * minute).toISOString(),
      closesAt: new Date(Date.now() + (30 + index) * minute).toISOString(),
    }))
    const { guru, murid, other, event: made } = await makeExam(app, { ruang, sesi })
    const { data: board } = await app.call(pengawasan.board, { token: guru.token, params: { id: made.id } })
    expect(board.rows.map((row) => row.sesi)).toEqual(['Sesi 1', 'Sesi 2'])
    const short = await app.refused(event.create, {
      token: guru.token,
      body: {
        nama: 'Sempit',
        paketSoalId: made.paketSoal.id,
        token: null,
        showResult: 'tidak',
        opensAt: made.opensAt,
        closesAt: made.closesAt,
        showPembahasan: false,
        ruang,
        groupBelajarIds: [],
        lembagaIds: [],
        applicationUserIds: [murid.id, other.id],
      },
    })
    expect(short).toMatchObject({ status: 400, message: expect.stringContaining('2 peserta, 1 kursi') })
    const { data: all } = await app.call(event.list, { token: guru.token, query: '_start=0&_end=50' })
    expect(all.map(({ nama }) => nama)).not.toContain('Sempit')
  })

  it('gives a student a session, a room and more time', async () => {
    const opensAt = new Date().toISOString()
    const closesAt = new Date(Date.now() + 90 * minute).toISOString()
    const exam = await makeExam(app, {
      closesAt: new Date(Date.now() + 200 * minute).toISOString(),
      sesi: [{ nama: 'Sesi 1', opensAt, closesAt }],
      ruang: [{ nama: 'Ruang 1', kapasitas: 20, pengawasId: null }],
    })
    const { data } = await app.call(pengawasan.arrange, {
      token: exam.guru.token,
      params: { id: exam.event.id },
      body: {
        peserta: [
          {
            userId: exam.murid.id,
            sesiId: exam.event.sesi[0]!.id,
            ruangId: exam.event.ruang[0]!.id,
            kursi: 3,
            extraPercent: 25,
            textStep: 2,
          },
        ],
      },
    })
    expect(data).toEqual({ done: 1, skipped: [] })
    const seat = (userId: string, kursi: number) => ({
      userId,
      kursi,
      sesiId: null,
      ruangId: exam.event.ruang[0]!.id,
      extraPercent: 0,
      textStep: 0,
    })
    const seated = (...peserta: ReturnType<typeof seat>[]) =>
      app.refused(pengawasan.arrange, {
        token: exam.guru.token,
        params: { id: exam.event.id },
        body: { peserta },
      })
    expect((await seated(seat(exam.murid.id, 4), seat(exam.other.id, 4))).message).toContain(
      'Kursi 4 di Ruang 1 ditempati 2 orang',
    )
    expect((await seated(seat(exam.other.id, 21))).message).toContain('hanya punya 20 kursi')
    const { data: listed } = await app.call(ujian.list, { token: exam.murid.token })
    expect(listed[0]).toMatchObject({ ruang: 'Ruang 1', sesi: 'Sesi 1', event: { closesAt } })
    // Its result waits for the end of the whole exam with its grace, and not of one's own session.
    expect(Date.parse(listed[0]!.event.endsAt) - Date.parse(exam.event.closesAt)).toBe(10 * minute)
    const [usual, longer] = [
      await start(app, exam.other, exam.event.id),
      await start(app, exam.murid, exam.event.id),
    ]
    expect(longer.textStep).toBe(2)
    const extra = { sesiId: null, ruangId: null, kursi: null, extraPercent: 0, textStep: 3 }
    const larger = await makeExam(app)
    await app.call(pengawasan.arrange, {
      token: larger.guru.token,
      params: { id: larger.event.id },
      body: { peserta: [{ userId: larger.murid.id, ...extra }] },
    })
    expect((await start(app, larger.murid, larger.event.id)).textStep).toBe(3)
    const lengthOf = ({ sections: [section] }: typeof usual) =>
      Date.parse(section!.deadline) - Date.parse(section!.opensAt)
    expect(lengthOf(longer) / lengthOf(usual)).toBeCloseTo(1.25, 2)
  })

  it('gives one who has begun more time and larger letters, and leaves the place as it is', async () => {
    const exam = await makeExam(app, { closesAt: new Date(Date.now() + 200 * minute).toISOString() })
    const own = { userId: exam.murid.id, sesiId: null, ruangId: null, kursi: null }
    const give = async (change: object) => {
      const body = { peserta: [{ ...own, extraPercent: 0, textStep: 0, ...change }] }
      const asked = { token: exam.guru.token, params: { id: exam.event.id }, body }
      const { data } = await app.call(pengawasan.arrange, asked)
      return data.skipped.map(({ reason }) => reason).join()
    }
    const begun = await start(app, exam.murid, exam.event.id)
    const [section] = begun.sections
    const given = Date.parse(begun.deadline) - Date.parse(section!.opensAt)
    const now = async () =>
      (await app.call(attempt.one, { token: exam.murid.token, params: { id: begun.id } })).data
    expect(await give({ extraPercent: 25 })).toBe('')
    const longer = await now()
    expect(Date.parse(longer.deadline) - Date.parse(begun.deadline)).toBe(given / 4)
    expect(longer).toMatchObject({
      version: begun.version + 1,
      textStep: 0,
      sections: [{ deadline: longer.deadline }],
    })
    await act(app, exam, [begun.id], { kind: 'perpanjang', minutes: 10 })
    expect(await give({ extraPercent: 50, textStep: 2 })).toBe('')
    const larger = await now()
    expect(Date.parse(larger.deadline) - Date.parse(longer.deadline)).toBe(given / 4 + 10 * minute)
    expect(larger.textStep).toBe(2)
    // The same once more changes nothing; what was given stays given.
    expect(await give({ extraPercent: 50, textStep: 2 })).toBe('')
    expect(await give({ extraPercent: 20 })).toContain('tidak dapat dikurangi')
    expect(await give({ extraPercent: 50, kursi: 3 })).toContain('tempatnya tetap')
    expect(await now()).toMatchObject({ deadline: larger.deadline, version: larger.version })
    const { data: log } = await app.call(pengawasan.log, {
      token: exam.guru.token,
      params: { id: exam.event.id },
    })
    expect(log.filter(({ kind }) => kind === 'layanan')).toMatchObject([
      { actor: exam.guru.nama, detail: { extraPercent: 50, textStep: 2 } },
      { detail: { extraPercent: 25, textStep: 0 } },
    ])
    await submit(app, exam.murid, begun.id)
    expect(await give({ extraPercent: 75 })).toBe('Sudah dikumpulkan')
    const stranger = { ...own, userId: exam.guru.id }
    expect(await give(stranger)).toBe('Bukan peserta ujian ini')
  })
})
