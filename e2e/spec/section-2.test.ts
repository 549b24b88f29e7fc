import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, openAs, soon, tokenOf } from '../kernel/signed-in.ts'
import { titleOf } from '../screens/visit.ts'

const people = useBrowser()
let staff: Page
let pupil: Page
let guest: Page
const ids = { paket: '', event: '', murid: '', lembaga: '', pelajaran: '', gabungan: '', report: '' }

beforeAll(async () => {
  staff = await openAs(people, 'lembaga')
  pupil = await openAs(people, 'murid13')
  guest = await people.open()
  const token = await tokenOf(people, 'lembaga')
  const events = await ask<{ id: string; nama: string; paketSoal: { id: string } }[]>(
    people,
    token,
    'GET',
    '/event?_end=100',
  )
  const past = events.body.data.find(({ nama }) => nama === 'Sumatif Tengah Semester IPA')
  ids.event = past?.id ?? ''
  ids.paket = past?.paketSoal.id ?? ''
  const results = await ask<{ murid: { id: string } }[]>(
    people,
    token,
    'GET',
    `/hasil-ujian?_end=1&eventId=${ids.event}`,
  )
  ids.murid = results.body.data[0]?.murid.id ?? ''
  // Reports are made a moment after the results are there.
  const firstOf = async (path: string) =>
    (await ask<{ id: string }[]>(people, token, 'GET', path)).body.data[0]?.id ?? ''
  ids.lembaga = await vi.waitUntil(() => firstOf('/laporan/lembaga'), soon)
  ids.pelajaran = await firstOf('/laporan/pelajaran')
  ids.gabungan = await firstOf('/gabungan?q=Tengah')
  ids.report = await firstOf('/application-report')
})
afterAll(() => Promise.all([staff, pupil, guest].map((page) => page.context().close())))

/** The address in a line such as `2.24 /paket-soal/{paket} (exam start)`. */
const pathOf = (line: string) => line.split(' ')[1] ?? ''
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])

async function heading(page: Page, path: string): Promise<string | null> {
  await page.goto(filled(path))
  const said = page.getByRole('heading', { level: 1 })
  await said.waitFor()
  return said.textContent()
}

/** As `heading`, without loading the whole web anew for each of many addresses; the server knows all of them. */
async function headingOf(page: Page, line: string): Promise<string> {
  const address = filled(pathOf(line))
  const answer = await fetch(new URL(address, people.baseUrl))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  return titleOf(page, address)
}

describe('sidebar', () => {
  const entries = [
    ['Dashboard', '/dashboard'],
    ['Paket Soal', '/dashboard/paket-soal'],
    ['Laporan Ujian Murid', '/dashboard/laporan/murid'],
    ['Laporan Ujian Lembaga', '/dashboard/laporan/lembaga'],
    ['Laporan Aspek Pelajaran', '/dashboard/laporan/pelajaran'],
    ['Laporan Ujian Gabungan', '/dashboard/laporan/gabungan'],
    ['Analytics', '/dashboard/analytics'],
    ['Group Belajar', '/dashboard/group-belajar'],
    ['General Tables', '/dashboard/general-tables'],
    ['Peran & Izin', '/dashboard/settings/peran-izin'],
    ['Pengguna', '/dashboard/settings/pengguna'],
    ['Group Belajar', '/dashboard/settings/group-belajar'],
    ['Atribut', '/dashboard/settings/atribut'],
  ]

  it('2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.13 the entries, their order, their routes', async () => {
    await staff.goto('/dashboard')
    const menu = staff.getByRole('navigation', { name: 'Menu utama' })
    await menu.getByRole('link').first().waitFor()
    for (const group of await menu.locator('.ant-menu-submenu-title').all()) await group.click()
    const links = () =>
      menu
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    // Entries that the specification does not know stand between or after its own.
    const hrefs = new Set(entries.map(([, href]) => href))
    await expect
      .poll(async () => (await links()).filter(([, href]) => hrefs.has(href ?? '')), soon)
      .toEqual(entries)
    expect(await menu.locator('.ant-menu-submenu-title').allTextContents()).toEqual([
      'Laporan',
      'Account Management',
    ])
  })
})

