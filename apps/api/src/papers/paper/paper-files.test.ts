import { read, utils } from '@e965/xlsx'
import { paper } from '@suluh/contract/papers/paper'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { soal, type SoalInput } from '@suluh/contract/bank/soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { defaultLimits, inflate, listZip } from '@suluh/tabular/zip'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'

const app = useTestApp()

const options = (...texts: string[]) => texts.map((html, at) => ({ id: 'ABCD'[at]!, html }))

/** Two choices about one text, one of them in Arabic with a formula, and an essay. */
async function makePaket(world: World, { token }: Person, more: Partial<SoalInput> = {}): Promise<string> {
  const { id: pelajaranId } = await world.makePelajaran()
  const { data: shared } = await app.call(stimulus.create, { token, body: { html: '<p>Bacaan bersama</p>' } })
  const place = {
    pelajaranId,
    aspekId: null,
    level: 'L2' as const,
    tags: [],
    status: 'siap' as const,
    ...more,
  }
  const drafts = [
    {
      stimulusId: shared.id,
      draft: {
        content: {
          form: 'pilihan-ganda' as const,
          stem: '<p>Ibu kota?</p>',
          options: options('Bogor', 'Jakarta'),
        },
        key: { form: 'pilihan-ganda' as const, accepted: ['B'] },
        pembahasan: '',
      },
    },
    {
      stimulusId: shared.id,
      draft: {
        content: {
          form: 'pilihan-ganda' as const,
          stem: '<p dir="rtl">ما <span data-tex="\\frac{1}{2}"></span> <span data-tex="0{,}25"></span></p>',
          options: options('واحد', 'اثنان'),
        },
        key: { form: 'pilihan-ganda' as const, accepted: ['A'] },
        pembahasan: '',
      },
    },
    {
      stimulusId: null,
      draft: {
        content: { form: 'uraian' as const, stem: '<p>Jelaskan.</p>' },
        key: { form: 'uraian' as const, maxMark: 5, rubric: '<p>Tiga tahap</p>' },
        pembahasan: '',
      },
    },
  ]
  const soalIds: string[] = []
  for (const each of drafts)
    soalIds.push((await app.call(soal.create, { token, body: { ...place, ...each } })).data.id)
  const { data: paket } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Sumatif <Ganjil>', preset: 'ulangan', soalIds },
  })
  return paket.id
}

async function download({ token }: Person, path: string) {
  const answer = await app.server.http.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return { bytes: new Uint8Array(answer.rawPayload), name: String(answer.headers['content-disposition']) }
}

function documentOf(bytes: Uint8Array, part = 'word/document.xml'): string {
  const entry = listZip(bytes, defaultLimits).get(part)
  return entry ? Buffer.from(inflate(entry)).toString() : ''
}
const wordsOf = (xml: string) =>
  [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<\/w:p>/g)].map(([, text]) => text ?? '\n').join('')

const kepala = {
  kelas: 'VIII',
  semester: 'Genap' as const,
  tahunPelajaran: '2026/2027',
  petunjukNaskah: '1. Berdoalah\n2. Tulis nama',
}

it('has the naskah as a Word file: head, petunjuk, each shared text once, equations, Arabic from the right, no key', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const id = await makePaket(world, guru)
  await app.call(paper.kepala, { token: guru.token, params: { id }, body: kepala })
  const { bytes, name } = await download(guru, `/paket-soal/${id}/paper/word`)
  expect(name).toContain('Naskah Sumatif')
  const xml = documentOf(bytes)
  const words = wordsOf(xml)
  for (const said of [
    'Sumatif &lt;Ganjil&gt;',
    ': VIII',
    ': Genap',
    ': 2026/2027',
    '1.  Berdoalah',
    '2.  Tulis nama',
  ])
    expect(words).toContain(said)
  expect(words.split('Bacaan bersama')).toHaveLength(2)
  expect(words).toContain('Bacaan untuk soal nomor 1–2')
  expect(xml).toContain('<m:f>')
  // A decimal comma too, of which our own import would not know the braces again.
  expect(words).not.toContain('{,}')
  expect(xml).toMatch(/<w:bidi\/><w:ind [^>]*w:hanging="400"\/><\/w:pPr><w:r><w:t xml:space="preserve">2\./)
  // Short options stand beside each other: in a table without lines, from the right where they are Arabic.
  expect(xml).toContain('<w:bidiVisual/>')
  expect(words).not.toContain('Tiga tahap')
  expect(documentOf(bytes, 'word/footer.xml')).toContain('NUMPAGES')

  const keys = wordsOf(documentOf((await download(guru, `/paket-soal/${id}/paper/word?bagian=kunci`)).bytes))
  expect(keys).toContain('Tiga tahap')
  expect(keys.replaceAll(/\s+/g, ' ')).toMatch(/1 B (\d|,)+ 2 A/)
  expect(keys).not.toContain('Ibu kota?')
})

