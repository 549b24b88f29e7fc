import { read, utils } from '@e965/xlsx'
import { analisisButir } from '@suluh/contract/results/analisis-butir'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

const isian: Parameters<typeof publishPaket>[3][number][number] = {
  content: { form: 'isian-singkat', stem: '<p>Berapa?</p>', numeric: false },
  key: { form: 'isian-singkat', texts: ['lima'], numbers: [] },
  pembahasan: '',
}

it('has the answers and scores of all who may be read, the items in words, and the same as one workbook', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const people = await Promise.all(Array.from({ length: 3 }, () => world.signedInAs('murid')))
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'B'), isian]])
  const event = await schedule(app, guru, paket.id, people)
  const [choice, short] = paket.sections[0]!.soal.map((each) => each.id)
  const given = [['B', 'lima'], ['C', '=enam'], []]
  for (const [index, murid] of people.entries()) {
    const state = await start(app, murid, event.id)
    const [letter, words] = given[index]!
    const answers = letter && words ? [entry(choice!, letter), entry(short!, words)] : []
    await submit(app, murid, state.id, answers)
  }
  const params = { id: paket.id }
  const ask = () => app.call(analisisButir.one, { token: guru.token, params })
  await ask()
  await expect.poll(async () => (await ask()).data.statistik?.n).toBe(3)
  const { data } = await ask()
  expect(data.kunci).toEqual([
    { kunci: 'B', isUraian: false },
    { kunci: 'lima', isUraian: false },
  ])
  const rows = data.murid.map(({ jawaban, skor }) => [...jawaban, ...skor])
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['B', 'lima', 1, 1],
      ['C', '=enam', 0, 0],
      ['', '', 0, 0],
    ]),
  )
  expect([data.lainnya, data.ujian]).toEqual([0, [expect.any(String)]])

  const fetchFile = async (path: string) => {
    const answer = await app.server.http.inject({
      url: `/api/paket-soal/${paket.id}/analisis-butir/${path}`,
      headers: { authorization: `Bearer ${guru.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  const book = read((await fetchFile('ekspor?format=xlsx')).rawPayload)
  expect(book.SheetNames).toEqual(['Jawaban', 'Skor', 'Analisis', 'Pengecoh', 'Reliabilitas'])
  const sheet = (name: string) =>
    utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, blankrows: false })
  expect(
    sheet('Jawaban')
      .find((row) => row[2] === 'Kunci')
      ?.slice(4),
  ).toEqual(['B', 'lima'])
  expect(
    sheet('Skor')
      .find((row) => row[2] === 'Jumlah tiap butir')
      ?.slice(4, 6),
  ).toEqual([1, 1])
  expect(sheet('Analisis').flat()).toContain('Tindak lanjut')
  expect(sheet('Analisis').flat()).toContain('Menunggu data')
  expect(sheet('Analisis').flat()).toContain('Guru mata pelajaran')
  // A program gets the rows alone, and nothing that it would calculate.
  const csv = (await fetchFile('jawaban?format=csv')).body
  expect(csv).toContain("'=enam")
  expect(csv.trim().split('\n')).toHaveLength(5)

  const outsider = await (await makeWorld(app)).signedInAs('guru')
  for (const { token } of [outsider, people[0]!])
    expect((await app.refused(analisisButir.one, { token, params })).status).toBe(404)
})

it('says nothing of a package that nobody sat, and has its file all the same', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const paket = await publishPaket(app, world, guru, [[pilihanGanda('satu', 'A')]])
  const { data } = await app.call(analisisButir.one, { token: guru.token, params: { id: paket.id } })
  expect([data.murid, data.statistik, data.tanggal]).toEqual([[], null, null])
  const answer = await app.server.http.inject({
    url: `/api/paket-soal/${paket.id}/analisis-butir/ekspor?format=xlsx`,
    headers: { authorization: `Bearer ${guru.token}` },
  })
  expect(read(answer.rawPayload).SheetNames).toHaveLength(5)
})

it('tells rows of two schools apart, and bears the name of neither above both; of one school it is that school alone', async () => {
  const world = await makeWorld(app)
  const pengelola = await world.signedInAs('pengelola')
  const { token } = pengelola
  const second = await world.makeLembaga('SMP Dua')
  const murid = [
    await world.signedInAs('murid', { nama: 'Citra' }),
    await world.signedInAs('murid', { nama: 'Ani', lembagaId: second }),
    await world.signedInAs('murid', { nama: 'Budi', lembagaId: second }),
  ]
  const school = await world.signedInAs('lembaga', { lembagaId: second })
  const paket = await publishPaket(app, world, school, [[pilihanGanda('satu', 'B')]])
  const event = await schedule(app, pengelola, paket.id, murid)
  for (const each of murid) await submit(app, each, (await start(app, each, event.id)).id, [])
  const params = { id: paket.id }
  const ask = async () => (await app.call(analisisButir.one, { token, params })).data
  await ask()
  await expect.poll(async () => (await ask()).statistik?.n, { timeout: 20_000 }).toBe(3)
  const { sekolah, penyelenggara, murid: rows } = await ask()
  const first = sekolah.find(({ id }) => id === world.lembagaId)!
  expect(sekolah).toHaveLength(2)
  expect(sekolah).toContainEqual({ id: second, nama: 'SMP Dua', murid: 2 })
  expect(first.murid).toBe(1)
  expect(penyelenggara).toBeTruthy()
  expect(Object.fromEntries(rows.map(({ nama, lembagaId }) => [nama, lembagaId]))).toEqual({
    Ani: second,
    Budi: second,
    Citra: world.lembagaId,
  })
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/paket-soal/${paket.id}/analisis-butir/ekspor?format=xlsx`
  const book = read((await app.server.http.inject({ url, headers })).rawPayload)
  const cells = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 }).flat()
  for (const name of ['Jawaban', 'Skor']) {
    expect(cells(name)).toContain('Lembaga')
    expect(cells(name).filter((cell) => cell === 'SMP Dua')).toHaveLength(2)
  }
  expect(cells('Analisis')).toContain(penyelenggara)
  expect(cells('Analisis')).toContain(
    `Sekolah: ${sekolah.map(({ nama, murid: count }) => `${nama} (${count} murid)`).join(', ')}`,
  )
  // Nobody's head signs for the other school.
  expect(cells('Analisis')).not.toContain('Guru mata pelajaran')

  // Whoever reads one school's rows has its paper, whoever else sat the exam.
  const { data: own } = await app.call(analisisButir.one, { token: school.token, params })
  expect([own.penyelenggara, own.lembagaId, own.murid.length, own.lainnya]).toEqual([null, second, 2, 1])
})
