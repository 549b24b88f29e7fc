import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, openAs, tokenOf } from '../kernel/signed-in.ts'
import { projectRoot } from '../product.ts'

const people = useBrowser()
let token = ''
type Doors = { doors: { routes: { path: string }[] }[] }

beforeAll(async () => {
  token = await tokenOf(people, 'murid14')
})

describe('entities and their fields', () => {
  it('3.1 sign-in payload: emailOrTelp, password', async () => {
    const page = await people.open()
    await page.goto('/login')
    await page.getByLabel(/Email/).fill('murid14@suluh.test')
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini')
    const sent = page.waitForRequest(/\/authentication\/login$/)
    await page.getByRole('button', { name: 'Masuk' }).click()
    expect((await sent).postDataJSON()).toEqual({ emailOrTelp: 'murid14@suluh.test', password: 'bukan ini' })
    await page.context().close()
  })

  it('3.2 register payload: fields passed through; redirectPath says where to go and is not sent', async () => {
    const page = await people.open()
    const registration = { aplikasi: 'Sekolah', peran: 'Murid', nama: 'Ani', email: 'ani@uji.test' }
    const good = (data: object) => ({ json: { success: true, message: 'OK', data } })
    await page.route('**/authentication/registration?*', (route) => route.fulfill(good(registration)))
    await page.route('**/authentication/register', (route) =>
      route.fulfill(good({ needsConfirmation: false })),
    )
    await page.goto('/register?undangan=x')
    await page.getByLabel('Kata sandi', { exact: true }).fill('delapan huruf')
    await page.getByLabel('Ulangi kata sandi').fill('delapan huruf')
    const sent = page.waitForRequest(/\/authentication\/register$/)
    await page.getByRole('button', { name: 'Daftar' }).click()
    expect((await sent).postDataJSON()).toEqual({
      nama: 'Ani',
      email: 'ani@uji.test',
      password: 'delapan huruf',
      undangan: 'x',
    })
    await page.waitForURL('**/login')
    await page.context().close()
  })

  it('3.3 current user: returned under data, with at least a name and an application_username', async () => {
    const { body } = await ask<Record<string, unknown>>(people, token, 'GET', '/application-user/me')
    expect(typeof body.data['name']).toBe('string')
    expect(typeof body.data['application_username']).toBe('string')
    expect(body.data['application_username']).not.toBe('system')
    expect(body.data).not.toHaveProperty('authenticated')
  })

  it('3.3 the client adds authenticated: true and keeps it in session storage', async () => {
    const page = await openAs(people, 'murid14')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).waitFor()
    // Beside it stands a mark of the session, which is no JSON.
    const kept = await page.evaluate(() => Object.values(sessionStorage))
    const stored = kept.filter((text) => text.startsWith('{'))
    const { body } = await ask<object>(people, token, 'GET', '/application-user/me')
    expect(stored.map((text) => JSON.parse(text) as unknown)).toEqual([{ ...body.data, authenticated: true }])
    await page.context().close()
  })

  it('3.3 application_username: the value system marks the system application', async () => {
    const system = await tokenOf(people, 'sistem')
    const { body } = await ask<object>(people, system, 'GET', '/application-user/me')
    expect(body.data).toMatchObject({ application_username: 'system' })
  })

  it('3.4 API response envelope: success, message, data', async () => {
    const good = await ask(people, token, 'GET', '/application-user/me')
    expect(Object.keys(good.body)).toEqual(['success', 'message', 'data'])
    expect(good.body.success).toBe(true)
    const bad = await ask(people, '', 'GET', '/application-user/me')
    expect(Object.keys(bad.body)).toEqual(['success', 'message', 'data'])
    expect([bad.status, bad.body.success]).toEqual([401, false])
  })

  it('3.5 list response: data.data (an array), recordsFiltered, error', async () => {
    const staff = await tokenOf(people, 'staf')
    const { body } = await ask<unknown[]>(people, staff, 'GET', '/paket-soal?_start=0&_end=2')
    expect(body.data).toHaveLength(2)
    expect(body.recordsFiltered).toBeGreaterThan(2)
    expect(body.error).toBeNull()
  })

  it('3.6 the analytics resource is tied to an entity called application_report', async () => {
    const staff = await tokenOf(people, 'staf')
    const { status, body } = await ask<unknown[]>(people, staff, 'GET', '/application-report')
    expect([status, Array.isArray(body.data)]).toEqual([200, true])
  })

  it.each(['id', 'userId', 'eventId', 'role', 'section', 'subjects', 'sectionId', 'num'])(
    '3.7 route parameters: %s',
    async (name) => {
      const { doors } = (await import(join(projectRoot, 'apps/web/src/composition/doors.ts'))) as Doors
      const paths = doors.flatMap(({ routes }) => routes.map(({ path }) => path))
      expect(paths.some((path) => path.split('/').includes(`:${name}`))).toBe(true)
    },
  )
})
