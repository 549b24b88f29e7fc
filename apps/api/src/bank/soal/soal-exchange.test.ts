import { soal } from '@suluh/contract/bank/soal'
import { exportFormats, soalExport } from '@suluh/contract/bank/soal-export'
import { soalImport, TemplateFormat, type ImportPreview } from '@suluh/contract/bank/soal-import'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { upload } from '#testing/upload.ts'

const app = useTestApp()
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const csv = (...rows: string[]) => `NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN BENAR\n${rows.join('\n')}`
const send = (person: Person, bytes: BlobPart, name = 'Ulangan 1.csv') =>
  upload(app, soalImport.preview, person, { name, bytes })

async function confirm(world: World, person: Person, preview: ImportPreview, more: object = {}) {
  const { id: pelajaranId } = await world.makePelajaran()
  const take = preview.questions.map((_, index) => index)
  return app.call(soalImport.confirm, {
    token: person.token,
    params: { id: preview.id },
    body: { take, asNew: [], pelajaranId, aspekId: null, ...more },
  })
}

const kinds = (preview: ImportPreview) => preview.matches.map((match) => match?.kind ?? null)
const listed = async ({ token }: Person) => (await app.call(soal.list, { token, query: '_end=100' })).data

async function download(person: Person, query: string) {
  const answer = await app.server.http.inject({
    url: `/api${soalExport.file.path}?${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return {
    status: answer.statusCode,
    bytes: new Uint8Array(answer.rawPayload),
    name: String(answer.headers['content-disposition']),
  }
}

describe('the same file once more', () => {
  it('updates what changed, leaves what did not, adds what is new, and makes no doubles', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const rows = [
      '1;Ibu kota negara kita adalah kota apa?;Bogor;Jakarta;B',
      '2;Sungai terpanjang di Jawa adalah?;Bengawan Solo;Citarum;A',
    ]
    const first = await send(guru, csv(...rows))
    expect(kinds(first.data)).toEqual([null, null])
    expect((await confirm(world, guru, first.data)).data).toMatchObject({ baru: 2, diubah: 0 })
    const again = await send(
      guru,
      csv(rows[0]!.replace('kota apa?', 'kota yang mana?'), rows[1]!, '3;Gunung?;Merapi;Semeru;A'),
      'ulangan 1 (2).csv',
    )
    expect(kinds(again.data)).toEqual(['ubah', 'sama', null])
    expect(again.data.matches[0]?.content.stem).toBe('Ibu kota negara kita adalah kota apa?')
    expect((await confirm(world, guru, again.data)).data).toMatchObject({ baru: 1, diubah: 1 })
    const all = await listed(guru)
    expect(Object.fromEntries(all.map(({ plainText, version }) => [plainText, version]))).toEqual({
      'Gunung?': 1,
      'Ibu kota negara kita adalah kota yang mana?': 2,
      'Sungai terpanjang di Jawa adalah?': 1,
    })
    expect(all).toHaveLength(3)
  })

  it.each([
    ['Aiken', 'soal.txt', 'Ibu kota negara kita?\nA. Bogor\nB. Jakarta\nANSWER: B\n'],
    ['GIFT', 'soal.gift', '::1::Ibu kota negara kita? {~Bogor =Jakarta}\n'],
  ])('makes no doubles of %s, which keeps no mark of whose questions they are', async (_, name, text) => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    await confirm(world, guru, (await send(guru, text, name)).data)
    const again = await send(guru, text.replace('Bogor', 'Bandung'), name)
    expect(kinds(again.data)).toEqual(['ubah'])
  })

  it('takes a file of the same name with other questions as new ones, and doubles only where asked', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    await confirm(world, guru, (await send(guru, csv('1;Ibu kota negara kita adalah?;a;b;A'))).data)
    const other = await send(guru, csv('1;Hitunglah luas lingkaran berjari-jari 7 cm.;154;44;A'))
    expect(kinds(other.data)).toEqual([null])
    const same = await send(guru, csv('1;Ibu kota negara kita adalah?;a;b;B'), 'lain.csv')
    expect(kinds(same.data)).toEqual(['ubah'])
    await confirm(world, guru, same.data, { asNew: [0] })
    expect(await listed(guru)).toHaveLength(2)
  })

  it("never touches a colleague's question, nor one that was changed meanwhile", async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    await confirm(world, guru, (await send(guru, csv('1;Ibu kota negara kita adalah?;a;b;A'))).data)
    expect(kinds((await send(other, csv('1;Ibu kota negara kita adalah?;a;b;B'))).data)).toEqual([null])
    const stale = await send(guru, csv('1;Ibu kota negara kita adalah?;a;b;B'))
    await confirm(world, guru, (await send(guru, csv('1;Ibu kota negara kita adalah?;a;c;B'))).data)
    const { id: pelajaranId } = await world.makePelajaran()
    const refused = await app.refused(soalImport.confirm, {
      token: guru.token,
      params: { id: stale.data.id },
      body: { take: [0], asNew: [], pelajaranId, aspekId: null },
    })
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^Soal 1: .*mengubah soal ini/),
    ])
  })
})

describe('a text that questions of a file share', () => {
  const sheet = (text: string, ...rows: string[]) =>
    `NO;BACAAN;SOAL;JAWABAN A;JAWABAN B;JAWABAN BENAR\n${rows.map((each) => each.replace('*', text)).join('\n')}`
  const rows = [
    '1;*;Siapa tokohnya?;Kancil;Buaya;A',
    '2;*;Di mana tempatnya?;Sungai;Gunung;A',
    '3;;Lain?;a;b;A',
  ]

  it('becomes one stimulus, which the same file with other words brings up to date', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { token } = guru
    const first = await send(guru, sheet('Kancil menyeberang.', ...rows))
    expect(first.data.questions.map(({ stimulus: text }) => text)).toEqual([
      'Kancil menyeberang.',
      'Kancil menyeberang.',
      '',
    ])
    await confirm(world, guru, first.data)
    const shared = async () => (await app.call(stimulus.list, { token })).data
    expect(await shared()).toMatchObject([{ plainText: 'Kancil menyeberang.', questions: 2 }])
    expect(kinds((await send(guru, sheet('Kancil menyeberang.', ...rows))).data)).toEqual([
      'sama',
      'sama',
      'sama',
    ])
    const again = await send(
      guru,
      sheet('Kancil menyeberangi sungai.', ...rows, '4;*;Kapan waktunya?;Pagi;Sore;A'),
    )
    expect(kinds(again.data)).toEqual(['ubah', 'ubah', 'sama', null])
    expect(again.data.matches[0]?.stimulus).toBe('Kancil menyeberang.')
    await confirm(world, guru, again.data)
    expect(await shared()).toMatchObject([{ plainText: 'Kancil menyeberangi sungai.', questions: 3 }])
  })

  it('stays where the file names none, and belongs to whoever brought it', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    await confirm(world, guru, (await send(guru, sheet('Kancil menyeberang.', ...rows))).data)
    const bare = await send(guru, sheet('', ...rows.map((each) => each.replace('a;b', 'a;c'))))
    expect(kinds(bare.data)).toEqual(['sama', 'sama', 'ubah'])
    await confirm(world, other, (await send(other, sheet('Kancil menyeberang.', ...rows))).data)
    const { token } = await world.signedInAs('pengelola')
    const { data } = await app.call(stimulus.list, { token })
    expect(data.map(({ questions }) => questions)).toEqual([2, 2])
  })
})

describe('the templates for teachers', () => {
  it.each(TemplateFormat.options)('are a file of %s that the import takes as it is', async (format) => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { rawPayload, headers } = await app.server.http.inject({
      url: `/api${soalImport.template.path}?format=${format}`,
      headers: { authorization: `Bearer ${guru.token}` },
    })
    expect(headers['content-disposition']).toMatch(/templat-soal-suluh\.(xlsx|docx|csv)"/)
    const { data } = await send(guru, new Uint8Array(rawPayload), 'templat')
    expect([data.questions.length, data.problems]).toEqual([10, []])
  })
})

describe('questions as files', () => {
  async function makeQuestions(world: World, guru: Person) {
    const xml = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Luas \\(r^2\\)?</p><p><img src="@@PLUGINFILE@@/a.png" alt="lingkaran merah"></p>]]></text><file name="a.png" encoding="base64">${png}</file></questiontext><single>true</single><answer fraction="100"><text>benar</text></answer><answer fraction="0"><text>salah</text></answer></question><question type="essay"><questiontext><text>Jelaskan.</text></questiontext><defaultgrade>4</defaultgrade><graderinfo format="html"><text><![CDATA[<p>Tiga <img src="data:image/png;base64,${png}" alt=""></p>]]></text></graderinfo></question></quiz>`
    const { data } = await send(guru, xml, 'moodle.xml')
    expect(data.images).toEqual([`/api/soal-import/${data.id}/media/0`])
    const picture = (person: Person) =>
      app.server.http.inject({ url: data.images[0]!, headers: { cookie: `suluh=${person.token}.suluh` } })
    expect((await picture(guru)).headers['content-type']).toBe('image/png')
    expect((await picture(await world.signedInAs('guru'))).statusCode).toBe(404)
    await confirm(world, guru, data)
    return listed(guru)
  }

  // What a format loses (the place of a picture, a rubric) is a difference to confirm, never a double.
  const expected = {
    excel: ['ubah', 'ubah'],
    word: ['sama', 'sama'],
    'moodle-xml': ['sama', 'sama'],
    qti: ['sama', 'sama'],
    'qti-3': ['sama', 'sama'],
    gift: ['sama', 'ubah'],
    'excel-8-kolom': ['ubah'],
    kahoot: ['ubah'],
    quizizz: ['ubah', 'ubah'],
  }

  it.each(exportFormats)('come back from %s as the same questions, with their pictures', async (format) => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const made = await makeQuestions(world, guru)
    const { status, bytes, name } = await download(
      guru,
      `format=${format}&ids=${made.map(({ id }) => id).join()}`,
    )
    expect([status, name]).toEqual([200, expect.stringMatching(/filename="Bank soal\.\w+"/)])
    const { data } = await send(guru, bytes, 'balik')
    expect(data.problems.filter(({ severity }) => severity === 'galat')).toEqual([])
    expect(kinds(data)).toEqual(expected[format])
    const files = await tenant(app.db, world, (tx) => tx.selectFrom('file').select('id').execute())
    expect(files).toHaveLength(1)
  })

  it('carry the text that questions share, and take it off again', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const made = await makeQuestions(world, guru)
    const first = made.find(({ plainText }) => plainText.startsWith('Luas'))
    const { token } = guru
    const { data: shared } = await app.call(stimulus.create, {
      token,
      body: { html: '<p>Bacalah teks ini.</p>' },
    })
    const { data: detail } = await app.call(soal.one, { token, params: { id: first!.id } })
    const { content, key, pembahasan } = detail
    await app.call(soal.update, {
      token,
      params: { id: first!.id },
      body: {
        draft: { content, key, pembahasan },
        version: detail.version,
        pelajaranId: detail.pelajaran.id,
        aspekId: null,
        level: null,
        tags: [],
        status: 'siap',
        stimulusId: shared.id,
      },
    })
    const word = await download(guru, `format=word&ids=${first!.id}`)
    const apart = await send(guru, word.bytes, 'x')
    expect([kinds(apart.data), apart.data.questions[0]?.stimulus]).toEqual([['sama'], 'Bacalah teks ini.'])
    const { bytes } = await download(guru, `format=moodle-xml&ids=${first!.id}`)
    const text = new TextDecoder().decode(bytes)
    expect(kinds((await send(guru, bytes, 'x')).data)).toEqual(['sama'])
    const renewed = await send(guru, text.replace('Bacalah teks ini.', 'Bacalah teks baru ini.'), 'x')
    await confirm(world, guru, renewed.data)
    const params = { id: first!.id }
    expect((await app.call(soal.one, { token, params })).data.stimulus).toMatchObject({
      id: shared.id,
      html: expect.stringContaining('teks baru ini'),
    })
    // A file of another program may have the text above the question.
    const above = (more: string) =>
      text
        .replace(/<question type="description">.*?<\/question>/s, '')
        .replace('<p>Luas', `<p>Bacalah teks baru ini.</p>${more}<p>Luas`)
    expect(kinds((await send(guru, above(''), 'x')).data)).toEqual(['sama'])
    const edited = await send(guru, above('<p>Perhatikan.</p>'), 'x')
    await confirm(world, guru, edited.data)
    const { data: after } = await app.call(soal.one, { token, params })
    expect(after.stimulus?.id).toBe(shared.id)
    expect(after.content.stem).toContain('Perhatikan.')
    expect(after.content.stem).not.toContain('Bacalah')
  })

  it('say beforehand what a format loses, and go to nobody without the right', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const ids = (await makeQuestions(world, guru)).map(({ id }) => id).join()
    const { data } = await app.call(soalExport.check, { token: guru.token, query: `ids=${ids}` })
    expect(data.count).toBe(2)
    const of = (format: string) => data.formats.find((each) => each.format === format)
    expect(of('qti')).toEqual({ format: 'qti', leftOut: 0, reasons: [], losses: [] })
    expect(of('qti-3')).toEqual({ format: 'qti-3', leftOut: 0, reasons: [], losses: [] })
    expect(of('excel-8-kolom')).toMatchObject({
      leftOut: 1,
      reasons: [{ limit: 'bentuk', count: 1 }],
      losses: [{ limit: 'gambar', count: 1 }],
    })
    expect(of('gift')?.losses.map(({ limit }) => limit)).toEqual(['rubrik', 'skor-maksimum'])
    const murid = await world.signedInAs('murid')
    expect((await download(murid, `format=qti&ids=${ids}`)).status).toBe(403)
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await download(stranger, `format=qti&ids=${ids}`)).status).toBe(400)
    expect((await download(guru, 'format=qti&paketSoalId=11111111-1111-4111-8111-111111111111')).status).toBe(
      404,
    )
  })

  it('are counted for Kahoot as they would stand there, with their shared text above them', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const passage = 'Bacaan panjang. '.repeat(10)
    const sheet = `NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN BENAR;BACAAN
1;Ibu kota?;Bogor;Jakarta;B;
2;Siapa dia?;Ani;Budi;A;${passage}`
    await confirm(world, guru, (await send(guru, sheet)).data)
    const ids = (await listed(guru)).map(({ id }) => id).join()
    const { data } = await app.call(soalExport.check, { token: guru.token, query: `ids=${ids}` })
    expect(data.formats.find(({ format }) => format === 'kahoot')).toEqual({
      format: 'kahoot',
      leftOut: 1,
      reasons: [{ limit: 'teks-panjang', count: 1 }],
      losses: [],
    })
    expect(data.formats.find(({ format }) => format === 'quizizz')).toMatchObject({
      leftOut: 0,
      losses: [{ limit: 'bacaan', count: 1 }],
    })
    const { bytes, name } = await download(guru, `format=kahoot&ids=${ids}`)
    expect(name).toContain('.xlsx')
    const again = await send(guru, bytes.slice(), 'kahoot.xlsx')
    expect(again.data.questions.map(({ content, key }) => [content.stem, key])).toEqual([
      ['Ibu kota?', { form: 'pilihan-ganda', accepted: ['B'] }],
    ])
  })

  it('read a QTI item of another system', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const item =
      '<assessmentItem identifier="a" title="a"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R"><prompt>Mana?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>'
    const { data } = await send(guru, item, 'butir.xml')
    expect(data.questions.map(({ key }) => key)).toEqual([{ form: 'pilihan-ganda', accepted: ['B'] }])
  })
})
