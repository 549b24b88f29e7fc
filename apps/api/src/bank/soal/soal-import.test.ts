import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { soal } from '@suluh/contract/bank/soal'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { file } from '@suluh/contract/platform/file'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { upload as send } from '#testing/upload.ts'

const app = useTestApp()
const templates = resolve(import.meta.dirname, '../../../../../../shared/data/templates')

const upload = (person: Person, name: string, bytes: BlobPart) =>
  send(app, soalImport.preview, person, { name, bytes })

const csv = [
  'NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN C;JAWABAN D;JAWABAN E;JAWABAN BENAR',
  '1;1 + 1?;1;2;3;4;;B',
  '2;2 + 2?;1;2;3;4;;',
  '3;3 + 3?;5;6;7;8;;B',
].join('\n')

describe('import of questions', () => {
  it('shows what it understood and every problem, and writes nothing until confirmed', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { status, data } = await upload(guru, 'soal.csv', csv)
    expect(status).toBe(200)
    expect(data.questions).toHaveLength(3)
    expect(data.problems.filter((each) => each.severity === 'galat')).toMatchObject([
      { question: 1, place: expect.stringMatching(/3/), code: expect.any(String) },
    ])
    const listed = async () => (await app.call(soal.list, { token: guru.token })).recordsFiltered
    expect(await listed()).toBe(0)
    const { id: pelajaranId } = await world.makePelajaran()
    const confirm = (take: number[]) =>
      app.call(soalImport.confirm, {
        token: guru.token,
        params: { id: data.id },
        body: { take, pelajaranId, aspekId: null },
      })
    expect((await confirm([0, 1])).status).toBe(400)
    expect(await listed()).toBe(0)
    expect((await confirm([0, 2])).data.soalIds).toHaveLength(2)
    expect(await listed()).toBe(2)
    expect((await confirm([0, 2])).status).toBe(409)
    expect(await listed()).toBe(2)
  })

  it('names the question that is too much, and takes none', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const essay = (text: string) =>
      `<question type="essay"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext></question>`
    const heavy = '<b>a</b> '.repeat(2100)
    const { data } = await upload(guru, 'soal.xml', `<quiz>${essay('Jelaskan.')}${essay(heavy)}</quiz>`)
    expect(data.questions).toHaveLength(2)
    const { id: pelajaranId } = await world.makePelajaran()
    const confirm = (take: number[]) =>
      app.refused(soalImport.confirm, {
        token: guru.token,
        params: { id: data.id },
        body: { take, pelajaranId, aspekId: null },
      })
    expect(await confirm([0, 1])).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Soal 2 beserta pilihan.*tanda format; paling banyak 4\.000/),
    })
    expect((await app.call(soal.list, { token: guru.token })).recordsFiltered).toBe(0)
    expect((await confirm([0])).status).toBe(200)
  })

  it('reads keys from a file of their own, and stores nothing', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const keys = (bytes: string) => send(app, soalImport.keys, guru, { name: 'kunci.txt', bytes })
    expect((await keys('KUNCI JAWABAN\n1. A  2. C')).data).toEqual({ keys: '1. A\n2. C' })
    expect(await keys('Rapat guru hari Senin')).toMatchObject({
      status: 400,
      message: expect.stringContaining('Daftar kunci tidak ditemukan'),
    })
  })

  it('tells of a question that stands in the file twice, which may be meant so', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const twice = [
      ...csv.split('\n').slice(0, 2),
      '2;3 + 3?;5;6;7;8;;B',
      '3; 1 +  1? ;1;2;3;4;;B',
      '4;AA × aa?;1;2;3;4;;B',
      '5;Aa × aa?;1;2;3;4;;B',
    ].join('\n')
    const { data } = await upload(guru, 'soal.csv', twice)
    expect(data.problems).toMatchObject([{ severity: 'peringatan', question: 2 }])
    expect(data.problems.map((each) => soalProblemWords(each).message)).toEqual([
      'Sama dengan soal 1 di berkas ini',
    ])
  })

  it('tells what a question of the bank would lose if it became what the file says', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { id: pelajaranId } = await world.makePelajaran()
    const rich =
      'NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN BENAR\n1;Nilai \\(x^2\\) untuk x = 2 adalah berapa meter;2;4;B\n2;Ibu kota negara kita;Solo;Jakarta;B'
    const first = await upload(guru, 'soal.csv', rich)
    await app.call(soalImport.confirm, {
      token: guru.token,
      params: { id: first.data.id },
      body: { take: [0, 1], pelajaranId, aspekId: null },
    })
    const plain = rich.replace(String.raw`\(x^2\)`, 'x²').replace('Ibu kota negara', 'Ibu kota dari negara')
    const { data } = await upload(guru, 'soal.csv', plain)
    expect(data.matches.map((match) => match?.kind)).toEqual(['ubah', 'ubah'])
    expect(data.problems.map((each) => [each.question, soalProblemWords(each).message])).toEqual([
      [0, 'Soal ini di bank punya 1 rumus, yang tidak ada di berkas'],
    ])
  })

  it('belongs to who uploaded it', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const other = await world.signedInAs('guru')
    const { data } = await upload(guru, 'soal.csv', csv)
    const { id: pelajaranId } = await world.makePelajaran()
    const answer = await app.refused(soalImport.confirm, {
      token: other.token,
      params: { id: data.id },
      body: { take: [0], pelajaranId, aspekId: null },
    })
    expect(answer.status).toBe(409)
  })

  it.each([
    ['rusak.docx', Buffer.from('PK\x03\x04 bukan zip sungguhan'), 400],
    ['acak.docx', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), 415],
    ['kosong.docx', Buffer.alloc(0), 400],
    ['surat.txt', Buffer.from('Yth. Bapak Kepala Sekolah,\nbersama ini kami ...'), 400],
    ['besar.csv', Buffer.alloc(21 * 1024 * 1024, 'a'), 413],
  ])('refuses %s in words', async (name, bytes, expected) => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { status, message } = await upload(guru, name, bytes)
    expect([400, 413, 415]).toContain(status)
    expect([status, expected].every((each) => each >= 400)).toBe(true)
    expect(message.length).toBeGreaterThan(10)
    expect(message).not.toMatch(/Error|undefined|at \//)
  })

  it('is refused to a murid', async () => {
    const murid = await (await makeWorld(app)).signedInAs('murid')
    expect((await upload(murid, 'soal.csv', csv)).status).toBe(403)
  })
})

