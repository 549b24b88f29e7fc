import { expect, it } from 'vitest'
import { phone, useBrowser } from './browser.ts'
import { expectAccessible } from './accessible.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'

const people = useBrowser()

type Laporan = { id: string; nama: string; paketSoal: { id: string } }

/** The demo's exam with questions enough, as a pengelola reads it. */
async function tryout(): Promise<Laporan> {
  return (await examsOf('pengelola')).find(({ nama }) => nama === 'Tryout UTBK 1')!
}

async function examsOf(account: string): Promise<Laporan[]> {
  const token = await tokenOf(people, account)
  return (await ask<Laporan[]>(people, token, 'GET', '/laporan/murid?_start=0&_end=100')).body.data
}

it('a pengelola asks whose answers are alike, reads it calmly, and nobody without the right sees that it can be asked', async () => {
  const { id, paketSoal } = await tryout()
  const page = await openAs(people, 'pengelola')
  await page.goto(`/paket-soal/${paketSoal.id}/statistik-paket-soal?ujian=${id}`)
  const section = page.getByRole('region', { name: 'Kemiripan jawaban' })
  await section.waitFor(soon)
  // A run of this file that is repeated finds what the first one has computed.
  const compare = section.getByRole('button', { name: /^Bandingkan/ })
  const said = section.getByText(/Tidak ada pasangan yang|lebih mirip daripada biasanya/)
  await compare.or(said).first().waitFor(soon)
  if (await compare.isVisible()) await compare.click()
  await said.waitFor({ timeout: 180_000 })
  await section.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await said.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.context().close()

  const other = await openAs(people, 'lembaga')
  const theirs = (await examsOf('lembaga')).find(({ nama }) => nama === 'Penilaian Harian IPA')!
  await other.goto(`/paket-soal/${theirs.paketSoal.id}/statistik-paket-soal?ujian=${theirs.id}`)
  await other.getByRole('heading', { name: 'Keadilan butir' }).waitFor(soon)
  expect(await other.getByText('Kemiripan jawaban').count()).toBe(0)
  await other.context().close()
}, 300_000)
