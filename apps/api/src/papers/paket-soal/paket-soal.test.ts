import { event } from '@suluh/contract/exams/event'
import { paketSoal, type PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { presetIds } from '@suluh/contract/papers/paket-soal'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { publishPaket, schedule } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person } from '#testing/factories.ts'

const app = useTestApp()

const create = (person: Person, preset = 'ulangan') =>
  app.call(paketSoal.create, { token: person.token, body: { nama: 'Paket', preset } })
const toDraft = ({ sections, ...rest }: PaketSoalDetail) => ({
  ...rest,
  sections: sections.map(({ soal: questions, ...section }) => ({
    ...section,
    soalIds: questions.map((each) => each.id),
  })),
})

describe('a package', () => {
  it.each(presetIds)('starts from the preset %s', async (preset) => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { status, data } = await create(guru, preset)
    expect(status).toBe(200)
    expect(data.sections.length).toBeGreaterThan(0)
    expect(data.checks).toHaveLength(data.sections.length)
  })

  it('is saved whole, and a stale save is refused with who and when', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru', { nama: 'Bu Ani' })
    const { data } = await create(guru)
    const save = (nama: string) =>
      app.call(paketSoal.update, {
        token: guru.token,
        params: { id: data.id },
        body: { ...toDraft(data), nama },
      })
    expect((await save('Satu')).data).toMatchObject({ nama: 'Satu', version: data.version + 1 })
    expect(await save('Dua')).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Bu Ani mengubah paket ini pada \d+\/\d+\/\d{4} \d\d\.\d\d WIB\. Muat ulang/,
      ),
    })
    expect((await app.call(paketSoal.one, { token: guru.token, params: { id: data.id } })).data.nama).toBe(
      'Satu',
    )
  })

  it('says what is missing before it can be published, and is frozen afterwards', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { data } = await create(guru)
    const publish = () =>
      app.call(paketSoal.setStatus, {
        token: guru.token,
        params: { id: data.id },
        body: { status: 'terbit' },
      })
    expect(await publish()).toMatchObject({
      status: 400,
      message: expect.stringContaining('belum punya soal'),
    })
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
    const edit = await app.call(paketSoal.update, {
      token: guru.token,
      params: { id: paket.id },
      body: toDraft(paket),
    })
    expect(edit).toMatchObject({ status: 409, message: expect.stringContaining('Kembalikan ke draf') })
  })

  it('keeps the keys out of what browsers get, and a later edit of a question out of what is published', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('yang lama')]])
    const [question] = paket.sections[0]!.soal
    const { data } = await app.call(soal.one, { token: guru.token, params: { id: question!.id } })
    await app.call(soal.update, {
      token: guru.token,
      params: { id: question!.id },
      body: {
        draft: pilihanGanda('yang baru', 'B'),
        pelajaranId: data.pelajaran.id,
        aspekId: null,
        version: data.version,
      },
    })
    const rows = await tenant(app.db, world, (tx) =>
      tx
        .selectFrom('paketSnapshot')
        .select(['content', 'keys'])
        .where('paketSoalId', '=', paket.id)
        .execute(),
    )
    const { gunzipSync } = await import('node:zlib')
    const content = gunzipSync(rows[0]!.content).toString()
    expect(content).toContain('yang lama')
    expect(content).not.toMatch(/accepted|pembahasan/)
    expect(JSON.stringify(rows[0]!.keys)).toContain('"accepted":["A"]')
  })

  it('with a schedule cannot be deleted', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const murid = await world.signedInAs('murid')
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu')]])
    await schedule(app, guru, paket.id, [murid])
    expect(
      (await app.refused(paketSoal.deleteOne, { token: guru.token, params: { id: paket.id } })).status,
    ).toBe(409)
    const { data } = await create(guru)
    expect(
      (await app.call(paketSoal.deleteMany, { token: guru.token, body: { ids: [data.id] } })).status,
    ).toBe(200)
    expect((await app.refused(paketSoal.one, { token: guru.token, params: { id: data.id } })).status).toBe(
      404,
    )
  })
})

