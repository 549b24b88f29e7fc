import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'

const people = useBrowser()

/** Three questions of a pelajaran of their own, the first of its first aspek and L1. */
async function makeBank(token: string) {
  const word = unique('tunjuk')
  const place = await call(people.baseUrl, token, pelajaran.create, {
    body: { nama: unique('Pelajaran'), aspek: ['Dekat', 'Jauh'] },
  })
  const options = ['A', 'B'].map((id) => ({ id, html: `<p>pilihan ${id}</p>` }))
  const ids: string[] = []
  for (const [index, stem] of ['satu <span data-tex="\\frac{1}{2}"></span>', 'dua', 'tiga'].entries()) {
    const { id } = await call(people.baseUrl, token, soal.create, {
      body: {
        draft: {
          content: { form: 'pilihan-ganda', stem: `<p>${word} ${stem}</p>`, options },
          key: { form: 'pilihan-ganda', accepted: ['B'] },
          pembahasan: '',
        },
        pelajaranId: place.id,
        aspekId: place.aspek[index === 2 ? 1 : 0]!.id,
        level: index === 2 ? 'L3' : 'L1',
      },
    })
    ids.push(id)
  }
  return { word, ids }
}

describe('a question that is pointed at', () => {
  it('shows itself in the bank, by the mouse and by arrow keys, and opens by Enter', async () => {
    const { word } = await makeBank(await tokenOf(people, 'pengelola'))
    const page = await openAs(people, 'pengelola')
    await page.goto(`/dashboard/paket-soal?tab=bank&q=${encodeURIComponent(word)}`)
    const rows = page.locator('tr[data-row-key]')
    const glance = page.locator('[data-part=row-glance]')
    await rows.filter({ hasText: 'satu' }).hover()
    await glance.locator('math').waitFor()
    await glance.getByText('Kunci', { exact: true }).waitFor()
    for (const words of ['Dekat', 'L1 Pengetahuan', 'belum terukur', 'belum pernah'])
      await glance.getByText(words).first().waitFor()
    await expectAccessible(page)
    await page.mouse.move(5, 5)
    await glance.waitFor({ state: 'detached' })
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    const second = (await rows.nth(1).textContent())!.includes('dua') ? 'dua' : 'satu'
    await glance.getByText(`${word} ${second}`).waitFor()
    await page.keyboard.press('Escape')
    await glance.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Soal' }).getByText('Pemakaian').waitFor()
    await page.context().close()
  })

  it('is taken into the package by a press, given back by another, and found by what the kisi-kisi lacks', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { word, ids } = await makeBank(token)
    const { id } = await call(people.baseUrl, token, paketSoal.create, {
      body: { nama: unique('Pilih'), preset: 'ulangan' },
    })
    await call(people.baseUrl, token, paketSoal.addSoal, { params: { id }, body: { soalIds: [ids[0]!] } })
    const inPaket = async () =>
      (await call(people.baseUrl, token, paketSoal.one, { params: { id } })).sections.flatMap(
        ({ soal: all }) => all.map((each) => each.id),
      )
    const page = await openAs(people, 'pengelola')
    await page.goto(`/dashboard/paket-soal/${id}`)
    await page.getByRole('button', { name: 'Tambah soal' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Tambah soal dari bank' })
    const rows = drawer.locator('tr[data-row-key]')
    // The package has the first aspek and L1.
    const lacking = drawer.getByRole('group', { name: 'Belum ada di kisi-kisi' })
    await lacking.getByRole('button', { name: 'L3 Penalaran' }).waitFor()
    expect(await lacking.getByRole('button', { name: 'Dekat' }).count()).toBe(0)
    expect(await lacking.getByRole('button', { name: 'L1 Pengetahuan' }).count()).toBe(0)
    await lacking.getByRole('button', { name: 'Jauh' }).click()
    await expect.poll(() => rows.count(), soon).toBe(1)
    await rows.first().hover()
    await drawer
      .getByRole('complementary', { name: 'Soal yang ditunjuk' })
      .getByText(`${word} tiga`)
      .waitFor()
    await rows.first().getByText(`${word} tiga`).click()
    await rows.first().getByText('✓ ditambahkan').waitFor()
    await expect.poll(inPaket, soon).toEqual([ids[0], ids[2]])
    await expect.poll(() => lacking.count(), soon).toBe(1)
    expect(await lacking.getByRole('button', { name: 'Jauh' }).count()).toBe(0)
    await rows.first().getByText(`${word} tiga`).click()
    await expect.poll(inPaket, soon).toEqual([ids[0]])
    // By keys: the row takes it as a press does.
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await drawer.getByRole('button', { name: 'Selesai, 1 soal ditambahkan' }).click()
    await expect.poll(inPaket, soon).toEqual([ids[0], ids[2]])
    await page.context().close()
  })
})
