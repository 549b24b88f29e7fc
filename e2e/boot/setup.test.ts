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
    await fill('Email akun sistem', 'sistem@harapan.test')
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.getByText('Kode tidak cocok. Lihat kode terbaru di konsol').waitFor()
    await fill('Kode', code)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Ibu Kepala').first().waitFor()
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
