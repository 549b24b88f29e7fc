import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useBrowser } from '../browser.ts'
import { addressOf, ask, openAs, soon, tokenOf } from '../kernel/signed-in.ts'

const people = useBrowser()
let staff: Page
let pupil: Page
let guest: Page
const ids = { paket: '', event: '', murid: '', lembaga: '', pelajaran: '', gabungan: '' }

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
})
afterAll(() => Promise.all([staff, pupil, guest].map((page) => page.context().close())))

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])

async function heading(page: Page, path: string): Promise<string | null> {
  await page.goto(filled(path))
  const said = page.getByRole('heading', { level: 1 })
  await said.waitFor()
  return said.textContent()
}

describe('authenticated routes inside the main layout (with footer)', () => {
  it('/ redirects to the dashboard', async () => {
    await staff.goto('/')
    await expect.poll(() => addressOf(staff), soon).toBe('/dashboard')
  })

  it.each([
    ['/dashboard', /^Halo, /],
    ['/dashboard/profile', /^Profil$/],
    ['/dashboard/paket-soal', /^Paket Soal$/],
    ['/dashboard/paket-soal/create', /^Buat paket soal$/],
    ['/dashboard/paket-soal/{paket}', /^Sumatif IPA Kelas VIII$/],
    ['/dashboard/laporan/murid', /^Laporan Ujian Murid$/],
    ['/dashboard/laporan/lembaga', /^Laporan Ujian Lembaga$/],
    ['/dashboard/laporan/pelajaran', /^Laporan Aspek Pelajaran$/],
    ['/dashboard/laporan/gabungan', /^Laporan Ujian Gabungan$/],
    ['/dashboard/group-belajar', /^Group Belajar$/],
    ['/dashboard/settings/group-belajar', /^Group Belajar$/],
    ['/dashboard/settings/atribut', /^Atribut$/],
    ['/dashboard/general-tables', /^Pelajaran & aspek$/],
    ['/dashboard/settings/pengguna', /^Pengguna$/],
    ['/dashboard/settings/pengguna/murid/{murid}', /^[A-Z][a-z]+ /],
  ])('%s', async (path, words) => {
    expect(await heading(staff, path)).toMatch(words)
    expect(await staff.getByRole('contentinfo').textContent()).toBe('© 2025 Suluh')
    expect(await staff.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(1)
  })
})

describe('authenticated full-page routes (no main layout)', () => {
  it.each([
    ['/paket-soal/{paket} (exam start)', () => pupil, /IPA|ujian/i],
    ['/paket-soal/{paket}/hasil-ujian/{murid}/{event} (exam result)', () => staff, /./],
    ['/paket-soal/{paket}/statistik-paket-soal (package statistics)', () => staff, /Statistik butir/],
    ['/laporan/murid/{event}/{murid}', () => staff, /^[A-Z][a-z]+ /],
    ['/laporan/lembaga/{lembaga}', () => staff, /^SMP Pelita/],
    ['/laporan/pelajaran/{pelajaran}', () => staff, /^Daya serap /],
    ['/laporan/hasil-ujian-gabungan/{gabungan}', () => staff, /^Peringkat Tengah Semester/],
  ])('%s', async (line, who, words) => {
    const page = who()
    expect(await heading(page, line.split(' ')[0] ?? '')).toMatch(words)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(0)
  })
})

describe('public-only routes (signed-in users are redirected away)', () => {
  it.each([
    ['/login', 'Masuk'],
    ['/forgot-password', 'Lupa kata sandi'],
    ['/change-password', 'Kata sandi baru'],
  ])('%s', async (path, words) => {
    expect(await heading(guest, path)).toBe(words)
    await pupil.goto(path)
    await expect.poll(() => addressOf(pupil), soon).toBe('/dashboard')
  })
})

describe('other behaviour', () => {
  it('an update password screen, a profile form and a province selector exist', async () => {
    expect(await heading(pupil, '/dashboard/profile/password')).toBe('Ganti kata sandi')
    expect(await heading(pupil, '/dashboard/profile')).toBe('Profil')
    await pupil.getByRole('button', { name: 'Simpan' }).waitFor()
    await pupil.getByLabel('Provinsi').waitFor()
  })

  it('a sign-up screen and a logout alert exist', async () => {
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
  ])('unauthenticated visitors to %s are sent to /login, the path carried in `to`', async (path) => {
    await guest.goto(path)
    await expect.poll(() => addressOf(guest), soon).toBe(`/login?to=${encodeURIComponent(path)}`)
  })

  it('the system application user has /admin as home', async () => {
    const system = await openAs(people, 'sistem')
    await system.goto('/login')
    await expect.poll(() => addressOf(system), soon).toBe('/admin')
    await system.context().close()
  })

  it('unknown paths show a 404 page with a Back to Home button', async () => {
    expect(await heading(staff, '/dashboard/tidak-ada')).toBe('Sorry, the page you visited does not exist.')
    await staff.getByRole('link', { name: 'Back Home' }).click()
    await expect.poll(() => addressOf(staff), soon).toBe('/dashboard')
  })

  it('list pages accept the query parameters current and pageSize', async () => {
    // Whatever the page before still asks for is not this list's.
    await staff.goto('about:blank')
    const asked = staff.waitForRequest(/\/api\/paket-soal\?/)
    await staff.goto('/dashboard/paket-soal?current=2&pageSize=4')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_start'), searchParams.get('_end')]).toEqual(['4', '8'])
    await expect.poll(() => staff.locator('tbody tr.ant-table-row').count(), soon).toBe(4)
  })
})