describe('authenticated routes inside the main layout (with footer)', () => {
  it('2.14 / redirects to the dashboard', async () => {
    await staff.goto('/')
    await expect.poll(() => addressOf(staff), soon).toBe('/dashboard')
  })

  it.each([
    ['2.15 /dashboard', /^Halo, /],
    ['2.16 /dashboard/paket-soal', /^Paket Soal$/],
    ['2.16 /dashboard/paket-soal/create', /^Buat paket soal$/],
    ['2.16 /dashboard/paket-soal/{paket}', /^Sumatif IPA Kelas VIII$/],
    ['2.17 /dashboard/laporan/murid', /^Laporan Ujian Murid$/],
    ['2.17 /dashboard/laporan/lembaga', /^Laporan Ujian Lembaga$/],
    ['2.17 /dashboard/laporan/pelajaran', /^Laporan Aspek Pelajaran$/],
    ['2.17 /dashboard/laporan/gabungan', /^Laporan Ujian Gabungan$/],
    ['2.18 /dashboard/group-belajar', /^Group Belajar$/],
    ['2.18 /dashboard/general-tables', /^Pelajaran & aspek$/],
    ['2.19 /dashboard/settings/peran-izin', /^Peran & Izin$/],
    ['2.20 /dashboard/settings/pengguna', /^Pengguna$/],
    ['2.20 /dashboard/settings/pengguna/murid/{murid}', /^[A-Z][a-z]+ /],
    ['2.21 /dashboard/settings/group-belajar', /^Group Belajar$/],
    ['2.21 /dashboard/settings/atribut', /^Atribut$/],
    ['2.22 /dashboard/profile', /^Profil$/],
    ['2.22 /dashboard/analytics', /^Analytics$/],
    ['2.22 /dashboard/devs', /./],
    ['2.23 /dashboard/analytics/view/{report} (report viewer)', /./],
  ])('%s', async (line, words) => {
    expect(await headingOf(staff, line)).toMatch(words)
    expect(await staff.getByRole('contentinfo').textContent()).toBe('© 2025 Suluh')
    expect(await staff.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(1)
  })
})

describe('authenticated full-page routes (no main layout)', () => {
  it.each([
    ['2.24 /paket-soal/{paket} (exam start)', () => pupil, /IPA|ujian/i],
    ['2.25 /paket-soal/{paket}/hasil-ujian/{murid}/{event} (exam result)', () => staff, /./],
    ['2.26 /paket-soal/{paket}/statistik-paket-soal (package statistics)', () => staff, /Statistik butir/],
    ['2.28 /laporan/murid/{event}/{murid}', () => staff, /^[A-Z][a-z]+ /],
    ['2.29 /laporan/lembaga/{lembaga}', () => staff, /^SMP Pelita/],
    ['2.30 /laporan/pelajaran/{pelajaran}', () => staff, /^Daya serap /],
    ['2.31 /laporan/statistik-paket-banksoal/{paket} (question bank statistics)', () => staff, /./],
    ['2.32 /laporan/hasil-ujian-gabungan/{gabungan}', () => staff, /^Peringkat Tengah Semester/],
    ['2.33 /analytics/designer (report designer)', () => staff, /./],
    ['2.33 /analytics/designer/{report} (report designer)', () => staff, /./],
  ])('%s', async (line, who, words) => {
    const page = who()
    if (page === pupil) await page.goto('/dashboard')
    expect(await headingOf(page, line)).toMatch(words)
    await expect.poll(() => page.getByRole('contentinfo').count(), soon).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(0)
  })
})

it('2.27 /paket-soal/{id}/{section}/{subjects}/{sectionId}/{num} (question page)', async () => {
  const token = await tokenOf(people, 'guru')
  const paket = await ask<{ id: string }[]>(
    people,
    token,
    'GET',
    '/paket-soal?q=Simulasi%20Ujian:%20Semua%20Bentuk',
  )
  const me = await ask<{ id: string }>(
    people,
    await tokenOf(people, 'murid13'),
    'GET',
    '/application-user/me',
  )
  const id = paket.body.data[0]?.id ?? ''
  const made = await ask(people, token, 'POST', '/event', {
    nama: 'Ujian spesifikasi',
    paketSoalId: id,
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    token: null,
    showResult: 'setelah-kumpul',
    showPembahasan: true,
    showRank: true,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: [me.body.data.id],
  })
  expect(made.body).toMatchObject({ success: true })
  await pupil.goto(`/paket-soal/${id}`)
  const card = pupil.locator('section', { has: pupil.getByRole('heading', { name: 'Ujian spesifikasi' }) })
  await card.getByRole('button', { name: 'Mulai' }).click()
  const title = pupil.getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent(), soon).toBe('Soal 1 dari 15')
  expect(addressOf(pupil)).toMatch(new RegExp(`^/paket-soal/${id}/[\\w-]+/[\\w,-]+/[0-9a-f-]{36}/1$`))
  const address = addressOf(pupil)
  await pupil.goto(address.replace(/1$/, '2'))
  await expect.poll(() => title.textContent(), soon).toBe('Soal 2 dari 15')
  expect(await pupil.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(0)
})

describe('public-only routes (signed-in users are redirected away)', () => {
  it.each([
    ['/login', 'Masuk'],
    ['/forgot-password', 'Lupa kata sandi'],
    ['/change-password', 'Kata sandi baru'],
  ])('2.34 %s', async (path, words) => {
    expect(await heading(guest, path)).toBe(words)
    await pupil.goto(path)
    await expect.poll(() => addressOf(pupil), soon).toBe('/dashboard')
  })
})

describe('other behaviour', () => {
  it('2.41 an update password screen, a profile form and a province selector exist', async () => {
    expect(await heading(pupil, '/dashboard/profile/password')).toBe('Ganti kata sandi')
    expect(await heading(pupil, '/dashboard/profile')).toBe('Profil')
    await pupil.getByRole('button', { name: 'Simpan' }).waitFor()
    await pupil.getByLabel('Provinsi').waitFor()
  })

  it('2.41 a sign-up screen and a logout alert exist', async () => {
    expect(await heading(guest, '/register')).toBe('Daftar')
    await guest.context().addCookies([{ name: 'suluh', value: 'tidak-dikenal.suluh', url: people.baseUrl }])
    await guest.goto('/dashboard')
    await guest.getByRole('status').getByText('Sesi tidak dikenal. Silakan masuk kembali.').waitFor()
  })

  it.each([
    '/dashboard',
    '/dashboard/paket-soal?current=2',
    '/admin',
    '/paket-soal/00000000-0000-4000-8000-000000000000',
  ])('2.35 unauthenticated visitors to %s are sent to /login, the path carried in `to`', async (path) => {
    await guest.goto(path)
    await expect.poll(() => addressOf(guest), soon).toBe(`/login?to=${encodeURIComponent(path)}`)
  })

  it('2.37 the system application user has /admin as home', async () => {
    const system = await openAs(people, 'sistem')
    await system.goto('/login')
    await expect.poll(() => addressOf(system), soon).toBe('/admin')
    // At home there is nowhere to go back to.
    await system.goto('/admin/tidak-ada')
    await system.getByRole('link', { name: 'Back Home' }).waitFor()
    await system.context().close()
  })

  it('2.38, 8.8 unknown paths show a 404 page with a Back to Home button', async () => {
    expect(await heading(staff, '/dashboard/tidak-ada')).toBe('Sorry, the page you visited does not exist.')
    await staff.getByRole('link', { name: 'Back Home' }).click()
    await expect.poll(() => addressOf(staff), soon).toBe('/dashboard')
  })

  it('2.36 after login to /dashboard, or to what was asked for; after logout or a failed check to /login', async () => {
    const page = await people.open()
    const wanted = '/dashboard/paket-soal?current=2&pageSize=5'
    const signInAs = async (name: string) => {
      await page.getByLabel(/Email/).fill(name)
      await page.getByLabel('Kata sandi', { exact: true }).fill('suluh-demo')
      await page.getByRole('button', { name: 'Masuk' }).click()
    }
    await page.goto('/login')
    await signInAs('murid16@suluh.test')
    await expect.poll(() => addressOf(page), soon).toBe('/dashboard')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await expect.poll(() => addressOf(page), soon).toBe('/login')
    await page.goto(wanted)
    await page.waitForURL('**/login?to=*')
    await signInAs('lembaga@suluh.test')
    await expect.poll(() => addressOf(page), soon).toBe(wanted)
    await page.context().close()
  })

  it('2.39, 8.9 an error page says "Something went wrong", the missing network as the reason, and leads home', async () => {
    const page = await openAs(people, 'lembaga')
    await page.goto('/dashboard')
    const link = page
      .getByRole('navigation', { name: 'Menu utama' })
      .getByRole('link', { name: 'Paket Soal' })
    await link.waitFor()
    await page.context().setOffline(true)
    await link.click()
    await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor()
    await page.getByText('No internet connection', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('No internet connection').count(), soon).toBe(0)
    await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.context().close()
  })

  it('2.40 list pages accept the query parameters current and pageSize', async () => {
    // Whatever the page before still asks for is not this list's.
    await staff.goto('about:blank')
    const asked = staff.waitForRequest(/\/api\/paket-soal\?/)
    await staff.goto('/dashboard/paket-soal?current=2&pageSize=4')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_start'), searchParams.get('_end')]).toEqual(['4', '8'])
    await expect.poll(() => staff.locator('tbody tr.ant-table-row').count(), soon).toBe(4)
  })
})
