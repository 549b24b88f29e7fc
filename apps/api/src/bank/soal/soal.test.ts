import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { soal, type SoalDetail } from '@suluh/contract/bank/soal'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

async function makeSoal(person: Person, world: World, overrides: object = {}): Promise<SoalDetail> {
  const { id: pelajaranId } = await world.makePelajaran()
  const body = {
    draft: pilihanGanda('Berapa hasil dua tambah dua?'),
    pelajaranId,
    aspekId: null,
    ...overrides,
  }
  return (await app.call(soal.create, { token: person.token, body })).data
}

const toBody = (detail: SoalDetail, change: object = {}) => ({
  draft: { content: detail.content, key: detail.key, pembahasan: detail.pembahasan },
  pelajaranId: detail.pelajaran.id,
  aspekId: null,
  version: detail.version,
  level: detail.level,
  tags: detail.tags,
  status: detail.status,
  stimulusId: detail.stimulusId,
  ...change,
})
const save = (person: Person, detail: SoalDetail, change: object = {}) =>
  app.call(soal.update, { token: person.token, params: { id: detail.id }, body: toBody(detail, change) })
const one = async (person: Person, id: string) =>
  (await app.call(soal.one, { token: person.token, params: { id } })).data
const unfinished = {
  content: {
    form: 'pilihan-ganda',
    stem: '',
    options: [
      { id: 'A', html: '' },
      { id: 'B', html: '' },
    ],
  },
  key: { form: 'pilihan-ganda', accepted: [] as string[] },
  pembahasan: '',
}

describe('a question', () => {
  it('is made once where the answer to making it was lost, with the words of the last try, and never over another', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const other = await world.signedInAs('guru')
    const { id: pelajaranId } = await world.makePelajaran()
    const id = crypto.randomUUID()
    const make = ({ token }: Person, words: string) =>
      app.call(soal.create, { token, body: { id, draft: pilihanGanda(words), pelajaranId, aspekId: null } })
    expect((await make(guru, 'Satu tambah satu?')).data).toMatchObject({ id, version: 1 })
    const again = await make(guru, 'Satu tambah dua?')
    expect(again.data).toMatchObject({
      id,
      version: 2,
      plainText: expect.stringContaining('Satu tambah dua?'),
    })
    expect((await make(other, 'Milik orang lain?')).status).toBeGreaterThanOrEqual(400)
    expect((await make(guru, 'Dari halaman lama?')).status).toBe(409)
    expect((await one(guru, id)).plainText).toContain('Satu tambah dua?')
    const { data } = await app.call(soal.list, { token: guru.token, query: `pelajaranId=${pelajaranId}` })
    expect(data.map((each) => each.id)).toEqual([id])
  })

  it('may be half done as a draft only, and never with a key that names nothing', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const draft = await makeSoal(guru, world, { draft: unfinished, status: 'draf' })
    expect(draft.problems.map((each) => soalProblemWords(each).message)).toContain(
      'Kunci jawaban belum diisi',
    )
    const ready = await save(guru, draft, { status: 'siap' })
    expect(ready).toMatchObject({ status: 400, message: expect.stringContaining('Teks soal masih kosong') })
    const wrongKey = { ...unfinished, key: { form: 'pilihan-ganda', accepted: ['Z'] } }
    expect((await save(guru, draft, { draft: wrongKey })).status).toBe(400)
    const done = await save(guru, draft, { draft: pilihanGanda('Selesai'), status: 'siap', tags: ['a', 'a'] })
    expect(done.data).toMatchObject({ status: 'siap', problems: [], tags: ['a'] })
  })

  it('changed by somebody else meanwhile is not overwritten; the message says by whom', async () => {
    const world = await makeWorld(app)
    const ani = await world.signedInAs('pengelola', { nama: 'Bu Ani' })
    const budi = await world.signedInAs('pengelola', { nama: 'Pak Budi' })
    const first = await makeSoal(ani, world)
    expect((await save(budi, first, { draft: pilihanGanda('Punya Budi') })).status).toBe(200)
    const stale = await save(ani, first, { draft: pilihanGanda('Punya Ani') })
    expect(stale).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Pak Budi mengubah soal ini pada \d+\/\d+\/\d{4} \d\d\.\d\d WIB\. Muat ulang/,
      ),
    })
    const theirs = await one(ani, first.id)
    expect(theirs.plainText).toBe('Punya Budi')
    const kept = await save(ani, { ...first, version: theirs.version }, { draft: pilihanGanda('Punya Ani') })
    expect(kept.data).toMatchObject({ plainText: 'Punya Ani', version: theirs.version + 1 })
    const { data: versions } = await app.call(soal.versions, { token: ani.token, params: { id: first.id } })
    expect(versions.map(({ oleh }) => oleh)).toEqual(['Bu Ani', 'Pak Budi', 'Bu Ani'])
  })

  it('has one entry in its history for one sitting, and keeps what a package points at', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    let detail = await makeSoal(guru, world)
    for (const words of ['satu', 'dua', 'tiga'])
      detail = (await save(guru, detail, { draft: pilihanGanda(words) })).data
    expect(detail.version).toBe(4)
    const versions = async () =>
      (await app.call(soal.versions, { token: guru.token, params: { id: detail.id } })).data.map(
        ({ version }) => version,
      )
    expect(await versions()).toEqual([4, 1])
    const paket = (
      await app.call(paketSoal.create, { token: guru.token, body: { nama: 'P', preset: 'ulangan' } })
    ).data
    const [section] = paket.sections
    const { soal: _, ...rest } = section!
    await app.call(paketSoal.update, {
      token: guru.token,
      params: { id: paket.id },
      body: { ...paket, sections: [{ ...rest, soalIds: [detail.id] }] },
    })
    await save(guru, detail, { draft: pilihanGanda('empat') })
    expect(await versions()).toEqual([5, 4, 1])
  })

  it('belongs to its author and lembaga', async () => {
    const world = await makeWorld(app)
    const author = await world.signedInAs('guru')
    const colleague = await world.signedInAs('guru')
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    const murid = await world.signedInAs('murid')
    const detail = await makeSoal(author, world)
    const statusesOf = async (ask: (person: Person) => Promise<{ status: number }>) =>
      Promise.all(
        [author, colleague, elsewhere, stranger, murid].map(async (each) => (await ask(each)).status),
      )
    for (const endpoint of [soal.one, soal.versions, soal.uses, soal.similar])
      expect(
        await statusesOf((each) => app.call(endpoint, { token: each.token, params: { id: detail.id } })),
      ).toEqual([200, 200, 404, 404, 403])
    expect(await statusesOf((each) => save(each, detail))).toEqual([200, 403, 404, 404, 403])
    const mixed = [detail.id, (await makeSoal(colleague, world)).id]
    const refused = await app.refused(soal.changeMany, {
      token: colleague.token,
      body: { ids: mixed, level: 'L1' },
    })
    expect(refused.message).toBe(
      `1 dari 2 soal tidak dapat Anda ubah: "${detail.plainText}". Lepas dari pilihan.`,
    )
    const bulk = (each: Person) =>
      app.call(soal.changeMany, { token: each.token, body: { ids: [detail.id], level: 'L1' } })
    expect(await statusesOf(bulk)).toEqual([200, 403, 403, 403, 403])
    expect((await one(colleague, detail.id)).mayEdit).toBe(false)
  })
})

