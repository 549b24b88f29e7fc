import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { emptySoal } from '@suluh/contract/bank/new-soal'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { openAs, tokenOf } from './kernel/signed-in.ts'
import { field } from './seven-forms.ts'

const people = useBrowser()

/** Opens an empty question of one's own in the editor. */
async function openNew(): Promise<{ page: Page; token: string; id: string }> {
  const page = await openAs(people, 'guru')
  const token = await tokenOf(people, 'guru')
  const places = await call(people.baseUrl, token, pelajaran.list, {})
  const { id } = await call(people.baseUrl, token, soal.create, {
    body: {
      draft: { ...emptySoal('uraian'), pembahasan: '' },
      pelajaranId: places[0]!.id,
      aspekId: null,
      status: 'draf',
    },
  })
  await page.goto(`/dashboard/paket-soal/bank/${id}`)
  await field(page, 'Pokok soal').click()
  return { page, token, id }
}

const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

describe('a whole question that is pasted into the editor', () => {
  it('fills text, options and key of an empty question, and leaves one that says something alone', async () => {
    const { page, token, id } = await openNew()
    await paste(page, '1. Ibu kota Jawa Barat adalah …\nA. Bogor\nB. Bandung\nC. Garut\nKunci: B')
    await page.getByText('Soal ini diisi dari tempelan.').waitFor()
    await page.locator('[data-part=page-header] [data-part=save-indicator][data-status=success]').waitFor()
    const stored = await call(people.baseUrl, token, soal.one, { params: { id } })
    expect(stored.content).toMatchObject({
      form: 'pilihan-ganda',
      stem: expect.stringContaining('Ibu kota Jawa Barat'),
      options: ['Bogor', 'Bandung', 'Garut'].map((text) => ({ html: expect.stringContaining(text) })),
    })
    expect(stored.key).toEqual({ form: 'pilihan-ganda', accepted: ['B'] })
    // A second one is text now, where the cursor stands.
    await field(page, 'Pokok soal').click()
    await paste(page, '1. Lain?\nA. x\nB. y\nKunci: A')
    await field(page, 'Pokok soal').getByText('Lain?').waitFor()
    expect(await field(page, 'Pokok soal').innerText()).toContain('Ibu kota Jawa Barat')
    await page.context().close()
  })

  it('takes none of several, and says so', async () => {
    const { page, token, id } = await openNew()
    await paste(page, '1. Satu?\nA. x\nB. y\nKunci: A\n2. Dua?\nA. x\nB. y\nKunci: B')
    await page.getByText('Tempelan itu berisi 2 soal').waitFor()
    const stored = await call(people.baseUrl, token, soal.one, { params: { id } })
    expect(stored.content).toMatchObject({ form: 'uraian', stem: '' })
    await page.context().close()
  })
})
