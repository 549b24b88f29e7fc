import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { phone, useBrowser } from './browser.ts'
import { addressOf, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

/** Two sections of one question each, the second locked until the first is left. */
async function makePaket(token: string, stems: readonly string[]) {
  const [place] = await call(people.baseUrl, token, pelajaran.list, {})
  const options = ['A', 'B', 'C'].map((id) => ({ id, html: `<p>pilihan ${id}</p>` }))
  const ids: string[] = []
  for (const stem of stems) {
    const draft = {
      content: { form: 'pilihan-ganda' as const, stem: `<p>${stem}</p>`, options },
      key: { form: 'pilihan-ganda' as const, accepted: ['B'] },
      pembahasan: `<p>Karena ${stem}</p>`,
    }
    const body = { draft, pelajaranId: place!.id, aspekId: null }
    ids.push((await call(people.baseUrl, token, soal.create, { body })).id)
  }
  const body = { nama: unique('Dicoba'), preset: 'ulangan' as const }
  const paket = await call(people.baseUrl, token, paketSoal.create, { body })
  const [first] = paket.sections
  const sections = (ids.length > 0 ? ids : ['']).map((id, index) => ({
    ...first!,
    id: crypto.randomUUID(),
    nama: `Bagian ${index + 1}`,
    petunjuk: index === 0 ? '<p>Pilih satu jawaban.</p>' : '',
    durationSeconds: 600,
    soalIds: id === '' ? [] : [id],
  }))
  await call(people.baseUrl, token, paketSoal.update, {
    params: { id: paket.id },
    body: { ...paket, timeMode: 'per-section', navigation: 'terkunci', sections },
  })
  return paket.id
}

describe('a package tried as a student', () => {
  it('is sat with clock and sections, ends with its key, and leaves nothing behind', async () => {
    const token = await tokenOf(people, 'guru')
    const id = await makePaket(token, ['satu', 'dua'])
    const page = await openAs(people, 'guru', phone)
    await page.goto(`/dashboard/paket-soal/${id}`)
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Coba sebagai murid' }).click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/'))
        sent.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.getByText('Pilih satu jawaban.').waitFor()
    await page.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await page.getByRole('heading', { name: 'Soal 1 dari 1' }).waitFor()
    await page.getByText('Tidak ada yang disimpan').waitFor()
    expect(await page.getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/)
    await expectAccessible(page)
    await page.locator('[data-part=option]', { hasText: 'pilihan B' }).click()
    await page.getByRole('button', { name: 'Periksa' }).click()
    await page.getByRole('button', { name: 'Selesai bagian ini' }).click()
    await page.getByRole('button', { name: 'Ya, lanjut' }).click()
    await page.getByText('dua', { exact: true }).waitFor()
    await page.locator('[data-part=option]', { hasText: 'pilihan A' }).click()
    await page.getByRole('button', { name: 'Periksa' }).click()
    await page.getByRole('button', { name: 'Kumpulkan' }).click()
    await page.getByRole('button', { name: 'Ya, kumpulkan' }).click()
    await page.getByRole('heading', { name: 'Hasil percobaan' }).waitFor()
    await page.getByText('50', { exact: true }).waitFor()
    await page.getByText('✓ kunci').first().waitFor()
    await page.getByText('Karena dua').waitFor()
    await expectAccessible(page)
    // Nothing but the marks was asked for, and they are stored nowhere.
    expect(new Set(sent)).toEqual(new Set([`/api/paket-soal/${id}/coba`]))
    await page.reload()
    await page.getByRole('heading', { name: 'Coba sebagai murid' }).waitFor()
    await page.context().close()
  })

  it('ends by itself when its time is over, and begins anew after a reload', async () => {
    const token = await tokenOf(people, 'guru')
    const id = await makePaket(token, ['tiga'])
    const page = await openAs(people, 'guru')
    await page.clock.install()
    await page.goto(`/paket-soal/coba/${id}`)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await page.locator('[data-part=option]', { hasText: 'pilihan B' }).click()
    await page.clock.fastForward(601_000)
    await page.getByRole('heading', { name: 'Hasil percobaan' }).waitFor(soon)
    await page.getByText('100', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Coba sekali lagi' }).click()
    await page.getByRole('button', { name: 'Kerjakan bagian ini' }).click()
    await page.locator('[data-part=option]').first().waitFor()
    expect(await page.locator('[data-part=option] input:checked').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Coba sebagai murid' }).waitFor()
    expect(addressOf(page)).toBe(`/paket-soal/coba/${id}`)
    await page.context().close()
  })

  it('is not for students, and says so where there is nothing to ask', async () => {
    const token = await tokenOf(people, 'guru')
    const id = await makePaket(token, [])
    const page = await openAs(people, 'guru')
    await page.goto(`/paket-soal/coba/${id}`)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.getByText('Belum ada soal yang dapat dicoba').waitFor()
    await page.context().close()
    const murid = await openAs(people, 'murid20')
    await murid.goto(`/paket-soal/coba/${id}`)
    await murid
      .getByText(/permission|tidak punya|tidak berhak/i)
      .first()
      .waitFor()
    expect(await murid.getByRole('button', { name: 'Mulai' }).count()).toBe(0)
    await murid.context().close()
  })
})
