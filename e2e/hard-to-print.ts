import { deflateSync, crc32 } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { applicationUser } from '@suluh/contract/people/application-user'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './api-client.ts'
import type { useBrowser } from './browser.ts'
import { ask, nobody, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { printedPages } from './printed-pages.ts'

/* What is hard to print: long names, letters from right to left, wide pictures, one student and many. */

type People = ReturnType<typeof useBrowser>

/** 80 letters, as some are called with their titles. */
export const longName = 'R. Ajeng Kusumawardhani Prawirodirdjo Sastroamidjojo Tirtayasa, S.Pd., M.Pd., Gr'
export const arabicName = 'عبد الرحمن بن عبد العزيز'
export const many = 400

/** Inner widths of pages in millimetres. */
export const [upright, across, acrossF4] = [184, 271, 304]

/** Opens a paper, sees that nothing runs over the page, and gives the text of its pages. */
export async function print(
  page: Page,
  path: string,
  article: string | undefined,
  inner: number = upright,
): Promise<string[]> {
  await page.goto(path)
  // A screen that is printed as it stands is one paper.
  const papers = article === 'screen' ? page.locator('main') : page.getByRole('article')
  const awaited =
    article === 'screen'
      ? page.locator('[data-part=signatures]')
      : page.getByRole('article', article === undefined ? {} : { name: article })
  await awaited.first().waitFor({ state: 'attached', ...soon })
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  const before = page.viewportSize()!
  await page.setViewportSize({ width: Math.floor((inner * 96) / 25.4), height: 1000 })
  const over = await papers.evaluateAll((all) =>
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
export const onPaper = (text: string) => [...text].toReversed().join('')

/** Before a test there is no poll of an expectation. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 200) throw new Error('Not so in time: ' + String(isSo))
    await sleep(500)
  }
}

/** Ten at once: as many as a school's server is asked by a class that comes in. */
export async function inTens<T, R>(all: T[], each: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < all.length; at += 10)
    made.push(...(await Promise.all(all.slice(at, at + 10).map((one, index) => each(one, at + index)))))
  return made
}

/** How each of them comes about, over the API. */
export function hardToPrint(people: People) {
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

  /** As soon as all have handed in, however long that took. */
  async function closeExam(id: string): Promise<void> {
    const { paketSoal, ...stored } = await get<{ paketSoal: { id: string } }>(`/event/${id}`)
    const closesAt = new Date(Date.now() + 2000).toISOString()
    await post(`/event/${id}`, { ...stored, paketSoalId: paketSoal.id, closesAt }, 'PUT')
    await until(async () => (await get<{ status: string }>(`/event/${id}`)).status === 'selesai')
  }

  /** By passwords as they stand on cards, one for each of them. */
  async function sessionsOf(ids: string[]): Promise<string[]> {
    type Card = { signInBy: string; password: string }
    const { id } = await post<{ id: string }>('/kartu-peserta', { ids })
    const cards = () => get<Card[]>(`/kartu-peserta/${id}/kartu?_end=${ids.length}`)
    await until(async () => (await cards()).length === ids.length)
    const found = await inTens(await cards(), async ({ signInBy, password }) => {
      const credentials = { emailOrTelp: signInBy, password }
      const token = (await ask<string>(people, '', 'POST', '/authentication/login', credentials)).body.data
      return [(await call(people.baseUrl, token, applicationUser.me)).id, token] as const
    })
    // Cards come by name.
    const byId = new Map(found)
    return ids.map((each) => byId.get(each)!)
  }

  /** A school of which nobody wrote anything but a long name, and its students in three classes. */
  async function makeSchool() {
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
    const tag = unique('buruk').replace(' ', '')
    const names = Array.from({ length: many }, (_, at) =>
      at === 0 ? arabicName : at === 1 ? longName : `Murid ${at}`,
    )
    const ids = await inTens(names, async (nama, at) => {
      const input = { ...nobody, email: null, username: `${tag}-${at}`, nama, peranId, lembagaId: lembaga.id }
      return (await post<{ id: string }>('/application-user', input)).id
    })
    await post(`/group-belajar/${all}/anggota`, { ids, isGuru: false })
    await post(`/group-belajar/${one}/anggota`, { ids: [ids[0]], isGuru: false })
    await post(`/group-belajar/${two}/anggota`, { ids: ids.slice(0, 2), isGuru: false })
    return { lembaga: lembaga.id, ids, all, one, two }
  }

  async function makePakets() {
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
    return { mixed, essays }
  }

  return { post, get, makePaket, makeExam, closeExam, makeSchool, makePakets, sessionsOf }
}
