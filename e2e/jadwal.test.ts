import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { event, type EventDetail } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { call } from './api-client.ts'
import { signIn, useBrowser } from './browser.ts'
import { choose, tick } from './choose.ts'

const people = useBrowser()
let guru = ''
let exam: EventDetail
const names: string[] = []

beforeAll(async () => {
  const logIn = (emailOrTelp: string) =>
    call(people.baseUrl, '', authentication.login, { body: { emailOrTelp, password: 'suluh-demo' } })
  guru = await logIn('guru@suluh.test')
  const found = await call(people.baseUrl, guru, paketSoal.list, { query: '_start=0&_end=100&status=terbit' })
  const ids: string[] = []
  for (const number of [21, 22]) {
    const murid = await logIn(`murid${number}@suluh.test`)
    const { id, name } = await call(people.baseUrl, murid, applicationUser.me)
    names.push(name)
    ids.push(id)
  }
  const window = {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const body = {
    nama: `Jadwal ${Date.now()}`,
    paketSoalId: found[0]!.id,
    ...window,
    token: null,
    showResult: 'tidak',
    showPembahasan: false,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: ids,
    ruang: [{ nama: 'Lab Komputer', kapasitas: 30, pengawasId: null }],
  }
  exam = await call(people.baseUrl, guru, event.create, { body })
})

it('an exam is found in the calendar, changed, its students arranged and its papers made', async () => {
  const page = await people.open()
  await signIn(page, 'guru@suluh.test')
  // What the start page says that runs stands in the week as well.
  const shown = page.getByRole('heading', { level: 3 }).getByRole('link')
  await shown.filter({ hasText: exam.nama }).waitFor()
  const told = await shown.allTextContents()
  await page.goto('/dashboard/jadwal?tampilan=minggu')
  for (const nama of told) await page.getByRole('button', { name: nama }).first().waitFor()
  await page.getByRole('button', { name: exam.nama }).first().click()
  await page.getByRole('button', { name: 'Ubah', exact: true }).click()
  await page.getByText(names[0]!).first().waitFor()
  await expectAccessible(page)
  // Somebody else is faster.
  const { paketSoal: paket, ...stored } = exam
  const body = { ...stored, paketSoalId: paket.id, lateMinutes: 20 }
  await call(people.baseUrl, guru, event.update, { params: { id: exam.id }, body })
  await page.getByLabel('Nama ujian').fill('Ujian ruang lab')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('mengubah data ini pada').first().waitFor()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect.poll(() => page.getByLabel('Nama ujian').inputValue()).toBe(exam.nama)
  await page.getByLabel('Nama ujian').fill('Ujian ruang lab')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('heading', { name: 'Ujian ruang lab' }).waitFor()
  const changed = await call(people.baseUrl, guru, event.one, { params: { id: exam.id } })
  expect(changed).toMatchObject({ lateMinutes: 20, opensAt: exam.opensAt, closesAt: exam.closesAt })

  await page.getByRole('link', { name: 'Atur peserta' }).click()
  const row = page.getByRole('row', { name: new RegExp(names[1]!) })
  await row.getByText('Lab Komputer, ').waitFor()
  await row.getByRole('button', { name: 'Atur' }).click()
  await page.getByLabel('Tambahan waktu').fill('25')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await row.getByText('25%', { exact: true }).waitFor()

  await page.goto(`/pengawasan/${exam.id}/berkas`)
  for (const paper of ['Daftar hadir', 'Berita acara', 'Kartu peserta']) {
    await page.getByRole('radio', { name: paper, exact: true }).click()
    await page.getByText('Lab Komputer').first().waitFor()
    if (paper !== 'Berita acara') for (const name of names) await page.getByText(name).first().waitFor()
  }

  // While an exam runs nobody is absent: who has not begun may still come.
  const exams = await call(people.baseUrl, guru, event.list, { query: '_start=0&_end=100' })
  const running = exams.find(({ status }) => status === 'berlangsung')!
  await page.goto(`/pengawasan/${running.id}/berkas?jenis=acara`)
  await page.getByRole('heading', { name: 'Yang belum hadir' }).waitFor()
  await page.getByText(/^Sementara, keadaan pukul /).waitFor()
  expect(await page.getByText(/tidak hadir/i).count()).toBe(0)
})

it('asks for the token where it is written when students may come in by number and token', async () => {
  const page = await people.open()
  await signIn(page, 'guru@suluh.test')
  await page.goto(`/dashboard/paket-soal/${exam.paketSoal.id}?tab=jadwal`)
  await page
    .getByRole('button', { name: /Jadwalkan ujian/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Jadwalkan ujian' })
  await form.getByText('Aturan lain').click()
  await tick(form.getByRole('checkbox', { name: 'Murid boleh masuk dengan nomor peserta dan token' }))
  const nama = `Dengan nomor ${Date.now()}`
  await form.getByLabel('Nama ujian').fill(nama)
  await choose(form.getByRole('combobox').first())
  await form.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
  await form.getByText('Isi token: murid boleh masuk').waitFor()
  await form.getByRole('button', { name: 'Buat acak' }).click()
  await form.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
  const said = page.getByText('Murid boleh masuk dengan nomor peserta dan token.')
  await expect.poll(() => said.count(), { timeout: 60_000 }).toBeGreaterThan(0)
})

it('makes a practice of an exam in one press: open for two weeks, again and again, with keys at once', async () => {
  const page = await people.open()
  await signIn(page, 'guru@suluh.test')
  await page.goto(`/dashboard/paket-soal/${exam.paketSoal.id}?tab=jadwal`)
  await page
    .getByRole('button', { name: /Jadwalkan ujian/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Jadwalkan ujian' })
  const nama = `Latihan ${Date.now()}`
  await form.getByLabel('Nama ujian').fill(nama)
  await form.getByRole('button', { name: 'Jadikan latihan' }).click()
  await form.getByText('Sudah diisi sebagai latihan: terbuka 14 hari tanpa token').waitFor()
  await choose(form.getByRole('combobox').first())
  await form.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
  await form.waitFor({ state: 'hidden', timeout: 60_000 })
  const found = await call(people.baseUrl, guru, event.list, { query: '_start=0&_end=100' })
  const { id } = found.find((each) => each.nama === nama)!
  const made = await call(people.baseUrl, guru, event.one, { params: { id } })
  expect(made).toMatchObject({
    token: null,
    tokenMinutes: null,
    showResult: 'setelah-kumpul',
    showPembahasan: true,
    maxAttempts: 20,
    counted: 'terbaik',
    status: 'berlangsung',
  })
  expect(Date.parse(made.closesAt) - Date.parse(made.opensAt)).toBe(14 * 86_400_000)
})
