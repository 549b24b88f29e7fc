import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'
import { printedPages, sheetsOf } from './printed-pages.ts'

const people = useBrowser()

async function paketNamed(nama: string): Promise<string> {
  const token = await tokenOf(people, 'guru')
  const query = `q=${encodeURIComponent(nama)}`
  return (await ask<{ id: string }[]>(people, token, 'GET', `/paket-soal?${query}`)).body.data[0]!.id
}

it('prints every part and version on paper of its own, and the key never on the back of what a student gets', async () => {
  const id = await paketNamed('Simulasi Ujian')
  const page = await openAs(people, 'guru')
  const foot = /(Paket [A-C] · (?:Naskah soal|Lembar jawaban|Kunci))/
  // An old address that asks for both gives what a student gets.
  await page.goto(`/paket-soal/${id}/cetak?versi=3&bagian=naskah,lembar,kunci`)
  await page.getByRole('article', { name: 'Lembar jawaban C' }).waitFor()
  expect(await page.getByRole('article', { name: /^Kunci/ }).count()).toBe(0)
  const both = await printedPages(page)
  const sheets = sheetsOf(both, foot)
  expect(sheets.map(({ what }) => what)).toEqual(
    ['A', 'B', 'C'].flatMap((letter) => [
      `Paket ${letter} · Naskah soal`,
      `Paket ${letter} · Lembar jawaban`,
    ]),
  )
  expect(sheets.filter(({ first }) => first % 2 === 0)).toEqual([])
  // Of one, several pages; else the empty ones behind would prove nothing.
  expect(sheets[0]!.of).toBeGreaterThan(1)

  await page.getByLabel('Bolak-balik').click()
  let onOneSide: string[] = []
  await expect
    .poll(async () => {
      onOneSide = await printedPages(page)
      return onOneSide.filter((text) => text.trim() === '').length
    }, soon)
    .toBe(0)
  expect(sheetsOf(onOneSide, foot).map(({ what }) => what)).toEqual(sheets.map(({ what }) => what))

  await page.getByLabel('Kunci', { exact: true }).click()
  await page.getByRole('article', { name: 'Kunci C' }).waitFor()
  // What does nothing to a key is not offered with it, nor sheets of their own where there is one.
  expect(await page.getByLabel('Kolom').count()).toBe(0)
  await page.getByLabel('Tampilkan').selectOption('B')
  await expect.poll(() => page.getByLabel('Bolak-balik').count(), soon).toBe(0)
  await page.getByLabel('Tampilkan').selectOption('')
  await page.getByRole('article', { name: 'Kunci C' }).waitFor()
  expect(await page.getByRole('article', { name: /^(Naskah|Lembar)/ }).count()).toBe(0)
  await page.getByText(/Kunci dan pembahasan dicetak tersendiri/).waitFor()
  expect(await page.title()).toMatch(/^Kunci A, B, C · Simulasi Ujian/)
})

it('prints once the letterhead is there, however early the button was pressed', async () => {
  const token = await tokenOf(people, 'pengelola')
  const all = (await ask<{ id: string }[]>(people, token, 'GET', '/laporan/murid')).body.data
  const page = await openAs(people, 'pengelola')
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('[data-waiting]').length)
    }
  })
  let arrive = () => undefined as void
  const come = new Promise<void>((done) => (arrive = done))
  await page.route('**/api/lembaga/kop-surat**', (route) => come.then(() => route.continue()))
  await page.goto(`/laporan/daftar-nilai/${all[0]!.id}`)
  await page.locator('[data-waiting]').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Cetak/ }).click()
  await page.waitForTimeout(300)
  expect(await page.locator('body').getAttribute('data-printed')).toBeNull()
  arrive()
  await expect.poll(() => page.locator('body').getAttribute('data-printed'), soon).toBe('0')
})

it('lets short options stand beside each other, and long ones below', async () => {
  const page = await openAs(people, 'guru')
  await page.goto(`/paket-soal/${await paketNamed('Sumatif IPA')}/cetak?kolom=1`)
  const beside = async (text: string) => {
    const list = page.locator('[data-part=options]').filter({ hasText: text }).first()
    const tops = () =>
      list.locator('li').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    await expect.poll(async () => (await tops()).length, soon).toBeGreaterThan(1)
    return new Set((await tops()).map(Math.round)).size
  }
  await expect.poll(() => beside('mitokondria'), soon).toBe(1)
  expect(await beside('gula larut dalam teh')).toBe(2)
  expect(await beside('Bulan berada di antara Bumi dan Matahari')).toBe(4)
})

