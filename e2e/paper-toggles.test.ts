import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { desktop, useBrowser } from './browser.ts'
import { ask, nobody, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const token = await tokenOf(people, 'pengelola')
  const { status, body: envelope } = await ask<T>(people, token, method, path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${envelope.message}`)
  return envelope.data
}

type Named = { id: string; nama: string }
const list = <T extends Named>(path: string) => call<T[]>('GET', path)

const found: Record<string, string> = {}

/** Four students of two schools, in two rooms and two sessions; those of the first are a class. */
async function makeExam(paketSoalId: string): Promise<void> {
  const lembaga = await list('/lembaga?_end=20')
  const schools = ['Bandung', 'Denpasar'].map((town) => lembaga.find(({ nama }) => nama.endsWith(town))!.id)
  const peranId = (await list<Named & { kode: string }>('/peran-izin?_end=50')).find(
    ({ kode }) => kode === 'murid',
  )!.id
  const ids: string[] = []
  for (const [at, nama] of ['Ani', 'Budi', 'Citra', 'Dedi'].entries()) {
    const input = {
      ...nobody,
      email: null,
      username: unique(nama).replace(' ', '-'),
      nama: `${nama} Pilihan`,
      peranId,
      lembagaId: schools[at % 2],
    }
    ids.push((await call<Named>('POST', '/application-user', input)).id)
  }
  const group = { kode: null, lembagaId: schools[0], parentId: null, tahunAjaran: null }
  const kelas = await call<Named>('POST', '/group-belajar', { ...group, nama: unique('Pilihan') })
  await call('POST', `/group-belajar/${kelas.id}/anggota`, { ids: [ids[0], ids[2]], isGuru: false })
  const [opensAt, noon, closesAt] = ['01', '03', '05'].map((hour) => `2099-11-27T${hour}:00:00.000Z`)
  const event = await call<Named>('POST', '/event', {
    nama: unique('Pilihan'),
    paketSoalId,
    opensAt,
    closesAt,
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: ids,
    sesi: [
      { nama: 'Pagi', opensAt, closesAt: noon },
      { nama: 'Siang', opensAt: noon, closesAt },
    ],
    ruang: ['Lab 1', 'Lab 2'].map((nama) => ({ nama, kapasitas: 1, pengawasId: null })),
  })
  const rapor = await call<Named>('POST', '/rapor', {
    groupBelajarId: kelas.id,
    judul: unique('Rapor'),
    semester: 'ganjil',
    tahunAjaran: '2026/2027',
  })
  const kartu = await call<Named>('POST', '/kartu-peserta', { ids })
  Object.assign(found, { event: event.id, rapor: rapor.id, kartu: kartu.id })
}

/** The reports of those with this in their names, once they are made. */
async function printReports(event: string, q: string): Promise<string> {
  const { id } = await call<Named>('POST', `/laporan/murid/${event}/cetak?q=${encodeURIComponent(q)}`)
  const isMade = async () =>
    (await call<{ status: string }>('GET', `/laporan/cetak/${id}`)).status === 'selesai'
  for (let tries = 0; !(await isMade()) && tries < 60; tries += 1) await sleep(1000)
  return id
}

beforeAll(async () => {
  const paket = await list('/paket-soal?q=Simulasi%20Ujian')
  const events = await list<Named & { paketSoal: Named }>('/event?_end=100')
  const exam = (name: string) => events.find(({ nama }) => nama === name)!
  const [ipa, marked] = [
    exam('Sumatif Tengah Semester IPA'),
    exam('Sumatif Tengah Semester Bahasa Indonesia'),
  ]
  await makeExam(paket[0]!.id)
  await call('POST', `/surat-hasil/ujian/${marked.id}`)
  // A report each for a few of a class.
  // Reports of a fresh demo are made one after the other.
  type Peserta = Named & { lembaga: string | null }
  const pesertaOf = () => list<Peserta>(`/laporan/murid/${ipa.id}/peserta?_end=200`).catch(() => [])
  let peserta = await pesertaOf()
  for (let tries = 0; peserta.length === 0 && tries < 60; tries += 1) {
    await sleep(1000)
    peserta = await pesertaOf()
  }
  // A few of one name; and some of another in both schools, of whom each has a page: the other begins on its back or not.
  const named = (word: string) =>
    peserta.filter(({ nama }) => nama.toLowerCase().includes(word.toLowerCase()))
  const words = peserta.flatMap(({ nama }) => nama.split(' '))
  const few = words.find((word) => named(word).length > 1 && named(word).length < 6)!
  const inBoth = words.find(
    (word) => named(word).length < 25 && new Set(named(word).map(({ lembaga }) => lembaga)).size > 1,
  )!
  const reports = await list('/application-report?_end=20&status=terbit')
  Object.assign(found, {
    paket: paket[0]!.id,
    ipa: ipa.id,
    ipaPaket: ipa.paketSoal.id,
    marked: marked.id,
    inBoth: encodeURIComponent(inBoth),
    cetak: await printReports(ipa.id, few),
    gabungan: (await list('/gabungan?_end=20'))[0]!.id,
    report: reports[0]!.id,
  })
}, 180_000)

const berkas = (jenis: string) => () => `/pengawasan/${found['event']}/berkas?jenis=${jenis}&kertas=A4`

/** Every paper on which something can be chosen, with all of its choices shown. */
const papers: Record<string, () => string> = {
  Naskah: () => `/paket-soal/${found['paket']}/cetak?versi=3&bagian=naskah,lembar&kertas=A4`,
  Kunci: () => `/paket-soal/${found['paket']}/cetak?versi=3&bagian=kunci,pembahasan&kertas=A4`,
  'Kisi-kisi': () => `/paket-soal/${found['ipaPaket']}/kisi-kisi?kertas=A4`,
  'Kartu soal': () => `/paket-soal/${found['ipaPaket']}/kisi-kisi?lembar=kartu&kertas=A4`,
  'Daftar hadir': berkas('hadir'),
  'Berita acara': berkas('acara'),
  'Kartu peserta': berkas('kartu'),
  'Daftar di pintu': berkas('pintu'),
  Denah: berkas('denah'),
  'Label meja': berkas('meja'),
  'Label amplop': berkas('amplop'),
  'Daftar pengawas': berkas('pengawas'),
  'Daftar hadir pengawas': berkas('petugas'),
  Jadwal: berkas('jadwal'),
  'Semua berkas': berkas('semua'),
  'Daftar nilai': () => `/laporan/daftar-nilai/${found['ipa']}?q=${found['inBoth']}&kertas=A4`,
  'Laporan tiap murid': () => `/laporan/cetak/${found['cetak']}?kertas=A4`,
  Rapor: () => `/laporan/rapor/${found['rapor']}/cetak?kertas=A4`,
  Leger: () => `/laporan/rapor/${found['rapor']}/leger?kertas=A4`,
  'Surat keterangan': () => `/laporan/surat-hasil/${found['marked']}?kertas=A4`,
  'Analisis butir': () => `/paket-soal/${found['ipaPaket']}/analisis-butir?ujian=${found['ipa']}&kertas=A4`,
  Peringkat: () => `/laporan/hasil-ujian-gabungan/${found['gabungan']}?cetak=ya&kertas=A4`,
  'Laporan sendiri': () => `/analytics/cetak/${found['report']}?kertas=A4`,
  'Kartu dengan kata sandi': () => `/dashboard/settings/pengguna/kartu/${found['kartu']}?kertas=A4`,
}

/** What goes to paper: all that is shown of it, where it stands, and the rules for its pages, as they are when it is printed. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const main = document.querySelector('main')!
    const shown = [...main.querySelectorAll<HTMLElement>('*')].filter(
      (each) => each.offsetParent !== null && !each.closest('[data-print=never], .paper-bar'),
    )
    const places = shown.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const own = each.childElementCount === 0 ? each.textContent : ''
      return [own, each.hasAttribute('data-odd'), ...[x, y, width, height].map(Math.round)].join(' ')
    })
    const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
    return [...rules.filter((rule) => rule.includes('@page')), ...places].join('\n')
  })
  await page.emulateMedia({ media: null })
  return paper
}

/** Opens a paper and waits until nothing of it is still to come. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('select').first().waitFor(soon)
  await page.waitForLoadState('networkidle')
  const waiting = page.locator('[data-waiting], [data-part=skeleton], [aria-busy=true]')
  let before = ''
  await expect
    .poll(async () => {
      const now = await page.locator('main').innerHTML()
      const isAtRest = now === before && (await waiting.count()) === 0
      before = now
      return isAtRest
    }, soon)
    .toBe(true)
}

/** What can be chosen for this paper: beside it, and not what is written once for the package. */
const choices = (page: Page) =>
  page
    .locator('main')
    .locator('select, input[type=checkbox], input[type=radio]:not(:checked), input.date-input')
    .and(page.locator(':not(details *, article *)'))

/** Chooses something else; gives what it is called, and how it is taken back. */
async function turn(page: Page, at: number): Promise<{ label: string; back: () => Promise<unknown> }> {
  const choice = choices(page).nth(at)
  const handle = await choice.elementHandle()
  const { label, kind, value, other } = await handle.evaluate((node) => {
    const input = node as HTMLInputElement | HTMLSelectElement
    const options = 'options' in input ? [...input.options] : []
    return {
      label: input.closest('label')?.textContent.trim().slice(0, 40) ?? '',
      kind: input.type,
      value: input.value,
      other: options.findLast(({ selected }) => !selected)?.value ?? '',
    }
  })
  if (kind === 'select-one') {
    await handle.selectOption(other)
    return { label, back: () => handle.selectOption(value) }
  }
  if (kind === 'text') {
    const write = async (date: string) => {
      await handle.fill(date)
      await handle.press('Enter')
    }
    await write('19/12/2031')
    return { label, back: () => write(value) }
  }
  // Taken back by another press, of a radio by one on what was chosen before.
  const before = kind === 'radio' ? page.locator('main input[type=radio]:checked') : choice
  const pressed = await before.elementHandle()
  await handle.click()
  return { label, back: () => pressed.click() }
}

/** Soon there is on paper what there is to be, or not. */
async function comesTo(page: Page, is: (paper: string) => boolean, most = 40): Promise<boolean> {
  for (let tries = 0; tries < most; tries += 1) {
    if (is(await onPaper(page))) return true
    await page.waitForTimeout(100)
  }
  return false
}

/** Of a sheet of two pages the next begins on paper of its own anyhow. */
function beginsOnABack(paper: string): boolean {
  const pages = [...paper.matchAll(/" dari (\d+)"/g)].map(([, count]) => Number(count))
  return pages.slice(0, -1).some((count) => count % 2 === 1)
}

it.each(Object.entries(papers))(
  '%s: whatever is chosen above it changes what is on the paper',
  async (_, addressOf) => {
    const page = await openAs(people, 'pengelola', desktop)
    await open(page, addressOf())
    const before = await onPaper(page)
    const count = await choices(page).count()
    expect(count).toBeGreaterThan(0)
    const dead: string[] = []
    for (let at = 0; at < count; at += 1) {
      const { label, back } = await turn(page, at)
      const isIdle = label === 'Bolak-balik' && !beginsOnABack(before)
      if (!isIdle && !(await comesTo(page, (paper) => paper !== before))) dead.push(label)
      await back()
      if (await comesTo(page, (paper) => paper === before, 10)) continue
      // A part that was chosen instead of others does not bring them back: it is opened anew, and is as it was.
      await open(page, addressOf())
      expect.soft([label, await comesTo(page, (paper) => paper === before)]).toEqual([label, true])
    }
    expect(dead).toEqual([])
    await page.context().close()
  },
  240_000,
)
