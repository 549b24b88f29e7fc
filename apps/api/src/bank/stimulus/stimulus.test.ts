import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal, type SoalDetail } from '@suluh/contract/bank/soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

const makeSoal = async ({ token }: Person, world: World, overrides: object = {}) => {
  const { id: pelajaranId } = await world.makePelajaran()
  const body = { draft: pilihanGanda('Dua tambah dua?'), pelajaranId, aspekId: null, ...overrides }
  return (await app.call(soal.create, { token, body })).data
}
const save = (person: Person, detail: SoalDetail, change: object) => {
  const { content, key, pembahasan, pelajaran, version, stimulusId } = detail
  const body = {
    draft: { content, key, pembahasan },
    pelajaranId: pelajaran.id,
    aspekId: null,
    version,
    stimulusId,
    ...change,
  }
  return app.call(soal.update, { token: person.token, params: { id: detail.id }, body })
}

it('a shared text is frozen with its questions, keeps them together when shuffled, and is in the result', async () => {
  const world = await makeWorld(app)
  const { token, ...guru } = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const { id: pelajaranId } = await world.makePelajaran()
  const shared = await app.call(stimulus.create, { token, body: { html: '<p>Bacaan lama</p>' } })
  const make = async (words: string, stimulusId: string | null) => {
    const body = { draft: pilihanGanda(words), pelajaranId, aspekId: null, stimulusId }
    return (await app.call(soal.create, { token, body })).data.id
  }
  const grouped = [await make('satu', shared.data.id), await make('dua', shared.data.id)]
  const others = await Promise.all(['tiga', 'empat', 'lima', 'enam'].map((words) => make(words, null)))
  const paket = (await app.call(paketSoal.create, { token, body: { nama: 'P', preset: 'ulangan' } })).data
  const { soal: _, ...section } = paket.sections[0]!
  const soalIds = [grouped[0]!, ...others, grouped[1]!]
  const params = { id: paket.id }
  const body = { ...paket, sections: [{ ...section, shuffleQuestions: true, soalIds }] }
  await app.call(paketSoal.update, { token, params, body })
  expect((await app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })).status).toBe(
    200,
  )
  await app.call(stimulus.update, {
    token,
    params: { id: shared.data.id },
    body: { html: '<p>Bacaan baru</p>', version: 1 },
  })
  const event = await schedule(app, { token, ...guru }, paket.id, [murid])
  const attempt = await start(app, murid, event.id)
  const order = attempt.sections[0]!.soal.map(({ id }) => id)
  expect(order.indexOf(grouped[1]!) - order.indexOf(grouped[0]!)).toBe(1)
  await submit(app, murid, attempt.id, [entry(grouped[0]!, 'A')])
  const { data } = await app.call(hasilUjian.one, {
    token: murid.token,
    params: { paketId: paket.id, userId: murid.id, eventId: event.id },
  })
  expect(data.soal!.filter((each) => each.stimulus === '<p>Bacaan lama</p>')).toHaveLength(2)
})

