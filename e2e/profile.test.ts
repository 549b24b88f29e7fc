import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone, signIn, useBrowser } from './browser.ts'
import { ask, enter, newToken, soon } from './kernel/signed-in.ts'
import { linkTo } from './outbox.ts'

const people = useBrowser()

async function openProfile(account: string, viewport?: typeof phone): Promise<{ page: Page; token: string }> {
  const token = await newToken(people, account)
  const page = await enter(people, await people.open(viewport), token)
  await page.goto('/dashboard')
  await page.getByTitle('Profil').click()
  await page.getByRole('heading', { name: 'Data diri' }).waitFor()
  return { page, token }
}

/** A black picture of this size, as PNG. */
function pictureOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc(body), body.length + 4)
    return framed
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('the profile', () => {
  it('of a student on a phone: form with the province selector, picture cut to a square, no staff weight', async () => {
    const { page } = await openProfile('murid24', phone)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /antd|staff-shell/.test(name))).toEqual([])
    expect(await page.getByLabel('Nama', { exact: true }).getAttribute('readonly')).toBe('')
    await page.getByLabel('Tanggal lahir').fill('31/2/2012')
    await page.getByLabel('Tanggal lahir').blur()
    await page.getByText('Tanggal lahir tidak sesuai dengan format tanggal D/M/YYYY').waitFor()
    await page.getByLabel('Tanggal lahir').fill('7/3/2012')
    await page.getByLabel('Provinsi').selectOption({ label: 'Jawa Barat' })
    await page.getByLabel('Kabupaten atau kota').selectOption({ label: 'Kota Bandung' })
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Profil tersimpan').waitFor()
    await page
      .getByLabel('Berkas foto')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: pictureOf(300, 200) })
    await page.getByLabel('Geser ke samping').fill('0.2')
    await page.getByRole('button', { name: 'Pakai foto ini' }).click()
    const picture = page.getByAltText('Foto Anda')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]), soon)
      .toEqual([256, 256])
    await page.locator('[data-part=person] img').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Tanggal lahir').inputValue(), soon).toBe('7/3/2012')
    await expect.poll(() => page.getByLabel('Kabupaten atau kota').inputValue(), soon).toBe('32.73')
    await page.context().close()
  })

  it('signs out other devices, changes the password by the old one, and gives the data to keep', async () => {
    const other = await newToken(people, 'murid25')
    const { page } = await openProfile('murid25')
    await page.getByRole('button', { name: 'Keluarkan semua yang lain' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click()
    await page.getByText('Perangkat lain sudah keluar').waitFor()
    expect((await ask(people, other, 'GET', '/application-user/me')).status).toBe(401)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh untuk dibaca' }).click()
    expect((await download).suggestedFilename()).toBe('data-saya.html')

    await page.getByRole('link', { name: 'Ganti kata sandi' }).click()
    const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    const save = () => page.getByRole('button', { name: 'Simpan kata sandi' }).click()
    await save()
    await page.getByText('Tolong masukkan kata sandi lama').waitFor()
    await fill('Kata sandi lama', 'bukan ini')
    await fill('Kata sandi baru', 'sandi-baru-2025')
    await fill('Ulangi kata sandi', 'sandi-baru-2024')
    await save()
    await page.getByText('Kedua kata sandi belum sama').waitFor()
    await fill('Ulangi kata sandi', 'sandi-baru-2025')
    await save()
    await page.getByText('Kata sandi Anda belum benar.').waitFor()
    await fill('Kata sandi lama', 'suluh-demo')
    await save()
    await page.getByText('Kata sandi diganti. Perangkat lain sudah keluar.').waitFor()
    await page.getByRole('button', { name: 'Keluar', exact: true }).click()
    await signIn(page, 'murid25@suluh.test', 'sandi-baru-2025')
    await page.context().close()
  })

  it('of staff: a new e-mail counts once its link is opened, in the browser that is signed in', async () => {
    const email = 'pengawas.baru@suluh.test'
    const { page } = await openProfile('pengawas')
    const change = async (to: string) => {
      await page.goto('/dashboard/profile')
      await page.getByRole('button', { name: 'Ganti email' }).click()
      await page.getByLabel('Email baru').fill(to)
      await page.getByLabel('Kata sandi Anda').fill('suluh-demo')
      await page.getByRole('button', { name: 'Minta tautan konfirmasi' }).click()
      await page.getByText(`Menunggu konfirmasi: buka tautan di email untuk ${to}.`).waitFor()
      await page.goto(await linkTo(people, to))
      await page.getByRole('button', { name: 'Konfirmasi email' }).click()
      await page.getByText(`Email ${to} sudah dikonfirmasi.`).waitFor()
    }
    await change(email)
    await page.getByRole('link', { name: 'Lanjutkan' }).click()
    await page.goto('/dashboard/profile')
    await page.getByText(email, { exact: true }).waitFor()
    await change('pengawas@suluh.test')
    expect(await page.getByText('pengawas@suluh.test').count()).toBe(1)
    await page.context().close()
  })
})
