import type { GrantableIzin } from '@suluh/contract/platform/izin'
import type { PeranDetail } from '@suluh/contract/platform/peran-izin'
import { expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, enter, nobody, soon, tokenOf, unique } from '../kernel/signed-in.ts'
import { addressOfScreen } from './places.ts'
import { listenTo, screensFor, titleOf } from './visit.ts'

const people = useBrowser()

/** A role of the application's own with these rights in one lembaga, and somebody new who has it. */
async function signedInWith(rights: GrantableIzin[]): Promise<string> {
  const boss = await tokenOf(people, 'pengelola')
  const get = async <T>(path: string) => (await ask<T>(people, boss, 'GET', path)).body.data
  const post = async <T>(method: string, path: string, body: object) => {
    const { status, body: envelope } = await ask<T>(people, boss, method, path, body)
    if (status !== 200) throw new Error(`${path}: ${envelope.message}`)
    return envelope.data
  }
  const [pengawas] = await get<{ id: string }[]>('/peran-izin?q=Pengawas')
  const [guru] = await get<{ lembaga: { id: string } }[]>('/application-user?q=guru@suluh.test')
  const nama = unique('Pembaca')
  const { id, version } = await post<PeranDetail>('POST', `/peran-izin/${pengawas!.id}/salinan`, { nama })
  const grants = rights.map((izin) => ({ izin, cakupan: 'lembaga' }))
  await post('PUT', `/peran-izin/${id}`, { nama, version, grants })
  const emailOrTelp = `${nama.replace(/\W/g, '').toLowerCase()}@uji.test`
  const { password } = await post<{ password: string }>('POST', '/application-user', {
    ...nobody,
    nama,
    peranId: id,
    lembagaId: guru!.lembaga.id,
    email: emailOrTelp,
  })
  const token = await post<string>('POST', '/authentication/login', { emailOrTelp, password })
  // Before that there is nothing but this for them.
  const own = { current: password, password: 'sandi-milik-sendiri' }
  expect((await ask(people, token, 'POST', '/profile/password', own)).status).toBe(200)
  return token
}

/** Whether an address is one of this screen. */
const isAt = (path: string, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address)

it.each<{ rights: GrantableIzin[] }>([
  { rights: ['laporan.read', 'laporan-lembaga.read'] },
  { rights: ['application-user.read', 'group-belajar.read'] },
])('who has only $rights finds no call refused and no link to a page that is', async ({ rights }) => {
  const token = await signedInWith(rights)
  const page = await enter(people, await people.open(), token)
  const problems = listenTo(page)
  await page.goto('/dashboard')
  const screens = await screensFor(people, token)
  const found: string[] = []
  for (const { path, isAllowed } of screens) {
    const address = isAllowed ? await addressOfScreen(people, token, path) : undefined
    if (!address) continue
    await titleOf(page, address)
    await page.waitForLoadState('networkidle', soon)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname))
    const closed = links.filter((link) => screens.some((each) => !each.isAllowed && isAt(each.path, link)))
    // Rows to be chosen for nothing.
    if ((await page.locator('.ant-table-selection-column').count()) > 0)
      found.push(`${address}: rows are chosen`)
    found.push(...problems().map((problem) => `${address}: ${problem}`))
    found.push(...closed.map((link) => `${address} leads to ${link}`))
  }
  expect(found).toEqual([])
  await page.context().close()
})

it('who only reads groups finds those of the lembaga in a list, and from there what each takes', async () => {
  const token = await signedInWith(['group-belajar.read'])
  const page = await enter(people, await people.open(), token)
  await page.goto('/dashboard')
  const places = page.locator('section', { has: page.getByRole('heading', { name: 'Halaman Anda' }) })
  await places.getByRole('link', { name: 'Group Belajar' }).click()
  await page
    .getByRole('row', { name: /VIII A/ })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { level: 1, name: 'VIII A' }).waitFor()
  await expect.poll(() => page.getByText('Simulasi Ujian Berbasis Komputer').count(), soon).toBe(1)
  await page.context().close()
})