it('has a row for each question in the kisi-kisi, in what is printed, in Word and in Excel', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru', { nomor: '198503122010012015' })
  const long = 'Menganalisis '.repeat(70).trim()
  const id = await makePaket(world, guru, { indikator: 'Murid menyebut ibu kota', capaian: long })
  const { data } = await app.call(paper.kisiKisi, { token: guru.token, params: { id } })
  expect(data.questions.map(({ number, indikator, level }) => [number, indikator, level])).toEqual(
    [1, 2, 3].map((number) => [number, 'Murid menyebut ibu kota', 'L2']),
  )
  expect(data.kepala).toEqual({ kelas: '', semester: '', tahunPelajaran: '', petunjukNaskah: '' })
  const word = wordsOf(
    documentOf((await download(guru, `/paket-soal/${id}/kisi-kisi/berkas?format=docx`)).bytes),
  )
  expect(word.split('Murid menyebut ibu kota')).toHaveLength(4)
  expect(word).toContain(long)
  expect(word).toContain('Guru mata pelajaran')
  expect(word).toContain('NIP. 198503122010012015')
  const { bytes } = await download(guru, `/paket-soal/${id}/kisi-kisi/berkas?format=xlsx`)
  const rows = utils.sheet_to_json<string[]>(read(bytes).Sheets['Kisi-kisi']!, {
    header: 1,
    blankrows: false,
  })
  expect(
    rows.some(
      (row) => row.join() === 'No,CP atau TP,Materi,Indikator soal,Level,Bentuk soal,Nomor soal,Kunci,Skor',
    ),
  ).toBe(true)
  expect(rows.find(([number, goal]) => String(number) === '2' && goal === long)?.slice(3, 8)).toEqual([
    'Murid menyebut ibu kota',
    'L2',
    'Pilihan Ganda',
    2,
    'A',
  ])
  expect(rows.flat()).toContain('Guru mata pelajaran')
  expect(rows.flat()).toContain('NIP. 198503122010012015')

  // A school of its own way: the head on the right, numbers by their own names; the same in every file.
  await tenant(app.db, world, (tx) =>
    tx
      .updateTable('lembaga')
      .set({
        kepalaNama: 'Yusuf',
        kepalaNip: '4644763664300052',
        tempat: 'Jayapura',
        zone: 'WIT',
        susunan: JSON.stringify({ mengetahui: 'kanan', nomor: 'NIY' }),
      })
      .execute(),
  )
  const lead = await world.signedInAs('lembaga')
  const own = wordsOf(
    documentOf((await download(lead, `/paket-soal/${id}/kisi-kisi/berkas?format=docx`)).bytes),
  )
  const today = new Date().toLocaleDateString('id-ID', {
    timeZone: 'Asia/Jayapura',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  expect(own.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(
      `Guru mata pelajaran …+ NIY\\. Jayapura, ${today} Mengetahui, Kepala sekolah Yusuf NUPTK\\. 4644`,
    ),
  )
})

it('says what is wrong with a head, and refuses a version that is not there and a package without questions', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const id = await makePaket(world, guru)
  const wrong = await app.refused(paper.kepala, {
    token,
    params: { id },
    body: { ...kepala, tahunPelajaran: '2026' },
  })
  expect([wrong.status, JSON.stringify(wrong)]).toEqual([400, expect.stringContaining('2026/2027')])
  const missing = await app.refused(paper.word, { token, params: { id }, query: 'versi=C' })
  expect(missing.status).toBe(400)
  const { data: empty } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'Kosong', preset: 'ulangan' },
  })
  expect((await app.refused(paper.word, { token, params: { id: empty.id } })).status).toBe(400)
  const stranger = await (await makeWorld(app)).signedInAs('guru')
  expect(
    (await app.refused(paper.kepala, { token: stranger.token, params: { id }, body: kepala })).status,
  ).toBe(404)
})

