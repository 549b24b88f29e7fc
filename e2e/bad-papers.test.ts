import { deflateSync, crc32 } from 'node:zlib'
import type { RaporDetail } from '@suluh/contract/reports/rapor'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { ask, nobody, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { printedPages, sheetsOf } from './printed-pages.ts'
import { sitExam } from './school/class-over-http.ts'

const people = useBrowser()

/** 80 letters, as some are called with their titles. */
const longName = 'R. Ajeng Kusumawardhani Prawirodirdjo Sastroamidjojo Tirtayasa, S.Pd., M.Pd., Gr'
const arabicName = 'عبد الرحمن بن عبد العزيز'
const many = 400

type World = {
  lembaga: string
  all: string
  one: string
  two: string
  /** The sessions of those two, of the names that are hardest to print. */
  tokens: string[]
  mixed: string
  essays: string
  ahead: string
  over: string
}
let world: World

async function post<T>(path: string, body: object, method = 'POST'): Promise<T> {
  const token = await tokenOf(people, 'pengelola')
  const { status, body: envelope } = await ask<T>(people, token, method, path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${envelope.message}`)
  return envelope.data
}

async function get<T>(path: string): Promise<T> {
  return (await ask<T>(people, await tokenOf(people, 'pengelola'), 'GET', path)).body.data
}

/** A picture wider than any page. */
async function widePicture(): Promise<string> {
  const [width, height] = [3000, 200]
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const grey = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 150)])),
  )
  const sign = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const bytes = Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(grey)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'lebar.png')
  const response = await fetch(`${people.baseUrl}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(people, 'pengelola')}` },
    body: form,
  })
  return `/api/file/${((await response.json()) as { data: { id: string } }).data.id}`
}

async function makePaket(nama: string, drafts: object[]): Promise<string> {
  const [pelajaran] = await get<{ id: string }[]>('/pelajaran?_end=1')
  const soalIds: string[] = []
  for (const draft of drafts) {
    const body = {
      draft: { pembahasan: '', ...draft },
      status: 'siap',
      pelajaranId: pelajaran!.id,
      aspekId: null,
    }
    soalIds.push((await post<{ id: string }>('/soal', body)).id)
  }
  const { id } = await post<{ id: string }>('/paket-soal', { nama, preset: 'ulangan', soalIds })
  await post(`/paket-soal/${id}/status`, { status: 'terbit' })
  return id
}

async function makeExam(nama: string, paketSoalId: string, group: string, when: object): Promise<string> {
  const body = {
    nama,
    paketSoalId,
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [group],
    lembagaIds: [],
    applicationUserIds: [],
    ...when,
  }
  return (await post<{ id: string }>('/event', body)).id
}

/** By passwords as they stand on cards. */
async function sessionsOf(ids: string[]): Promise<string[]> {
  const { id } = await post<{ id: string }>('/kartu-peserta', { ids })
  const cards = await get<{ signInBy: string; password: string }[]>(`/kartu-peserta/${id}/kartu?_end=10`)
  return Promise.all(
    cards.map(async ({ signInBy, password }) => {
      const credentials = { emailOrTelp: signInBy, password }
      return (await ask<string>(people, '', 'POST', '/authentication/login', credentials)).body.data
    }),
  )
}

beforeAll(async () => {
  // A school of which nobody wrote anything but a long name.
  const lembaga = await post<{ id: string }>('/lembaga', {
    nama: `${longName} ${unique('')}`,
    npsn: null,
    jenjangId: null,
    provinsiKode: null,
    kabupatenKotaKode: null,
    alamat: '',
    zone: 'WIT',
    isAktif: true,
    logoId: null,
    kopAtas: [],
    kopBawah: [],
  })
  const peran = await get<{ id: string; kode: string }[]>('/peran-izin?_end=50')
  const peranId = peran.find(({ kode }) => kode === 'murid')!.id
  const group = async (nama: string) =>
    (
      await post<{ id: string }>('/group-belajar', {
        nama: unique(nama),
        kode: null,
        lembagaId: lembaga.id,
        parentId: null,
        tahunAjaran: null,
        waliKelasNama: longName,
        waliKelasNip: '201507.0042',
      })
    ).id
  const [all, one, two] = [await group('Semua'), await group('Satu'), await group('Dua')]
  const ids: string[] = []
  const tag = unique('buruk').replace(' ', '')
  const names = Array.from({ length: many }, (_, at) =>
    at === 0 ? arabicName : at === 1 ? longName : `Murid ${at}`,
  )
  for (let at = 0; at < many; at += 20) {
    const made = names.slice(at, at + 20).map((nama, index) => {
      const username = `${tag}-${at + index}`
      const input = { ...nobody, email: null, username, nama, peranId, lembagaId: lembaga.id }
      return post<{ id: string }>('/application-user', input)
    })
    ids.push(...(await Promise.all(made)).map(({ id }) => id))
  }
  await post(`/group-belajar/${all}/anggota`, { ids, isGuru: false })
  await post(`/group-belajar/${one}/anggota`, { ids: [ids[0]], isGuru: false })
  await post(`/group-belajar/${two}/anggota`, { ids: ids.slice(0, 2), isGuru: false })
  const options = (...texts: string[]) =>
    texts.map((html, at) => ({ id: 'ABCD'[at]!, html: `<p>${html}</p>` }))
  const pilihan = (stem: string, ...texts: string[]) => ({
    content: { form: 'pilihan-ganda', stem, options: options(...texts) },
    key: { form: 'pilihan-ganda', accepted: ['A'] },
  })
  const wide = await widePicture()
  const mixed = await makePaket(unique('Campuran'), [
    pilihan('<p dir="rtl">ما معنى كلمة مدرسة؟</p>', 'sekolah', 'rumah', 'pasar', 'jalan'),
    pilihan(
      `<p>Amati gambar.</p><p><img src="${wide}" alt="Gambar lebar"></p>`,
      'satu',
      'dua',
      'tiga',
      'empat',
    ),
    pilihan(`<p>${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)}</p>`, 'a', 'b', 'c', 'd'),
  ])
  const essay = (at: number) => ({
    content: { form: 'uraian', stem: `<p>Jelaskan hal ke-${at}.</p>` },
    key: { form: 'uraian', maxMark: 5, rubric: `<p>Langkah ${at}</p>` },
  })
  const essays = await makePaket(unique('Uraian'), [essay(1), essay(2)])
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
  world = {
    lembaga: lembaga.id,
    all,
    one,
    two,
    tokens: await sessionsOf(ids.slice(0, 2)),
    mixed,
    essays,
    ahead,
    over,
  }
}, 240_000)

/** Inner widths of pages in millimetres. */
const [upright, across, acrossF4] = [184, 271, 304]

/** Opens a paper, sees that nothing runs over the page, and gives the text of its pages. */
async function print(
  page: Page,
  path: string,
  article: string | undefined,
  inner: number = upright,
): Promise<string[]> {
  await page.goto(path)
  await page
    .getByRole('article', article === undefined ? {} : { name: article })
    .first()
    .waitFor(soon)
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  const before = page.viewportSize()!
  await page.setViewportSize({ width: Math.floor((inner * 96) / 25.4), height: 1000 })
  const over = await page.getByRole('article').evaluateAll((all) =>
    all.flatMap((each) =>
      // Half of a mark at the end of a scale stands out.
      each.scrollWidth > each.clientWidth + 3
        ? [
            `${each.ariaLabel}: ${each.scrollWidth} > ${each.clientWidth}`,
            ...[...each.querySelectorAll('*')]
              .filter((part) => part.getBoundingClientRect().right > each.getBoundingClientRect().right + 1)
              .map((part) => part.outerHTML.slice(0, 200)),
          ]
        : [],
    ),
  )
  await page.emulateMedia({ media: null })
  await page.setViewportSize(before)
  expect(over).toEqual([])
  // Letters that join are stored as they are drawn.
  return (await printedPages(page)).map((text) => text.normalize('NFKC').replaceAll(/\s+/g, ' '))
}

/** What is read from right to left stands on paper letter by letter from the left. */
const onPaper = (text: string) => [...text].toReversed().join('')

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

/** Both sit an exam of this package and answer everything alike; it is over and reported. */
async function sitBoth(nama: string, paketSoalId: string, answer: string): Promise<string> {
  type Detail = { sections: { soal: { id: string }[] }[] }
  const { sections } = await get<Detail>(`/paket-soal/${paketSoalId}`)
  const all = sections.flatMap(({ soal }) => soal.map(({ id }) => [id, answer] as const))
  const answers = Object.fromEntries(all)
  const event = await makeExam(unique(nama), paketSoalId, world.two, {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 15_000).toISOString(),
  })
  for (const token of world.tokens) await sitExam(people.baseUrl, { id: '', token }, event, '', answers)
  const peserta = () => get<object[] | null>(`/laporan/murid/${event}/peserta`)
  await expect.poll(async () => (await peserta())?.length, soon).toBe(2)
  const isOver = async () => (await get<{ status: string }>(`/event/${event}`)).status
  await expect.poll(isOver, soon).toBe('selesai')
  return event
}

it('of results of the longest name and one from right to left, in a school without a head: each paper whole', async () => {
  const page = await openAs(people, 'pengelola')
  const event = await sitBoth('Hasil', world.mixed, 'A')
  await post(`/surat-hasil/ujian/${event}`, {})
  const { id: cetak } = await post<{ id: string }>(`/laporan/murid/${event}/cetak`, {})
  const made = async () => (await get<{ status: string }>(`/laporan/cetak/${cetak}`)).status
  await expect.poll(made, soon).toBe('selesai')
  const analisis = `/paket-soal/${world.mixed}/analisis-butir?ujian=${event}`
  for (const [path, name, signed, inner] of [
    [`/laporan/daftar-nilai/${event}`, undefined, /Kepala sekolah[^]*Guru/, upright],
    [`/laporan/cetak/${cetak}`, undefined, /Orang tua\/wali[^]*Wali kelas/, upright],
    [`/laporan/surat-hasil/${event}`, undefined, /Kepala sekolah/, upright],
    [analisis, 'Analisis butir', /Kepala sekolah[^]*Guru mata pelajaran/, across],
  ] as const) {
    const pages = await print(page, path, name, inner)
    const all = pages.join(' ')
    const missing = ['Prawirodirdjo', 'Sastroamidjojo', 'Gr', onPaper('الرحمن')].filter(
      (word) => !all.includes(word),
    )
    expect([path, missing]).toEqual([path, []])
    expect(pages.findLast((text) => text.trim() !== '')).toMatch(signed)
  }
})

it('of results that all wait to be marked: nilai and items say so', async () => {
  const page = await openAs(people, 'pengelola')
  const event = await sitBoth('Menunggu', world.essays, 'Karena begitulah adanya.')
  const nilai = (await print(page, `/laporan/daftar-nilai/${event}`, undefined)).join(' ')
  expect(nilai).toMatch(/sementara: masih ada yang menunggu dinilai/)
  const analisis = `/paket-soal/${world.essays}/analisis-butir?ujian=${event}`
  expect((await print(page, analisis, 'Analisis butir', across)).join(' ')).toMatch(/menunggu dinilai/)
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
