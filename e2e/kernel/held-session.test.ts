import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soal } from '@suluh/contract/bank/soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { call } from '../api-client.ts'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, enter, makePaket, newToken, soon, tokenOf, unique } from './signed-in.ts'
import { expectSignedOut, openWithOwnSession } from './staff-page.ts'

const people = useBrowser()
const asked = (page: Page) =>
  page.getByRole('dialog', { name: 'Sesi berakhir. Masuk lagi untuk melanjutkan.' })

/**
 * Ends the session on the server, as its day being over does. What the page asks for beside its work has come by then:
 * where nothing is typed yet, a refused call leads to signing in.
 */
async function end(page: Page, token: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await ask(people, token, 'POST', '/authentication/logout')
}

async function signInAgain(page: Page, account: string): Promise<void> {
  const dialog = asked(page)
  await dialog.getByLabel('Email atau nomor telepon').fill(`${account}@suluh.test`)
  await dialog.getByLabel('Kata sandi', { exact: true }).fill('suluh-demo')
  await dialog.getByRole('button', { name: 'Masuk lagi' }).click()
}

async function makeSoal(token: string): Promise<string> {
  const [subject] = await call(people.baseUrl, token, pelajaran.list, { query: '_start=0&_end=1' })
  const made = await call(people.baseUrl, token, soal.create, {
    body: {
      draft: {
        content: { form: 'uraian', stem: '' },
        key: { form: 'uraian', maxMark: 10, rubric: '' },
        pembahasan: '',
      },
      pelajaranId: subject!.id,
      aspekId: null,
      level: null,
      tags: [],
      stimulusId: null,
      status: 'draf',
    },
  })
  return made.id
}

const stemOf = async (token: string, id: string) => {
  const one = await call(people.baseUrl, token, soal.one, { params: { id } })
  return one.content.stem
}

async function typeStem(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Pokok soal', exact: true }).click()
  await page.keyboard.type(words)
}

describe('a session that ends under what is typed', () => {
  it('is taken up again in place, and what was typed is saved', async () => {
    const own = await tokenOf(people, 'pengelola')
    const id = await makeSoal(own)
    const { page, token } = await openWithOwnSession(people, 'pengelola', `/dashboard/paket-soal/bank/${id}`)
    await page.getByRole('textbox', { name: 'Pokok soal', exact: true }).waitFor()
    await end(page, token)
    const words = unique('Mengapa langit biru?')
    await typeStem(page, words)
    await asked(page).waitFor()
    // Nothing of it has been sent, and Escape does not get around it.
    await page.keyboard.press('Escape')
    await asked(page).waitFor()
    expect(await stemOf(own, id)).toBe('')
    expect(addressOf(page)).toBe(`/dashboard/paket-soal/bank/${id}`)
    expect(await page.context().cookies()).toEqual([])
    const dialog = asked(page)
    await dialog.getByLabel('Email atau nomor telepon').fill('pengelola@suluh.test')
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('bukan-ini')
    await dialog.getByRole('button', { name: 'Masuk lagi' }).click()
    await dialog.getByText('Invalid username or password').waitFor()
    await signInAgain(page, 'pengelola')
    await asked(page).waitFor({ state: 'detached' })
    await page.locator('[data-part=save-indicator][data-status=success]').first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Pokok soal', exact: true }).innerText()).toBe(words)
    await expect.poll(() => stemOf(own, id), soon).toContain(words)
    await page.context().close()
  })

  it('lets a form be sent that was filled before', async () => {
    const { page, token } = await openWithOwnSession(
      people,
      'pengelola',
      '/dashboard/general-tables/lembaga/baru',
    )
    const nama = unique('SMP Sesi')
    await page.getByLabel('Nama', { exact: true }).fill(nama)
    await end(page, token)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await signInAgain(page, 'pengelola')
    await page.getByRole('heading', { level: 1, name: nama }).waitFor()
    expect(addressOf(page)).toMatch(/lembaga\/[0-9a-f-]{36}$/)
    await page.context().close()
  })

  it('shows and sends nothing of the first to somebody else', async () => {
    const own = await tokenOf(people, 'pengelola')
    const id = await makeSoal(own)
    const { page, token } = await openWithOwnSession(people, 'pengelola', `/dashboard/paket-soal/bank/${id}`)
    await page.getByRole('textbox', { name: 'Pokok soal', exact: true }).waitFor()
    await end(page, token)
    const words = unique('Rahasia pengelola')
    await typeStem(page, words)
    await asked(page).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await signInAgain(page, 'staf')
    await page.getByRole('heading', { name: 'Pengguna berganti' }).waitFor()
    expect(addressOf(page)).toBe('/berganti')
    await page.getByRole('link', { name: /^Lanjutkan sebagai/ }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).waitFor()
    expect(await page.content()).not.toContain(words)
    expect(sent.filter((body) => body.includes(words))).toEqual([])
    expect(await stemOf(own, id)).toBe('')
    await page.context().close()
  })

  it('goes on where its owner signs in in another tab', async () => {
    const own = await tokenOf(people, 'staf')
    const paket = await makePaket(people, own, unique('Dua tab'))
    const { page, token } = await openWithOwnSession(people, 'staf', `/dashboard/paket-soal/${paket.id}`)
    const nama = page.getByLabel('Nama bagian')
    await nama.waitFor()
    await end(page, token)
    await nama.fill('Bagian dari dua tab')
    await asked(page).waitFor()
    const other = await page.context().newPage()
    await other.goto('/login')
    await other.getByLabel(/Email/i).fill('staf@suluh.test')
    await other.getByLabel('Kata sandi', { exact: true }).fill('suluh-demo')
    await other.getByRole('button', { name: 'Masuk' }).click()
    await asked(page).waitFor({ state: 'detached' })
    await page.locator('[data-part=save-indicator][data-status=success]').first().waitFor()
    const { body } = await ask<{ sections: { nama: string }[] }>(
      people,
      own,
      'GET',
      `/paket-soal/${paket.id}`,
    )
    expect(body.data.sections[0]?.nama).toBe('Bagian dari dua tab')
    await page.context().close()
  })

  it('is left behind when that is chosen, and then asks where to go back to', async () => {
    const token = await newToken(people, 'staf')
    const page = await enter(people, await people.open({ width: 390, height: 844 }), token)
    await page.goto('/dashboard/paket-soal/create')
    await page.getByLabel('Nama paket', { exact: true }).fill('Ditinggalkan')
    await end(page, token)
    await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
    await asked(page).getByRole('button', { name: 'Tinggalkan halaman ini' }).click()
    await expectSignedOut(page)
    expect(new URL(page.url()).searchParams.get('to')).toBe('/dashboard/paket-soal/create')
    await page.context().close()
  })
})