describe('many questions at once', () => {
  it('get tags, level and aspek, keep what is not named, and warn whoever has one open', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id: pelajaranId, aspekIds } = await world.makePelajaran(['Bilangan'])
    const first = await makeSoal(guru, world, { tags: ['lama', 'hots'] })
    const second = await makeSoal(guru, world)
    const change = (body: object) =>
      app.call(soal.changeMany, { token: guru.token, body: { ids: [first.id, second.id], ...body } })
    expect((await change({ level: 'L3', tambahTag: ['hots', 'uts'], lepasTag: ['lama'] })).status).toBe(200)
    expect(await one(guru, first.id)).toMatchObject({
      level: 'L3',
      tags: ['hots', 'uts'],
      plainText: first.plainText,
    })
    expect((await change({ pelajaranId, aspekId: aspekIds[0] })).status).toBe(200)
    expect(await one(guru, second.id)).toMatchObject({ level: 'L3', aspek: { nama: 'Bilangan' } })
    expect((await change({ aspekId: aspekIds[0] })).status).toBe(400)
    const many = Array.from({ length: 19 }, (_, n) => `tag ${n}`)
    expect(await change({ tambahTag: many })).toMatchObject({
      status: 400,
      message: expect.stringContaining('lebih dari 20 tag'),
    })
    expect((await one(guru, second.id)).tags).toEqual(['hots', 'uts'])
    expect((await change({ tambahTag: many, lepasTag: ['uts'] })).status).toBe(200)
    expect((await save(guru, first)).status).toBe(409)
  })

  it('become ready only when every one is complete', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const good = await makeSoal(guru, world, { status: 'draf' })
    const bad = await makeSoal(guru, world, { draft: unfinished, status: 'draf' })
    const body = { ids: [good.id, bad.id], status: 'siap' }
    expect((await app.refused(soal.changeMany, { token: guru.token, body })).message).toMatch(
      /^(".+"|Soal tanpa teks) belum siap: .+ Lengkapi atau lepas dari pilihan\.$/,
    )
    const worse = await makeSoal(guru, world, { draft: unfinished, status: 'draf' })
    const all = { ...body, ids: [...body.ids, worse.id] }
    expect((await app.refused(soal.changeMany, { token: guru.token, body: all })).message).toMatch(
      /^2 dari 3 soal belum siap: /,
    )
    expect((await one(guru, good.id)).status).toBe('draf')
  })
})

