import { describe, expect, it } from 'vitest'
import { chunkOf } from '../chunk.ts'
import { useBrowser } from '../browser.ts'
import {
  addressOf,
  countCalls,
  enter,
  makePaket,
  newToken,
  openAs,
  soon,
  tokenOf,
  unique,
} from '../kernel/signed-in.ts'

const people = useBrowser()
const list = '/dashboard/paket-soal'

// The edges of each of these are tried in e2e/kernel.
describe('states and transitions', () => {
  it('the session check runs on every route change', async () => {
    const page = await openAs(people, 'lembaga')
    const checks = countCalls(page, /application-user\/me$/)
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    await menu.getByRole('link', { name: 'Paket Soal' }).click()
    await expect.poll(checks, soon).toBe(2)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(checks, soon).toBe(3)
    await page.context().close()
  })

  it('if it fails, the cookie and the stored identity are cleared and the user goes to /login', async () => {
    const page = await enter(people, await people.open(), 'tidak-dikenal')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Masuk' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.context().close()
  })

  it('logout clears both and broadcasts a logout message so that other tabs react', async () => {
    const page = await enter(people, await people.open(), await newToken(people, 'murid19'))
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto('/dashboard')
      await tab.getByRole('button', { name: 'Keluar' }).waitFor()
      await tab.waitForLoadState('networkidle')
    }
    await page.getByRole('button', { name: 'Keluar' }).click()
    for (const tab of [page, other]) {
      await expect.poll(() => addressOf(tab), soon).toBe('/login')
      expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
    }
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  it('save indicator states: idle, loading, success; leaving with unsaved changes triggers a prompt', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { id } = await makePaket(people, token, unique('Keadaan'))
    const page = await openAs(people, 'pengelola')
    await page.goto(`${list}/${id}`)
    const indicator = page.locator('.save-indicator')
    await indicator.getByText('Menunggu perubahan').waitFor()
    await page.getByLabel('Nama bagian').fill('Bagian lain')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByText('Are you sure you want to leave? You have unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Tetap di sini' }).click()
    await indicator.getByText('Tersimpan').waitFor()
    expect(addressOf(page)).toBe(`${list}/${id}`)
    await page.context().close()
  })

  it('undoable changes show a countdown that ticks every second; cancelled, the change does not run', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { nama } = await makePaket(people, token, unique('Hitung mundur'))
    const page = await openAs(people, 'pengelola')
    const deletes = countCalls(page, /\/api\/paket-soal\/[0-9a-f-]{36}$/)
    await page.goto(`${list}?q=${nama}`)
    await page.getByRole('button', { name: `Tindakan untuk ${nama}` }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    for (const seconds of [5, 4, 3]) await page.getByText(`${seconds} detik lagi`).waitFor()
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await page.getByRole('row').filter({ hasText: nama }).waitFor()
    expect(deletes()).toBe(0)
    await page.context().close()
  })

  it('a failed page load shows the error page', async () => {
    const page = await openAs(people, 'lembaga')
    await page.route(chunkOf('src/features/paket-soal/paket-list-page.tsx'), (route) => route.abort())
    await page.goto(list)
    const said = page.getByRole('heading', { level: 1 })
    await expect.poll(() => said.textContent(), soon).toBe('Something went wrong')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
    await page.context().close()
  })
})
