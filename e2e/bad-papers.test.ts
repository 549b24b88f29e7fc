import type { RaporDetail } from '@suluh/contract/reports/rapor'
import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { across, acrossF4, arabicName, hardToPrint, longName, many, onPaper, print } from './hard-to-print.ts'
import { openAs, soon, unique } from './kernel/signed-in.ts'
import { printedPages, sheetsOf } from './printed-pages.ts'

const people = useBrowser()
const { post, get, makeExam, makeSchool, makePakets } = hardToPrint(people)

type World = {
  lembaga: string
  all: string
  one: string
  two: string
  mixed: string
  essays: string
  ahead: string
  over: string
}
let world: World

beforeAll(async () => {
  const { lembaga, all, one, two } = await makeSchool()
  const { mixed, essays } = await makePakets()
  const room = {
    nama: 'Aula',
    kapasitas: 500,
    pengawasId: null,
    pengawasNama: longName,
    proktorNama: longName,
    pengawas2Nama: longName,
  }
  const ahead = await makeExam(unique('Nanti'), mixed, all, {
    opensAt: '2099-11-27T17:00:00.000Z',
    closesAt: '2099-11-27T19:00:00.000Z',
    ruang: [room],
  })
  const over = await makeExam(unique('Sepi'), essays, one, {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 1000).toISOString(),
  })
  world = { lembaga, all, one, two, mixed, essays, ahead, over }
}, 240_000)

it('of a question from right to left, a picture wider than the page and a word without end, five versions', async () => {
  const page = await openAs(people, 'pengelola')
  const papers = await print(
    page,
    `/paket-soal/${world.mixed}/cetak?versi=5&bagian=naskah,lembar`,
    'Naskah soal E',
  )
  const sheets = sheetsOf(papers, /(Paket [A-E] · (?:Naskah soal|Lembar jawaban))/)
  expect(sheets.map(({ what }) => what)).toHaveLength(10)
  expect(sheets.filter(({ first }) => first % 2 === 0)).toEqual([])
  expect(papers.join('\n')).toContain(onPaper('مدرسة'))
  expect(await page.title()).toMatch(/^Naskah soal dan Lembar jawaban A, B, C, D, E · Campuran/)
  const keys = await print(page, `/paket-soal/${world.mixed}/cetak?versi=5&bagian=kunci`, 'Kunci E')
  expect(sheetsOf(keys, /(Paket [A-E] · Kunci)/)).toHaveLength(5)
  expect(keys.join('\n')).not.toContain('Lembar jawaban')
  await print(page, `/paket-soal/${world.mixed}/kisi-kisi`, 'Kisi-kisi', across)
  await print(page, `/paket-soal/${world.mixed}/kisi-kisi?lembar=kartu`, 'Kartu soal')
})

it('of essays alone: places to write, no sheet of circles, the rubric in the key', async () => {
  const page = await openAs(people, 'pengelola')
  const papers = (
    await print(page, `/paket-soal/${world.essays}/cetak?bagian=naskah,lembar`, 'Lembar jawaban')
  ).join('\n')
  expect(papers).toMatch(/Uraian[^]*Halaman/)
  const keys = (await print(page, `/paket-soal/${world.essays}/cetak?bagian=kunci`, 'Kunci')).join('\n')
  expect(keys).toContain('Langkah 2')
  const kisi = await print(page, `/paket-soal/${world.essays}/kisi-kisi`, 'Kisi-kisi', across)
  expect(kisi).toHaveLength(1)
  const cards = await print(page, `/paket-soal/${world.essays}/kisi-kisi?lembar=kartu`, 'Kartu soal')
  expect(cards.join('\n').match(/Pedoman penskoran/g)).toHaveLength(2)
  await page.goto(`/paket-soal/${world.essays}/analisis-butir`)
  await page
    .getByText(/belum ada hasil|Belum ada/i)
    .first()
    .waitFor(soon)
})