describe('who may', () => {
  it('colleagues of the lembaga read, only the author writes, others see nothing', async () => {
    const world = await makeWorld(app)
    const author = await world.signedInAs('guru')
    const colleague = await world.signedInAs('guru')
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    const { data } = await create(author)
    const read = (person: Person) => app.call(paketSoal.one, { token: person.token, params: { id: data.id } })
    const write = (person: Person) =>
      app.call(paketSoal.update, {
        token: person.token,
        params: { id: data.id },
        body: { ...toDraft(data), nama: 'Diubah' },
      })
    expect([
      (await read(colleague)).status,
      (await read(elsewhere)).status,
      (await read(stranger)).status,
    ]).toEqual([200, 404, 404])
    expect([
      (await write(colleague)).status,
      (await write(elsewhere)).status,
      (await write(stranger)).status,
    ]).toEqual([403, 404, 404])
    expect((await write(author)).status).toBe(200)
    expect([(await read(author)).data.mayEdit, (await read(colleague)).data.mayEdit]).toEqual([true, false])
    const list = await app.call(paketSoal.list, { token: elsewhere.token })
    expect(list).toMatchObject({ data: [], recordsFiltered: 0 })
  })

  it('an unknown or malformed id is not found, and so is an unpublished package to schedule', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const murid = await world.signedInAs('murid')
    for (const id of [crypto.randomUUID(), 'abc', "1' or '1'='1"]) {
      expect((await app.refused(paketSoal.one, { token: guru.token, params: { id } })).status).toBe(404)
    }
    const { data } = await create(guru)
    const body = {
      nama: 'x',
      paketSoalId: data.id,
      opensAt: new Date().toISOString(),
      closesAt: new Date(Date.now() + 1000).toISOString(),
      token: null,
      showResult: 'tidak',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: [murid.id],
    }
    expect((await app.refused(event.create, { token: guru.token, body })).message).toContain(
      'Terbitkan paket dahulu',
    )
    expect(
      (await app.refused(event.create, { token: guru.token, body: { ...body, closesAt: body.opensAt } }))
        .message,
    ).toContain('Waktu selesai harus sesudah')
  })
})

describe('a package of questions that were chosen before', () => {
  it('has them from the beginning in their order, and takes more at its end, each once', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id: pelajaranId } = await world.makePelajaran()
    const make = async (stem: string) => {
      const made = { draft: pilihanGanda(stem), pelajaranId, aspekId: null }
      return (await app.call(soal.create, { token: guru.token, body: made })).data.id
    }
    const [first, second, third] = [await make('satu'), await make('dua'), await make('tiga')]
    const body = { nama: 'Dari berkas', preset: 'ulangan', soalIds: [second, first] }
    const { data } = await app.call(paketSoal.create, { token: guru.token, body })
    const idsOf = ({ sections }: PaketSoalDetail) => sections.map(({ soal: own }) => own.map(({ id }) => id))
    expect(idsOf(data)).toEqual([[second, first]])
    const params = { id: data.id }
    const more = await app.call(paketSoal.addSoal, {
      token: guru.token,
      params,
      body: { soalIds: [first, third] },
    })
    expect(idsOf(more.data)).toEqual([[second, first, third]])
    const stranger = await (await makeWorld(app)).signedInAs('guru')
    const foreign = await app.refused(paketSoal.create, { token: stranger.token, body })
    expect(foreign.message).toContain('2 soal sudah tidak ada')
  })
})

describe('the list', () => {
  it('pages, sorts, searches and filters, and counts all that match', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    for (const nama of ['Beta', 'Alfa', '100% siap', 'Gama']) {
      await app.call(paketSoal.create, { token: guru.token, body: { nama, preset: 'ulangan' } })
    }
    const names = async (query: string) => {
      const answer = await app.call(paketSoal.list, { token: guru.token, query })
      return [answer.recordsFiltered, ...answer.data.map((row) => row.nama)]
    }
    expect(await names('_sort=nama&_order=asc&_start=1&_end=3')).toEqual([4, 'Alfa', 'Beta'])
    expect(await names('_sort=nama&_order=desc&_start=0&_end=1')).toEqual([4, 'Gama'])
    expect(await names('q=%25')).toEqual([1, '100% siap'])
    expect(await names('status=terbit')).toEqual([0])
    expect((await names('status_ne=terbit'))[0]).toBe(4)
  })
})
