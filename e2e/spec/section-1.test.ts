import { expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, newToken, soon } from '../kernel/signed-in.ts'

const people = useBrowser()

it('users sign in with a phone number too; primary colour yellow, link colour orange, border radius 8', async () => {
  const token = await newToken(people, 'murid17')
  const { body } = await ask<Record<string, unknown>>(people, token, 'GET', '/profile')
  const telp = '0813-4455-6617'
  expect((await ask(people, token, 'PUT', '/profile', { ...body.data, telp })).status).toBe(200)
  const page = await people.open()
  await page.goto('/login')
  const style = (name: 'backgroundColor' | 'borderRadius' | 'color', selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, key) => getComputedStyle(element)[key], name)
  expect(await style('backgroundColor', 'button[type=submit]')).toBe('rgb(250, 219, 20)')
  expect(await style('borderRadius', 'button[type=submit]')).toBe('8px')
  expect(await style('color', 'a[href="/forgot-password"]')).toBe('rgb(179, 74, 0)')
  await page.getByLabel(/Email/).fill(telp)
  await page.getByLabel('Kata sandi', { exact: true }).fill('suluh-demo')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
  await page.context().close()
})