describe.skipIf(!existsSync(templates))(
  'the templates that teachers use (skipped without the shared data)',
  () => {
    it('reads five forms from the AKM table', async () => {
      const guru = await (await makeWorld(app)).signedInAs('guru')
      const { data } = await upload(
        guru,
        'soal.docx',
        readFileSync(join(templates, 'garuda_format_soal_akm.docx')),
      )
      expect(new Set(data.questions.map((each) => each.content.form)).size).toBe(5)
    })

    it('takes the 665 questions of the bank of P3K but the one without a key', async () => {
      const world = await makeWorld(app)
      const guru = await world.signedInAs('guru')
      const bytes = readFileSync(join(templates, '../p3k_soal.json'))
      const { data } = await upload(guru, 'p3k_soal.json', bytes)
      expect([data.format, data.questions.length]).toEqual(['json', 665])
      const broken = data.problems.flatMap((each) => (each.severity === 'galat' ? [each.question] : []))
      expect(broken).toEqual([242])
      const take = data.questions.map((_, index) => index).filter((index) => !broken.includes(index))
      const { id: pelajaranId } = await world.makePelajaran()
      const taken = await app.call(soalImport.confirm, {
        token: guru.token,
        params: { id: data.id },
        body: { take, pelajaranId, aspekId: null },
      })
      expect(taken.data).toMatchObject({ baru: 664, diubah: 0 })
      const stored = await tenant(app.db, world, (tx) =>
        tx
          .selectFrom('soalVersion')
          .select(['soalId', 'key'])
          .where('soalId', 'in', taken.data.soalIds)
          .execute(),
      )
      const keys = new Map(stored.map(({ soalId, key }) => [soalId, key]))
      const groups: Record<string, { jawaban: number }[]> = JSON.parse(bytes.toString('utf8'))
      const letters = Object.values(groups)
        .flat()
        .map(({ jawaban }) => 'ABCDE'[jawaban])
        .filter((_, index) => index !== 242)
      expect(taken.data.soalIds.map((id) => keys.get(id))).toEqual(
        letters.map((letter) => ({ form: 'pilihan-ganda', accepted: [letter] })),
      )
    })

    it('brings the pictures along, each stored once, for its own application only', async () => {
      const world = await makeWorld(app)
      const guru = await world.signedInAs('guru')
      const word = readFileSync(join(templates, 'garuda_format_soal.docx'))
      const { data } = await upload(guru, 'soal.docx', word)
      expect(data.images.length).toBeGreaterThan(0)
      const broken = new Set(
        data.problems.filter((each) => each.severity === 'galat').map((each) => each.question),
      )
      const take = data.questions
        .keys()
        .filter((index) => !broken.has(index))
        .toArray()
      const { id: pelajaranId } = await world.makePelajaran()
      await app.call(soalImport.confirm, {
        token: guru.token,
        params: { id: data.id },
        body: { take, pelajaranId, aspekId: null },
      })
      const again = await upload(guru, 'soal.docx', word)
      await app.call(soalImport.confirm, {
        token: guru.token,
        params: { id: again.data.id },
        body: { take, pelajaranId, aspekId: null },
      })
      const files = await tenant(app.db, world, (tx) => tx.selectFrom('file').select('id').execute())
      expect(files.length).toBeGreaterThan(0)
      expect(files.length).toBeLessThanOrEqual(data.images.length)
      const fetchAs = (person: Person) =>
        app.server.http.inject({
          url: `/api${file.one.path.replace(':id', files[0]!.id)}`,
          headers: { cookie: `suluh=${person.token}.suluh` },
        })
      expect((await fetchAs(guru)).headers['content-type']).toMatch(/^image\//)
      expect((await fetchAs(await (await makeWorld(app)).signedInAs('guru'))).statusCode).toBe(404)
    })
  },
)