it('has the number of an Arabic word to be matched right beside it, from the right', async () => {
  const page = await openAs(people, 'guru')
  await page.goto(`/paket-soal/${await paketNamed('Simulasi Ujian')}/cetak?kolom=1`)
  const row = page.locator('li', { hasText: 'كِتَابٌ' }).first()
  await row.waitFor(soon)
  const gap = await row.evaluate((li) => {
    const words = document.createRange()
    words.selectNodeContents(li.lastElementChild!)
    return li.firstElementChild!.getBoundingClientRect().left - words.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(20)
})

it('gives every lembaga, and class, a list of its own: letterhead, clock, count, and names on what is signed', async () => {
  const token = await tokenOf(people, 'pengelola')
  const events = (await ask<{ id: string; nama: string }[]>(people, token, 'GET', '/event?_end=100')).body
    .data
  const { id } = events.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')!
  const { data: berkas } = (await ask<BerkasUjian>(people, token, 'GET', `/event/${id}/berkas`)).body
  const page = await openAs(people, 'pengelola')
  await page.goto(`/pengawasan/${id}/berkas`)
  await page.getByText('DAFTAR HADIR PESERTA').first().waitFor()
  const sheets = sheetsOf(await printedPages(page), /Sumatif Tengah Semester IPA · (\S.*? · VIII [A-D])\s/)
  const lists = Map.groupBy(berkas.peserta, ({ lembaga, kelas }) => `${lembaga} · ${kelas}`)
  expect(sheets.map(({ what }) => what).toSorted()).toEqual([...lists.keys()].toSorted())
  expect(new Set(berkas.peserta.map(({ lembaga }) => lembaga)).size).toBe(2)
  for (const { what, first, texts } of sheets) {
    const peserta = lists.get(what)!
    const all = texts.join('\n')
    expect(first % 2).toBe(1)
    // A class of 30 with who signs for it stands on one A4.
    expect(texts).toHaveLength(1)
    expect(all).toContain(`Terdaftar ${peserta.length} orang`)
    expect(all).toContain(what.includes('Denpasar') ? 'WITA' : 'WIB')
    expect(texts[0]).toContain(peserta[0]!.lembaga)
    for (const { nama } of peserta) expect(all).toContain(nama)
    // Whoever signs sees whom they sign for.
    expect(texts.at(-1)).toContain('Pengawas,')
    expect(peserta.filter(({ nama }) => texts.at(-1)!.includes(nama)).length).toBeGreaterThanOrEqual(3)
  }
  for (const size of ['F4', 'Letter', 'A4']) {
    await page.getByLabel('Kertas').selectOption(size)
    const onePage = async () =>
      (await printedPages(page)).filter((text) => /Halaman \d+ dari [2-9]/.test(text)).length
    await expect.poll(onePage, soon).toBe(0)
  }
  // Cards are cut and handed out by each school: none of two schools share a sheet.
  await page.getByRole('radio', { name: 'Kartu peserta' }).click()
  await page.getByText('Kartu Peserta').first().waitFor(soon)
  // Each is signed by the head of its school; six stand on a page.
  const kartu = page.locator('[data-part=kartu]')
  await expect.poll(() => kartu.last().textContent(), soon).toMatch(/I Ketut Wirawan, M\.Pd\.\s*NIP\. 1969/)
  const bySchool = Map.groupBy(berkas.peserta, ({ lembagaId }) => lembagaId)
  const cardPages = [...bySchool.values()].reduce((sum, { length }) => sum + Math.ceil(length / 6), 0)
  for (const size of ['F4', 'Letter', 'A4']) {
    await page.getByLabel('Kertas').selectOption(size)
    await expect.poll(async () => (await printedPages(page)).length, soon).toBe(cardPages)
  }
  const cards = (await printedPages(page)).map((text) =>
    ['Bandung', 'Denpasar'].filter((town) => text.includes(`SMP Pelita Nusantara ${town}`)),
  )
  expect(cards.filter((towns) => towns.length !== 1)).toEqual([])
  expect(new Set(cards.flat()).size).toBe(2)
  await page.getByRole('radio', { name: 'Daftar hadir', exact: true }).click()
  await page.getByRole('article', { name: 'Daftar hadir' }).first().waitFor(soon)
  await page.getByLabel('Lembaga').selectOption({ label: 'SMP Pelita Nusantara Denpasar' })
  await expect
    .poll(() => page.getByRole('article', { name: 'Daftar hadir' }).count(), soon)
    .toBe([...lists.keys()].filter((key) => key.includes('Denpasar')).length)
})

it('has everybody on the list of marks, the absent too, and each report of a batch with pages of its own', async () => {
  const token = await tokenOf(people, 'pengelola')
  type Laporan = { id: string; nama: string; n: number }
  const all = (await ask<Laporan[]>(people, token, 'GET', '/laporan/murid')).body.data
  const { id, n } = all.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')!
  const absent = (
    await ask<{ nama: string; sebab: string }[]>(
      people,
      token,
      'GET',
      `/laporan/murid/${id}/tanpa-hasil?_end=200`,
    )
  ).body.data
  const missed = absent.filter(({ sebab }) => sebab === 'tidak-hadir')
  expect(missed.length).toBeGreaterThan(0)
  const page = await openAs(people, 'pengelola')
  await page.goto(`/laporan/daftar-nilai/${id}`)
  // A row each, with "1." and so on, on a sheet for each of the two schools.
  const rows = page.locator('[data-part=paper-table] tr:has(td:first-child[data-number])')
  await expect.poll(() => rows.count(), soon).toBe(n + absent.length)
  await expect.poll(() => page.getByRole('article').count(), soon).toBe(2)
  expect(await page.getByRole('cell', { name: 'tidak hadir' }).count()).toBe(missed.length)
  // Each is signed by the head of its own school, in its own town.
  for (const [school, head, nip, town] of [
    ['SMP Pelita Nusantara Bandung', 'Siti Rahmawati, M.Pd.', '197003121995122001', 'Bandung'],
    ['SMP Pelita Nusantara Denpasar', 'I Ketut Wirawan, M.Pd.', '196908171994031004', 'Denpasar'],
  ] as const) {
    const signed = page.getByRole('article').filter({ hasText: school }).locator('[data-part=signatures]')
    await expect.poll(() => signed.innerText(), soon).toContain(head)
    expect(await signed.innerText()).toContain(`NIP. ${nip}`)
    expect(await signed.innerText()).toMatch(new RegExp(`${town}, \\d{1,2} \\p{L}+ \\d{4}`, 'u'))
  }

  await page.goto(`/dashboard/laporan/murid/${id}`)
  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.getByText('Laporan tiap murid').click()
  await choose(
    page.getByRole('dialog').getByRole('combobox', { name: 'Lembaga' }),
    'SMP Pelita Nusantara Denpasar',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Buat laporan' }).click()
  await page.waitForURL(/\/laporan\/cetak\//)
  await page.getByRole('button', { name: /Cetak atau PDF/ }).waitFor()
  const sheets = sheetsOf(await printedPages(page), /(\S[^·]* · VIII [A-D] · Sumatif Tengah Semester IPA)/)
  // Each is signed by who keeps the class, by name, and by a parent.
  const signed = page.getByRole('article').last().locator('[data-part=signatures]')
  expect(await signed.innerText()).toMatch(/Orang tua\/wali[^]*Wali kelas\s*\S.*, S\.Pd\./)
  const reports = await page.getByRole('article').count()
  expect(sheets.map(({ first }) => first % 2)).toEqual(Array.from({ length: reports }, () => 1))
})

/** An exam of one class of Denpasar in one room, at a time of its own. */
async function inOneRoom(room: object): Promise<{ id: string; nama: string; peserta: number }> {
  const token = await tokenOf(people, 'pengelola')
  type Group = { id: string; nama: string; lembaga: string; members: number }
  const groups = (await ask<Group[]>(people, token, 'GET', '/group-belajar?_end=100')).body.data
  const group = groups.find(({ lembaga, members }) => lembaga?.endsWith('Denpasar') && members > 20)!
  const nama = `Berkas ${crypto.randomUUID().slice(0, 8)}`
  const body = {
    nama,
    paketSoalId: await paketNamed('Simulasi Ujian'),
    // 28 November at 01.00 WITA: the day is that of the room.
    opensAt: '2099-11-27T17:00:00.000Z',
    closesAt: '2099-11-27T19:00:00.000Z',
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [group.id],
    lembagaIds: [],
    applicationUserIds: [],
    ruang: [{ nama: 'Lab 1', kapasitas: 60, pengawasId: null, ...room }],
  }
  const { id } = (await ask<{ id: string }>(people, token, 'POST', '/event', body)).body.data
  return { id, nama, peserta: group.members }
}

it('records a room with its day in words, signed by proctors, proktor and head, each by name where it is known', async () => {
  const { id } = await inOneRoom({
    pengawasNama: 'Made Suryani, S.Pd.',
    pengawasNip: '198501012010012001',
    pengawas2Nama: 'Ketut Adnyana Wiguna Prawira Sastrawijaya Kusumadinata, S.Pd., M.Pd., Gr.',
    proktorNama: 'Putu Bagus, S.Kom.',
  })
  const page = await openAs(people, 'pengelola')
  await page.goto(`/pengawasan/${id}/berkas?jenis=acara`)
  const sheet = page.getByRole('article', { name: 'Berita acara' })
  await sheet.waitFor()
  await expect.poll(() => sheet.innerText(), soon).toContain('I Ketut Wirawan, M.Pd.')
  const words = (await sheet.innerText()).replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'Sabtu, tanggal dua puluh delapan, bulan November, tahun dua ribu sembilan puluh sembilan',
  )
  expect(words).toContain('Denpasar, 28 November 2099')
  const pages = (await printedPages(page)).filter((text) => text.trim() !== '')
  expect(pages).toHaveLength(1)
  for (const said of [
    'Proktor',
    'Putu Bagus, S.Kom.',
    'Pengawas 1',
    'Made Suryani, S.Pd.',
    '198501012010012001',
    'Pengawas 2',
    // The end of a name that is longer than its line.
    'M.Pd., Gr.',
    '196908171994031004',
  ])
    expect(pages[0]).toContain(said)
  // Who prints the list of those present has the same names on it.
  await page.getByRole('radio', { name: 'Daftar hadir', exact: true }).click()
  const list = page.getByRole('article', { name: 'Daftar hadir' })
  await expect.poll(() => list.innerText(), soon).toContain('Putu Bagus, S.Kom.')
  expect(await list.locator('[data-part=signature-line]').count()).toBe(3)
})

it('prints all that a room needs in one go, every student on every paper, and the papers of the day beside', async () => {
  const { id, nama, peserta } = await inOneRoom({})
  const page = await openAs(people, 'pengelola')
  await page.goto(`/pengawasan/${id}/berkas`)
  await page.getByRole('radio', { name: 'Semua berkas ruang' }).click()
  const papers = page.getByRole('article')
  await expect.poll(() => papers.count(), soon).toBe(6)
  expect(await papers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Label amplop',
    'Daftar di pintu',
    'Denah tempat duduk',
    'Daftar hadir',
    'Berita acara',
    'Label meja',
  ])
  expect(await page.locator('[data-part=seat] > span').count()).toBe(peserta)
  expect(await page.locator('[data-part=label]').count()).toBe(peserta)
  await page.getByLabel('Meja sebaris').selectOption('6')
  await expect
    .poll(() => page.locator('tr:has([data-part=seat])').first().locator('td').count(), soon)
    .toBe(6)
  const sheets = sheetsOf(await printedPages(page), new RegExp(`(${nama})`))
  expect(sheets).toHaveLength(6)
  expect(sheets.filter(({ first }) => first % 2 === 0)).toEqual([])
  const [envelope, door, plan, present, record] = sheets.map(({ texts }) => texts.join('\n'))
  expect(envelope).toContain(`${peserta} orang`)
  for (const list of [envelope, door, plan, present, record]) expect(list).toContain('Lab 1')
  // Nobody reads the back of what hangs on a door.
  expect(sheets[1]!.texts).toHaveLength(1)

  await page.getByRole('radio', { name: 'Daftar pengawas', exact: true }).click()
  await page.getByRole('article', { name: 'DAFTAR PENGAWAS' }).getByRole('cell', { name: 'Lab 1' }).waitFor()
  await page.getByRole('radio', { name: 'Daftar hadir pengawas' }).click()
  const served = page.getByRole('article', { name: 'DAFTAR HADIR PENGAWAS, PROKTOR, DAN PANITIA' })
  await served.getByRole('cell', { name: 'Pengawas 1' }).waitFor()
  // Nobody is named for the room: one proctor and the committee have lines, and no proktor who is not to come.
  expect(await served.getByRole('cell', { name: 'Panitia', exact: true }).count()).toBe(4)
  expect(await served.getByRole('cell', { name: /^(Proktor|Pengawas 2)$/ }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Jadwal ujian' }).click()
  const timetable = page.getByRole('article', { name: 'JADWAL PELAKSANAAN UJIAN' })
  await timetable.getByRole('cell', { name: String(peserta), exact: true }).waitFor()
  await expect.poll(() => timetable.innerText(), soon).toContain('I Ketut Wirawan, M.Pd.')
})

it('prints the kisi-kisi with a row for each question, on its side, and a card for each', async () => {
  const id = await paketNamed('Sumatif IPA')
  const page = await openAs(people, 'guru')
  await page.goto(`/paket-soal/${id}/kisi-kisi`)
  const sheet = page.getByRole('article', { name: 'Kisi-kisi' })
  await sheet.waitFor()
  const rows = page.locator('[data-part=paper-table] tr:has(td:first-child[data-number])')
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(5)
  const count = await rows.count()
  await expect.poll(() => sheet.innerText(), soon).toContain('Guru mata pelajaran')
  const sheets = sheetsOf(await printedPages(page), /(Kisi-kisi · )/)
  expect(sheets).toHaveLength(1)
  const all = sheets[0]!.texts.join('\n')
  for (const said of ['KISI-KISI PENULISAN SOAL', 'Indikator soal', 'Tahun pelajaran', 'CP atau TP'])
    expect(all).toContain(said)
  // Whoever signs sees what they sign for.
  expect(sheets[0]!.texts.at(-1)).toContain('Kepala')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const first = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  expect(width).toBeGreaterThan(height)

  await page.getByLabel('Kartu soal').click()
  await page.getByRole('article', { name: 'Kartu soal' }).waitFor()
  expect(await page.locator('[data-part=card]').count()).toBe(count)
  expect(sheetsOf(await printedPages(page), /(Kartu soal · )/)).toHaveLength(1)
})

it('prints the analysis of items: everybody who sat, their answers, and the items in words with signatures', async () => {
  const page = await openAs(people, 'pengelola')
  const token = await tokenOf(people, 'pengelola')
  type Hasil = { nama: string; lembaga: string }
  const events = (
    await ask<{ id: string; nama: string; paketSoal: { id: string } }[]>(
      people,
      token,
      'GET',
      '/event?_end=100',
    )
  ).body.data
  const event = events.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')!
  const hasil = (await ask<Hasil[]>(people, token, 'GET', `/laporan/murid/${event.id}/peserta?_end=200`)).body
    .data
  await page.goto(`/paket-soal/${event.paketSoal.id}/analisis-butir?ujian=${event.id}`)
  await page.getByRole('article', { name: 'Analisis butir' }).waitFor(soon)
  const matrix = page.locator('[data-part=matrix] tbody tr')
  await expect.poll(() => matrix.count(), soon).toBeGreaterThanOrEqual(hasil.length)
  const foot = /(Jawaban dan skor · .*? · SMP Pelita Nusantara \w+|Analisis butir soal · )/
  const sheets = sheetsOf(await printedPages(page), foot)
  const schools = ['SMP Pelita Nusantara Bandung', 'SMP Pelita Nusantara Denpasar']
  // The answers of each school are its own paper; what is computed of all stands under neither's name.
  expect(sheets.map(({ what }) => what.replace(/ · .* · /, ' · '))).toEqual([
    ...schools.map((each) => `Jawaban dan skor · ${each}`),
    'Analisis butir soal · ',
  ])
  const bySchool = Map.groupBy(hasil, ({ lembaga }) => lembaga)
  for (const [at, nama] of schools.entries()) {
    const own = bySchool.get(nama)!
    const all = sheets[at]!.texts.join(' ').replaceAll(/\s+/g, ' ')
    expect(all).toContain(`Peserta ${own.length} murid`)
    expect(all).not.toContain(schools[1 - at])
    for (const { nama: murid } of own) expect(all).toContain(murid)
    expect(sheets[at]!.first % 2).toBe(1)
  }
  const [analysis] = sheets.slice(-1)
  const first = analysis!.texts[0]!.replaceAll(/\s+/g, ' ').trim()
  expect(first).toMatch(/Yayasan Pelita Nusantara ANALISIS BUTIR SOAL/)
  for (const nama of schools) expect(first).toContain(`${nama} (${bySchool.get(nama)!.length} murid)`)
  // No school's head signs for the other's pupils.
  expect(analysis!.texts.at(-1)).toMatch(/Penyelenggara[^]*Guru mata pelajaran/)
  expect(analysis!.texts.join(' ')).not.toMatch(/Siti Rahmawati|I Ketut Wirawan/)
  expect(analysis!.texts.join(' ')).toMatch(/reliabilitas[^]*Alpha Cronbach/)
})
