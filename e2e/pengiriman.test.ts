import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { openAs } from './kernel/signed-in.ts'

const people = useBrowser()

/** A service for messages; the product of these tests may call this machine. */
const texts: string[] = []
const service = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    texts.push(text)
    response.end('{"status":true,"id":"psn-7"}')
  })
})
beforeAll(() => new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening)))
afterAll(() => service.close())

it('the pengelola describes a gateway for messages, tries it, and reads what the service answered', async () => {
  // An application that no other journey sends messages from.
  const page = await openAs(people, 'cakrawala')
  await page.goto('/dashboard/settings/pengguna/undangan')
  await page.getByRole('link', { name: 'Email dan pesan keluar' }).first().click()
  await page.getByRole('link', { name: 'Pengiriman' }).click()
  await page.getByRole('button', { name: 'Pasang gerbang pesan' }).click()
  await page.getByLabel('Alamat', { exact: true }).fill('https://192.168.1.1/kirim')
  await page.getByLabel('Rahasia', { exact: true }).fill('kunci-layanan')
  const save = () => page.getByRole('button', { name: 'Simpan' }).click()
  await save()
  await page.getByText('jaringan dalam').waitFor()
  const { port } = service.address() as AddressInfo
  await page.getByLabel('Alamat', { exact: true }).fill(`http://127.0.0.1:${port}/kirim`)
  await page.getByLabel('Tanda berhasil').fill('"status":true')
  await save()
  await page.getByText('Gerbang pesan disimpan').waitFor()
  await page.getByText('Sudah tersimpan. Isi hanya bila hendak diganti.').waitFor()
  await page.getByLabel('Nomor untuk mencoba').fill('0812 0000 0006')
  await page.getByRole('button', { name: 'Kirim percobaan' }).click()
  await page.getByText('Diterima layanan. Kode status 200.').waitFor()
  await page.getByText('"id":"psn-7"').waitFor()
  expect(texts.some((text) => text.includes('6281200000006'))).toBe(true)
  await page.getByRole('button', { name: 'Hapus gerbang' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('button', { name: 'Pasang gerbang pesan' }).waitFor()
  await page.context().close()
})
