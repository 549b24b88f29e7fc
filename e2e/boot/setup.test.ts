import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { launchBrowser } from '../browser-launch.ts'
import { startProduct } from '../product.ts'

it('without a demo the first visit makes the first pengelola, with the code from the console', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'suluh-setup-'))
  const product = await startProduct(dataDir, { DEMO: 'off' })
  const browser = await launchBrowser()
  try {
    await expect.poll(product.output).toMatch(/kode [A-Z2-9]{5}-[A-Z2-9]{5}/)
    const code = /kode ([A-Z2-9-]{11})/.exec(product.output())?.[1] ?? ''
    const page = await browser.newPage({ baseURL: product.url })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Selamat datang di Suluh' }).waitFor()
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    await fill('Kode', 'AAAAA-AAAAA')
    await fill('Nama sekolah, yayasan, atau bimbel', 'SMP Harapan')
    await fill('Nama Anda', 'Ibu Kepala')
    await fill('Email Anda', 'kepala@harapan.test')
    await fill('Kata sandi', 'sandi-pertama')
    await fill('Ulangi kata sandi', 'sandi-pertama')
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.getByText('Kode tidak cocok. Lihat kode terbaru di jendela').waitFor()
    await fill('Kode', code)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.waitForURL('**/dashboard')

    // From nothing to the first exam: what is there already is done, and the panel has three layouts.
    const panel = page.getByRole('region', { name: 'Langkah pertama' })
    await panel.getByRole('link', { name: 'Masukkan guru dan murid' }).waitFor()
    const layoutAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      const words = await panel.locator(':scope > div').boundingBox()
      const steps = await panel
        .locator('li')
        .evaluateAll((all) => all.map((step) => step.getBoundingClientRect().y))
      return `${words?.y === (await panel.boundingBox())!.y + 1 && steps[0]! < words.y + words.height ? 'beside' : 'below'} ${steps[0] === steps[1] ? 2 : 1}`
    }
    for (const [width, layout] of [
      [1400, 'beside 2'] as const,
      [1011, 'beside 2'] as const,
      [1010, 'below 2'] as const,
      [651, 'below 2'] as const,
      [650, 'below 1'] as const,
      [390, 'below 1'] as const,
    ])
      await expect.poll(() => layoutAt(width)).toBe(layout)

    // Everything is found by keyboard alone, and leads where it stands.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Pemberitahuan' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Pintasan papan ketik' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Cari di semua tempat' }).getByRole('combobox').fill('kepala')
    await page.getByRole('option', { name: 'Ibu Kepala' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ibu Kepala' }).waitFor()
    await page.getByRole('navigation', { name: 'Jejak' }).getByRole('link', { name: 'Pengguna' }).click()
    await page.waitForURL('**/settings/pengguna')
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