describe('the bank', () => {
  it('filters by tag, level, status, author and use, and finds words in the options', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const other = await world.signedInAs('guru')
    const found = async (query: string) => {
      const answer = await app.call(soal.list, { token: guru.token, query })
      expect([query, answer.status]).toEqual([query, 200])
      return answer.data.map(({ id }) => id)
    }
    const mine = await makeSoal(guru, world, { tags: ['hots'], level: 'L2' })
    const theirs = await makeSoal(other, world, { draft: unfinished, status: 'draf' })
    expect(await found('tag=hots')).toEqual([mine.id])
    expect(await found('tag=hots&tag=lain')).toEqual([mine.id])
    expect(await found('level=L2&status=siap')).toEqual([mine.id])
    expect(await found('status_ne=siap')).toEqual([theirs.id])
    expect(await found(`pembuatId=${other.id}`)).toEqual([theirs.id])
    expect(await found('q=opsi c')).toEqual([mine.id])
    expect(await found('q=OPSI C')).toEqual([mine.id])
    // Signs of the pattern language are letters like any other.
    expect(await found('q=opsi_c')).toEqual([])
    expect(await found('q=%25')).toEqual([])
    expect(await found('terpakai=true')).toEqual([])
    const facets = await app.call(soal.facets, { token: guru.token })
    expect(facets.data.tags).toEqual(['hots'])
    expect(facets.data.pembuat).toHaveLength(2)
  })

  it('knows where a question was used, and when', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const murid = await world.signedInAs('murid')
    const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu'), pilihanGanda('dua')]])
    const [first] = paket.sections[0]!.soal
    const uses = async () =>
      (await app.call(soal.uses, { token: guru.token, params: { id: first!.id } })).data
    expect(await uses()).toMatchObject([{ paketSoal: { nama: 'Paket Uji' }, events: [], n: null }])
    await schedule(app, guru, paket.id, [murid])
    expect((await uses())[0]!.events).toMatchObject([{ nama: 'Ujian Uji' }])
    // Who reads the question, but not the package, learns when it was asked and nothing more.
    await app.call(soal.changeMany, { token: guru.token, body: { ids: [first!.id], berbagi: 'aplikasi' } })
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const theirs = await app.call(soal.uses, { token: elsewhere.token, params: { id: first!.id } })
    expect(theirs.data).toMatchObject([
      { paketSoal: { id: null, nama: 'Paket orang lain' }, events: [{ nama: 'Ujian' }] },
    ])
    const used = await app.call(soal.list, {
      token: guru.token,
      query: 'terpakai=true&terakhirDipakai_gte=2020-01-01T00:00:00Z&_sort=events&_order=desc',
    })
    expect(used.data.map(({ events }) => events)).toEqual([1, 1])
    const found = async (query: string) =>
      (await app.call(soal.list, { token: guru.token, query })).data.map(({ plainText }) => plainText)
    expect(await found('terakhirDipakai_lte=2020-01-01T00:00:00Z')).toEqual([])
    expect(await found('facility_gte=0')).toEqual([])
    const never = await makeSoal(guru, world)
    expect(await found('terpakai=false')).toEqual([never.plainText])
    // Difficulty is what students made of it.
    const { id: eventId } = await schedule(app, guru, paket.id, [murid])
    const attempt = await start(app, murid, eventId)
    const [right, wrong] = attempt.sections[0]!.soal
    await submit(app, murid, attempt.id, [entry(right!.id, 'A'), entry(wrong!.id, 'B')])
    const measured = async () => {
      const params = { id: paket.id }
      return (await app.call(statistikPaketSoal.one, { token: guru.token, params })).data.statistik?.n
    }
    await expect.poll(measured).toBe(1)
    expect(await found('facility_gte=0.7')).toEqual(['satu'])
    expect(await found('facility_lte=0.2999')).toEqual(['dua'])
    expect(await found('_sort=facility&_order=asc')).toEqual(['dua', 'satu', never.plainText])
    expect(await found('_sort=facility&_order=asc&_start=1&_end=2&terpakai=true')).toEqual(['satu'])
    expect(await found('_sort=events,plainText&_order=asc,desc')).toEqual([never.plainText, 'satu', 'dua'])
    expect((await uses())[0]).toMatchObject({ n: 1, facility: 1 })
  })

  it('warns of a question that is nearly the same, and of no other', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const stem = 'Sebuah mobil menempuh jarak 240 km dalam waktu 4 jam. Berapa kecepatan rata-ratanya?'
    const first = await makeSoal(guru, world, { draft: pilihanGanda(stem) })
    const near = await makeSoal(guru, world, { draft: pilihanGanda(stem.replace('Sebuah mobil', 'Mobil')) })
    await makeSoal(guru, world, { draft: pilihanGanda('Ibu kota Provinsi Jawa Timur adalah kota apa?') })
    const { data } = await app.call(soal.similar, { token: guru.token, params: { id: first.id } })
    expect(data.map(({ id }) => id)).toEqual([near.id])
    expect(data[0]!.likeness).toBeGreaterThan(0.8)
    const elsewhere = await world.signedInAs('guru', { lembagaId: await world.makeLembaga() })
    const copy = await makeSoal(elsewhere, world, { draft: pilihanGanda(stem) })
    expect((await app.call(soal.similar, { token: elsewhere.token, params: { id: copy.id } })).data).toEqual(
      [],
    )
  })
})