it('of 400 who sit in one hall: everybody on every list, whole and within seconds', async () => {
  const page = await openAs(people, 'pengelola')
  const address = `/pengawasan/${world.ahead}/berkas`
  const began = performance.now()
  const present = await print(page, address, 'Daftar hadir')
  expect(performance.now() - began).toBeLessThan(20_000)
  const [sheet] = sheetsOf(present, /(Nanti)/)
  const all = sheet!.texts.join('\n')
  for (const nama of [longName, onPaper(arabicName), 'Murid 399']) expect(all).toContain(nama)
  expect(all).toContain(`Terdaftar ${many} orang`)
  // Whoever signs sees whom they sign for.
  for (const said of ['Murid 99', 'Proktor,', 'Pengawas 2,', 'Pengawas 1,'])
    expect(sheet!.texts.at(-1)).toContain(said)
  const papers: Record<string, string> = {}
  for (const [jenis, name] of [
    ['acara', 'Berita acara'],
    ['pintu', 'Daftar di pintu'],
    ['denah', 'Denah tempat duduk'],
    ['meja', 'Label meja'],
    ['amplop', 'Label amplop'],
    ['pengawas', 'DAFTAR PENGAWAS'],
    ['petugas', 'DAFTAR HADIR PENGAWAS, PROKTOR, DAN PANITIA'],
    ['jadwal', 'JADWAL PELAKSANAAN UJIAN'],
  ] as const) {
    const pages = await print(page, `${address}?jenis=${jenis}`, name)
    // No page is empty: none of them begins on the back of another.
    papers[jenis] = pages.every((text) => text.trim() !== '') ? pages.join(' ') : ''
  }
  const { pintu, denah, meja, ...others } = papers
  for (const list of [pintu, denah, meja]) expect(list).toContain('Murid 399')
  for (const other of Object.values(others)) expect(other).toContain('Aula')
  // Six cards on each page, however long a name is.
  await page.goto(`${address}?jenis=kartu`)
  await page
    .locator('[data-part=kartu]')
    .nth(many - 1)
    .waitFor(soon)
  const cards = (await printedPages(page)).filter((text) => text.trim() !== '')
  expect(cards).toHaveLength(Math.ceil(many / 6))
  for (const nama of [longName, 'Murid 399']) expect(cards.join(' ').replaceAll(/\s+/g, ' ')).toContain(nama)
})

it('of an exam that nobody sat: who was to come stands there as absent', async () => {
  const page = await openAs(people, 'pengelola')
  const record = (await print(page, `/pengawasan/${world.over}/berkas?jenis=acara`, 'Berita acara')).join(
    '\n',
  )
  expect(record).toMatch(/Hadir\s*:\s*0 orang/)
  expect(record).toContain(onPaper(arabicName))
  expect((await print(page, `/pengawasan/${world.over}/berkas`, 'Daftar hadir')).join('\n')).toContain(
    'hadir 0',
  )
  await page.goto(`/laporan/daftar-nilai/${world.over}`)
  await page
    .getByText(/tidak hadir|belum ada|tidak ditemukan/i)
    .first()
    .waitFor(soon)
  await page.goto(`/laporan/surat-hasil/${world.over}`)
  await page
    .getByText(/Belum ada surat keterangan|tidak ditemukan/)
    .first()
    .waitFor(soon)
})

it.each([
  ['one student', 'one', 1],
  ['400 students', 'all', many],
] as const)(
  'of a class of %s of many subjects without nilai: rapor and leger say so',
  async (_, group, count) => {
    const made = await post<{ id: string }>('/rapor', {
      groupBelajarId: world[group],
      judul: 'Laporan Hasil Belajar Murid Sekolah Menengah',
      semester: 'ganjil',
      tahunAjaran: '2026/2027',
    })
    const detail = await get<RaporDetail>(`/rapor/${made.id}`)
    const pelajaran = (await get<{ id: string }[]>('/pelajaran?_end=20')).map(({ id }) => ({
      pelajaranId: id,
      sumber: [],
    }))
    await post(`/rapor/${made.id}`, { judul: detail.judul, pelajaran, version: detail.version }, 'PUT')
    const page = await openAs(people, 'pengelola')
    const sheets = await print(page, `/laporan/rapor/${made.id}/cetak`, `Rapor ${arabicName}`)
    const papers = sheetsOf(sheets, /( · Semester )/)
    expect(papers).toHaveLength(count)
    for (const { texts } of papers) expect(texts.at(-1)).toMatch(/Orang tua\/wali[^]*Wali kelas/)
    expect(sheets[0]!.replaceAll(/\s+/g, ' ')).toContain('NIY. 201507.0042')
    expect(sheets[0]).toContain('DRAF')
    const leger = await print(page, `/laporan/rapor/${made.id}/leger`, 'Leger', acrossF4)
    const [one] = sheetsOf(leger, /(Leger)/)
    expect(one!.texts.at(-1)).toMatch(/Rata-rata kelas[^]*Wali kelas/)
  },
)
