import { expect, test } from 'vitest'
import { phone, submitLogin, useBrowser } from './browser.ts'

const browser = useBrowser()
const token = 'NOMOR9'

async function ask<T>(method: string, path: string, body?: object, session = ''): Promise<T> {
  const answer = await fetch(`${browser.baseUrl}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await answer.json()) as { data: T }).data
}

/** Calls the API as the pengelola of the demo. */
async function asPengelola<T>(method: string, path: string, body?: object): Promise<T> {
  const credentials = { emailOrTelp: 'pengelola@suluh.test', password: 'suluh-demo' }
  return ask<T>(method, path, body, await ask<string>('POST', '/authentication/login', credentials))
}

type Listed = { id: string; nama: string; nomor: string | null; email: string | null }[]

test('a student without a password takes the one exam that lets them in by number and token', async () => {
  const [murid] = await asPengelola<Listed>('GET', '/application-user?q=murid2%40suluh.test')
  const [paket] = await asPengelola<{ id: string }[]>('GET', '/paket-soal?status=terbit')
  await asPengelola('POST', '/event', {
    nama: 'Ujian dengan nomor',
    paketSoalId: paket!.id,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token,
    masukNomor: true,
    showResult: 'setelah-selesai',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: [murid!.id],
  })
  const page = await browser.open(phone)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Masuk ujian dengan nomor dan token' }).click()
  const enter = async (typed: string) => {
    await page.getByLabel('Nomor peserta').fill(murid!.nomor!)
    await page.getByLabel('Token ujian').fill(typed)
    await page.getByRole('button', { name: 'Masuk ujian' }).click()
  }
  await enter('SALAH9')
  await page.getByText('Nomor atau token tidak cocok.', { exact: false }).waitFor()
  await enter(token.toLowerCase())
  await page.waitForURL(`**/paket-soal/${paket!.id}`)
  await page.getByText('Ujian dengan nomor').first().waitFor()
  // Nothing else is open: whatever is asked for leads back to the exam.
  await page.goto('/dashboard/profile')
  await page.waitForURL(`**/paket-soal/${paket!.id}`)
  // With the password everything is.
  await page.context().clearCookies()
  await page.goto('/login')
  await submitLogin(page, 'murid2@suluh.test', 'suluh-demo')
  await page.waitForURL('**/dashboard')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
