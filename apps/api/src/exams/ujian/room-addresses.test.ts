import { event as eventCalls } from '@suluh/contract/exams/event'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { describe, expect, it } from 'vitest'
import { isWithin } from './room-addresses.ts'
import { useTestApp } from '#testing/build-app.ts'
import { act, entry, makeExam, schedule, start, submit } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()
const beat = { device: 'uji', soalNumber: 1, answered: 0, unsent: 0, messageAt: null, events: [] }
const room = { nama: 'Lab 1', kapasitas: 40, pengawasId: null, alamat: ['192.168.10.0/24', '10.0.0.7'] }
const [inside, outside] = ['192.168.10.31', '203.0.113.9']

/** As from this address; `behind`: a proxy that is believed says so. */
async function from(
  address: string,
  { token }: Person,
  endpoint: Endpoint,
  { params = {}, body, behind }: { params?: Record<string, string>; body?: object; behind?: string } = {},
) {
  const response = await app.server.http.inject({
    method: endpoint.method as 'GET',
    url: `/api${fillPath(endpoint.path, params)}`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${token}`, ...(behind && { 'x-forwarded-for': behind }) },
    ...(body && { payload: body }),
  })
  const { message, data } = response.json<{ message: string; data: { code?: string; id?: string } }>()
  return { status: response.statusCode, message, code: data?.code, id: data?.id ?? '' }
}

async function makeLimited(ruang: object[] = [room]) {
  const made = await makeExam(app)
  const { guru, murid, paket } = made
  return { ...made, event: await schedule(app, guru, paket.id, [murid], { ruang }) }
}
const begin = ({ event }: { event: { id: string } }) => ({
  params: { eventId: event.id },
  body: { token: '', device: 'uji' },
})
const rowOf = async ({ guru, event }: { guru: Person; event: { id: string } }) =>
  (await app.call(pengawasan.board, { token: guru.token, params: { id: event.id } })).data.rows[0]!

describe('a room that is limited to addresses', () => {
  it('is begun and worked at from there alone, by whatever call', async () => {
    const exam = await makeLimited()
    const { murid } = exam
    const refused = await from(outside, murid, ujian.start, begin(exam))
    expect([refused.status, refused.code]).toEqual([409, 'other-place'])
    expect(refused.message).toMatch(
      /^Lab 1 hanya dapat dipakai dari jaringannya sendiri.*203\.0\.113\.9.*pengawas/,
    )
    const { id } = await from(inside, murid, ujian.start, begin(exam))
    const params = { id }
    const entries = { entries: [entry(exam.soalIds[0]!, 'A')] }
    const calls: [Endpoint, object][] = [
      [attempt.one, { params }],
      [attempt.save, { params, body: entries }],
      [attempt.pulse, { params, body: beat }],
      [attempt.device, { params, body: { device: 'uji' } }],
      [attempt.submit, { params, body: entries }],
      [ujian.start, begin(exam)],
    ]
    for (const [endpoint, given] of calls)
      expect([endpoint.path, (await from(outside, murid, endpoint, given)).code]).toEqual([
        endpoint.path,
        'other-place',
      ])
    for (const [endpoint, given] of calls.slice(0, 4))
      expect([endpoint.path, (await from('10.0.0.7', murid, endpoint, given)).status]).toEqual([
        endpoint.path,
        200,
      ])
    expect((await from('::ffff:192.168.10.4', murid, attempt.save, { params, body: entries })).status).toBe(
      200,
    )
    // Handed in it is read at home.
    await from(inside, murid, attempt.submit, { params, body: { entries: [] } })
    expect((await from(outside, murid, attempt.one, { params })).status).toBe(200)
  })

  it('stays so whatever people of other schools have asked about it', async () => {
    const exam = await makeLimited()
    const stranger = await makeExam(app)
    expect((await from(outside, stranger.murid, ujian.start, begin(exam))).status).toBe(404)
    expect((await from(outside, exam.murid, ujian.start, begin(exam))).code).toBe('other-place')
  })

  it('holds for another attempt as for the first, and so does being let through', async () => {
    const made = await makeExam(app)
    const { guru, murid, paket } = made
    const ruang = [room]
    const exam = { ...made, event: await schedule(app, guru, paket.id, [murid], { ruang, maxAttempts: 2 }) }
    const { id } = await from(inside, murid, ujian.start, begin(exam))
    await from(inside, murid, attempt.submit, { params: { id }, body: { entries: [] } })
    expect((await from(outside, murid, ujian.start, begin(exam))).code).toBe('other-place')
    expect((await act(app, exam, [id], { kind: 'buka-alamat' })).data.done).toBe(1)
    const again = await from(outside, murid, ujian.start, begin(exam))
    expect([again.status, again.id === id]).toEqual([200, false])
    expect((await from(outside, murid, attempt.one, { params: { id: again.id } })).status).toBe(200)
  })

  it('believes the proxy that is named in TRUST_PROXY, and nobody else', async () => {
    const exam = await makeLimited()
    const { murid } = exam
    const through = (address: string) => from(address, murid, ujian.start, { ...begin(exam), behind: inside })
    expect((await through(outside)).code).toBe('other-place')
    expect((await through('127.0.0.1')).status).toBe(200)
  })

  it('the proctor sees who was refused, once a minute, and lets one through, who then works from anywhere', async () => {
    const exam = await makeLimited()
    const { murid, guru, event } = exam
    for (let tries = 0; tries < 3; tries++) await from(outside, murid, ujian.start, begin(exam))
    const row = await rowOf(exam)
    expect([row.status, row.flags]).toEqual(['siap', { 'alamat-ditolak': 1 }])
    const log = (await app.call(pengawasan.log, { token: guru.token, params: { id: event.id } })).data
    expect(log[0]).toMatchObject({ kind: 'alamat-ditolak', detail: { alamat: outside, ruang: 'Lab 1' } })
    const let1 = await act(app, exam, [row.attemptId], { kind: 'buka-alamat' })
    expect(let1.data).toEqual({ done: 1, skipped: [] })
    expect((await from(outside, murid, ujian.start, begin(exam))).status).toBe(200)
    const again = await act(app, exam, [row.attemptId], { kind: 'buka-alamat' })
    expect(again.data.skipped[0]?.reason).toBe('Sudah diizinkan')
  })

  it('other rooms of the exam, and exams without, ask nothing', async () => {
    const exam = await makeLimited([{ ...room, alamat: [] }])
    expect((await from(outside, exam.murid, ujian.start, begin(exam))).status).toBe(200)
    const free = await makeExam(app)
    const { id } = await start(app, free.murid, free.event.id)
    expect((await submit(app, free.murid, id)).status).toBe(200)
  })

  it('is set, kept where it is not named, and refused by name where it is no address', async () => {
    const exam = await makeLimited()
    const { token } = exam.guru
    const params = { id: exam.event.id }
    const { data } = await app.call(eventCalls.one, { token, params })
    expect(data.ruang[0]?.alamat).toEqual(room.alamat)
    const { alamat: _, pengawas: __, ...kept } = data.ruang[0]!
    const write = (ruang: object[], version: number) =>
      app.refused(eventCalls.update, {
        token,
        params,
        body: { ...data, paketSoalId: data.paketSoal.id, ruang, version },
      })
    const unnamed = await write([kept], data.version)
    expect([unnamed.status, unnamed.message]).toEqual([200, expect.anything()])
    const now = (await app.call(eventCalls.one, { token, params })).data
    expect(now.ruang[0]?.alamat).toEqual(room.alamat)
    const wrong = await write([{ ...kept, alamat: ['999.1.1.1'] }], now.version)
    expect([wrong.status, wrong.message]).toEqual([
      400,
      expect.stringContaining('Lab 1: "999.1.1.1" bukan alamat'),
    ])
    expect(wrong.data).toMatchObject({ issues: [{ path: 'ruang.0.alamat' }] })
    // What some programs read as another address than somebody meant is none either.
    for (const alamat of ['lab', '10', '192.168/16', '010.0.0.1', '10.0.0.1/33', '10.0.0.0/8/8'])
      expect([alamat, (await write([{ ...kept, alamat: [alamat] }], now.version)).status]).toEqual([
        alamat,
        400,
      ])
  })
})

it.each([
  ['10.1.2.3', ['10.1.0.0/16'], true],
  ['10.2.2.3', ['10.1.0.0/16'], false],
  ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['10.1.2.3', ['2001:db8::/32'], false],
  ['10.1.2.3', ['::ffff:10.1.0.0/112'], true],
  ['10.2.2.3', ['::ffff:10.1.0.0/112'], false],
  ['10.1.2.3', [], true],
  ['bukan', ['0.0.0.0/0'], false],
])('%s in %j: %s', (address, ranges, expected) => {
  expect(isWithin(address, ranges)).toBe(expected)
})