describe('a stimulus', () => {
  it('is shared by questions, keeps versions apart, and stays in its tenant', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const made = await app.call(stimulus.create, {
      token: guru.token,
      body: { html: '<p>Bacaan<script>alert(1)</script></p>' },
    })
    expect(made.data).toMatchObject({ html: '<p>Bacaan</p>', version: 1, soal: [] })
    const { id } = made.data
    const first = await makeSoal(guru, world, { stimulusId: id })
    expect(first.stimulus).toEqual({ id, html: '<p>Bacaan</p>' })
    await makeSoal(guru, world, {})
    const found = await app.call(soal.list, { token: guru.token, query: 'q=bacaan' })
    expect([found.recordsFiltered, found.data[0]?.id]).toEqual([1, first.id])
    const update = (html: string) =>
      app.call(stimulus.update, { token: guru.token, params: { id }, body: { html, version: 1 } })
    expect((await update('<p>Baru</p>')).data.soal).toHaveLength(1)
    expect((await update('<p>Basi</p>')).status).toBe(409)
    const list = await app.call(stimulus.list, { token: guru.token, query: 'q=baru' })
    expect(list.data).toMatchObject([{ id, questions: 1 }])
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await app.call(stimulus.one, { token: stranger.token, params: { id } })).status).toBe(404)
    const otherWorld = await makeWorld(app)
    const { id: pelajaranId } = await otherWorld.makePelajaran()
    const foreign = await app.call(soal.create, {
      token: (await otherWorld.signedInAs('guru')).token,
      body: { draft: pilihanGanda('x'), pelajaranId, aspekId: null, stimulusId: id },
    })
    expect(foreign.status).toBe(400)
  })

  it('of another lembaga is not taken by its id, neither for a new question nor for one that is there', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const { data: secret } = await app.call(stimulus.create, {
      token: guru.token,
      body: { html: '<p>Rahasia lembaga</p>' },
    })
    const { id: pelajaranId } = await world.makePelajaran()
    const body = { draft: pilihanGanda('x'), pelajaranId, aspekId: null, stimulusId: secret.id }
    const refusal = { status: 400, message: 'Stimulus tidak ditemukan.' }
    expect(await app.call(soal.create, { token: elsewhere.token, body })).toMatchObject(refusal)
    const theirs = await makeSoal(elsewhere, world)
    expect(await save(elsewhere, theirs, { stimulusId: secret.id })).toMatchObject(refusal)
    // A question that shares one which its author may no longer read can still be saved.
    const staf = await world.signedInAs('pengelola')
    const shared = (await save(staf, theirs, { stimulusId: secret.id })).data
    expect((await save(elsewhere, shared, { draft: pilihanGanda('y') })).status).toBe(200)
  })

  it('has a history like a question: one entry for each sitting, newest first, formulas drawn', async () => {
    const world = await makeWorld(app)
    const ani = await world.signedInAs('guru', { nama: 'Bu Ani' })
    const staf = await world.signedInAs('pengelola', { nama: 'Bu Rina' })
    const { data: made } = await app.call(stimulus.create, {
      token: ani.token,
      body: { html: '<p>satu</p>' },
    })
    const params = { id: made.id }
    const write = async ({ token }: Person, version: number, html: string) =>
      (await app.call(stimulus.update, { token, params, body: { html, version } })).status
    expect(await write(ani, 1, '<p>dua</p>')).toBe(200)
    expect(await write(ani, 2, '<p>tiga</p>')).toBe(200)
    expect(await write(staf, 3, '<p><span data-tex="\\frac{1}{2}"></span></p>')).toBe(200)
    expect(await write(ani, 3, '<p>basi</p>')).toBe(409)
    const { data } = await app.call(stimulus.versions, { token: ani.token, params })
    expect(data).toMatchObject([
      { version: 4, oleh: 'Bu Rina', html: expect.stringContaining('<mfrac>') },
      { version: 3, oleh: 'Bu Ani', html: '<p>tiga</p>' },
      { version: 1, oleh: 'Bu Ani', html: '<p>satu</p>' },
    ])
  })

  it('is shared as far as its questions: a private one is seen by nobody else, in no list', async () => {
    const world = await makeWorld(app)
    const ani = await world.signedInAs('guru')
    const colleague = await world.signedInAs('guru')
    const school = await world.signedInAs('lembaga')
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const { data: made } = await app.call(stimulus.create, {
      token: ani.token,
      body: { html: '<p>Rahasia</p>' },
    })
    const params = { id: made.id }
    const readers = async () => {
      const seen: boolean[] = []
      for (const { token } of [ani, colleague, school, elsewhere]) {
        const { data: list } = await app.call(stimulus.list, { token })
        const { status } = await app.call(stimulus.one, { token, params })
        expect((await app.call(stimulus.versions, { token, params })).status).toBe(status)
        expect(list.map(({ id }) => id)).toEqual(status === 200 ? [made.id] : [])
        seen.push(status === 200)
      }
      return seen
    }
    expect(await readers()).toEqual([true, false, false, false])
    const detail = await makeSoal(ani, world, { stimulusId: made.id, berbagi: 'pribadi' })
    expect(await readers()).toEqual([true, false, false, false])
    const taken = await makeSoal(colleague, world, {})
    expect((await save(colleague, taken, { stimulusId: made.id })).status).toBe(400)
    const share = (berbagi: string) =>
      app.call(soal.changeMany, { token: ani.token, body: { ids: [detail.id], berbagi } })
    await share('lembaga')
    expect(await readers()).toEqual([true, true, true, false])
    expect((await app.call(stimulus.one, { token: colleague.token, params })).data.mayEdit).toBe(false)
    expect((await app.call(stimulus.one, { token: school.token, params })).data.mayEdit).toBe(true)
    await share('aplikasi')
    expect(await readers()).toEqual([true, true, true, true])
    expect((await app.call(stimulus.one, { token: elsewhere.token, params })).data.mayEdit).toBe(false)
  })
})
