import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, enter, makePaket, newToken, openAs, soon, tokenOf, unique } from './signed-in.ts'
import { remove } from './staff-page.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'
const account = 'guru'
let token = ''

beforeAll(async () => {
  token = await tokenOf(people, account)
})

const statusOf = async (id: string) => (await ask(people, token, 'GET', `/paket-soal/${id}`)).status

describe('a change that can be taken back', () => {
  it('is warned of and made when the page is closed meanwhile', async () => {
    const { id, nama } = await makePaket(people, token, unique('Tutup'))
    const page = await openAs(people, account)
    await page.goto(`${list}?q=${nama}`)
    await remove(page, nama)
    const warned = new Promise<string>((done) => {
      page.once('dialog', (dialog) => {
        done(dialog.type())
        void dialog.accept()
      })
    })
    await page.close({ runBeforeUnload: true })
    expect(await warned).toBe('beforeunload')
    await expect.poll(() => statusOf(id), soon).toBe(404)
    await page.context().close()
  })

  it('is made before signing out', async () => {
    const { id, nama } = await makePaket(people, token, unique('Pamit'))
    const page = await enter(people, await people.open(), await newToken(people, 'staf'))
    await page.goto(`${list}?q=${nama}`)
    await remove(page, nama)
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByRole('button', { name: 'Masuk' }).waitFor()
    expect(await statusOf(id)).toBe(404)
    await page.context().close()
  })
})

it('a form asks nothing when nothing was typed', async () => {
  const page = await openAs(people, account)
  await page.goto(`${list}/create`)
  await page.getByLabel('Nama paket', { exact: true }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Menu utama' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
  await page.context().close()
})