it('keeps the indikator of a question with it: found by its words, changed by who edits, left where nobody names it', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const id = await makePaket(world, guru, { indikator: 'Murid membandingkan zxqy' })
  const { data: found } = await app.call(soal.list, { token, query: 'q=ZXQY' })
  expect(found.map(({ indikator }) => indikator)).toEqual(
    Array.from({ length: 3 }, () => 'Murid membandingkan zxqy'),
  )
  const { data: one } = await app.call(soal.one, { token, params: { id: found[0]!.id } })
  const { content, key, pembahasan, version, status, tags, level, stimulusId } = one
  const body = {
    draft: { content, key, pembahasan },
    version,
    status,
    tags,
    level,
    stimulusId,
    pelajaranId: one.pelajaran.id,
    aspekId: null,
  }
  const { data: kept } = await app.call(soal.update, { token, params: { id: one.id }, body })
  expect(kept.indikator).toBe('Murid membandingkan zxqy')
  const { data: changed } = await app.call(soal.update, {
    token,
    params: { id: one.id },
    body: { ...body, version: kept.version, indikator: '  Baru ', capaian: 'TP 1' },
  })
  expect([changed.indikator, changed.capaian]).toEqual(['Baru', 'TP 1'])
  const long = await app.refused(soal.update, {
    token,
    params: { id: one.id },
    body: { ...body, version: changed.version, indikator: 'a'.repeat(1001) },
  })
  expect(long.status).toBe(400)
  expect((await app.call(paper.kisiKisi, { token, params: { id } })).data.questions).toHaveLength(3)
})

it('makes every file of a package of essays alone, in its fifth version, for whoever has no letterhead', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru', { lembagaId: null })
  const { token } = guru
  const { id: pelajaranId } = await world.makePelajaran()
  const place = {
    pelajaranId,
    aspekId: null,
    level: null,
    stimulusId: null,
    tags: [],
    status: 'siap' as const,
  }
  const draft = {
    content: { form: 'uraian' as const, stem: '<p>Jelaskan daur air.</p>' },
    key: { form: 'uraian' as const, maxMark: 5, rubric: '<p>Tiga tahap</p>' },
    pembahasan: '',
  }
  const { data: one } = await app.call(soal.create, { token, body: { ...place, draft } })
  const { data: paket } = await app.call(paketSoal.create, {
    token,
    body: { nama: 'N'.repeat(80), preset: 'ulangan', soalIds: [one.id] },
  })
  const textOf = async (path: string) =>
    wordsOf(documentOf((await download(guru, `/paket-soal/${paket.id}/${path}`)).bytes))
  const naskah = await textOf('paper/word?versions=5&versi=E')
  expect(naskah).toContain('Jelaskan daur air.')
  expect(naskah).not.toContain('Tiga tahap')
  expect(await textOf('paper/word?versions=5&versi=E&bagian=kunci')).toContain('Tiga tahap')
  expect(await textOf('kisi-kisi/berkas?format=docx')).toContain('Kepala sekolah')
})

it('has the kartu soal as Word: a card a question, whole, with its shared text, key and formulas, as is printed', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { token } = guru
  const id = await makePaket(world, guru, { indikator: 'Murid menyebut ibu kota', capaian: 'TP 1' })
  await app.call(paper.kepala, { token, params: { id }, body: kepala })
  const path = `/paket-soal/${id}/kisi-kisi/berkas?format=docx&lembar=kartu`
  const { bytes, name } = await download(guru, `${path}&kertas=F4`)
  expect(name).toContain('Kartu soal Sumatif')
  const xml = documentOf(bytes)
  const words = wordsOf(xml)
  expect(words.split('Rumusan butir soal')).toHaveLength(4)
  // Each card stands for itself: the text that two questions share is on both.
  expect(words.split('Bacaan bersama')).toHaveLength(3)
  expect(words.split('Murid menyebut ibu kota')).toHaveLength(4)
  for (const said of ['KARTU SOAL', 'VIII / Genap, 2026/2027', 'Ibu kota?', 'Jakarta', 'Tiga tahap', 'TP 1'])
    expect(words).toContain(said)
  expect(words.replaceAll('\n', ' ')).toContain('Kunci jawaban: B')
  expect(xml.match(/<m:oMath>/g)).toHaveLength(2)
  expect(xml).toContain('<w:pgSz w:w="12189" w:h="18709"/>')
  const refused = await app.refused(paper.kisiKisiFile, {
    token,
    params: { id },
    query: 'format=xlsx&lembar=kartu',
  })
  expect([refused.status, refused.message]).toEqual([400, 'Kartu soal hanya ada sebagai Word.'])
})
