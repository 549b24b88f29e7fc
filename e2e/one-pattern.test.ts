import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from './accessible.ts'
import { desktop, useBrowser } from './browser.ts'
import { openAs, soon } from './kernel/signed-in.ts'

const people = useBrowser()
let page: Page

beforeAll(async () => {
  page = await openAs(people, 'pengelola')
})
afterAll(() => page.context().close())

const tabs = () => page.getByRole('navigation', { name: 'Paket, bank soal, dan jadwal' }).getByRole('link')
const shown = () => page.locator('#isi [aria-current=page]').allTextContents()

describe('one pattern for each thing', () => {
  it('packages, questions and the calendar are tabs beside each other, in one place of the menu', async () => {
    await page.goto('/dashboard/paket-soal')
    await expect.poll(() => tabs().allTextContents(), soon).toEqual(['Paket', 'Bank Soal', 'Jadwal'])
    for (const [tab, title] of [
      ['Jadwal', 'Jadwal Ujian'],
      ['Bank Soal', 'Bank Soal'],
      ['Paket', 'Paket Soal'],
    ] as const) {
      await tabs().filter({ hasText: tab }).first().click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(soon)
      await expect.poll(shown, soon).toEqual([tab])
      expect(await page.locator('.ant-menu-item-selected').innerText()).toBe('Paket Soal')
    }
  })

  it('a date is understood however it is written, and shown in one way', async () => {
    await page.goto('/dashboard/laporan/murid')
    const [from, to] = [0, 1].map((at) => page.locator('.ant-picker-range input').nth(at)) as [
      Locator,
      Locator,
    ]
    await from.click()
    await from.fill('05/03/2026')
    await page.keyboard.press('Enter')
    await to.fill('2026-12-31')
    await page.keyboard.press('Enter')
    await expect.poll(() => from.inputValue(), soon).toBe('5/3/2026')
    await expect.poll(() => to.inputValue(), soon).toBe('31/12/2026')
    await expect.poll(() => page.url(), soon).toMatch(/2026-03-05.*2026-12-31/)
  })

  it('what is come to by keys stands above the bar that saves', async () => {
    await page.setViewportSize({ width: 1440, height: 560 })
    await page.goto('/dashboard/general-tables/lembaga/baru')
    const bar = page.getByRole('button', { name: 'Simpan', exact: true })
    await bar.waitFor(soon)
    const covered: string[] = []
    for (let n = 0; n < 14; n += 1) {
      await page.keyboard.press('Tab')
      covered.push(
        ...(await page.evaluate(() => {
          const [focused, save] = [
            document.activeElement,
            [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Simpan'),
          ]
          if (!focused?.matches('form :is(input, textarea)') || !save) return []
          return focused.getBoundingClientRect().bottom > save.getBoundingClientRect().top
            ? [focused.id || focused.outerHTML.slice(0, 80)]
            : []
        })),
      )
    }
    expect(covered).toEqual([])
    await page.setViewportSize(desktop)
  })

  it('lists stand whole at 1440 px, and several subjects make no row higher', async () => {
    for (const address of ['/dashboard/laporan/murid', '/dashboard/paket-soal']) {
      await page.goto(address)
      await page.locator('tbody tr.ant-table-row').first().waitFor(soon)
      const found = await page.evaluate(() => {
        const body = document.querySelector('.ant-table-body') ?? document.querySelector('.ant-table-content')
        const subjects = [...document.querySelectorAll('tbody td span[title]')]
        return {
          cut: (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0),
          high: subjects.filter((each) => each.getBoundingClientRect().height > 28).length,
        }
      })
      expect([address, found]).toEqual([address, { cut: 0, high: 0 }])
    }
  })

  it('Ctrl K offers what can be done before anything is written, and finds it by other words', async () => {
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Cari di semua tempat' })
    const deeds = dialog.getByRole('group', { name: 'Tindakan' }).getByRole('option')
    await expect.poll(() => deeds.allTextContents(), soon).toContain('Jadwalkan ujian')
    await expectAccessible(page)
    await page.keyboard.type('peringkat paralel')
    await expect.poll(() => deeds.allTextContents(), soon).toEqual(['Gabungkan ujian'])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Buat ujian gabungan' }).waitFor(soon)
    expect(new URL(page.url()).search).toBe('?baru=1')
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search, soon).toBe('')
  })

  it('General Tables says its name, and Group Belajar shows a pengelola every group they may read', async () => {
    await page.goto('/dashboard/general-tables')
    await page.getByRole('main').getByText('General Tables', { exact: true }).waitFor(soon)
    await page.goto('/dashboard/group-belajar')
    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count(), soon).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Kelola group belajar' }).waitFor(soon)
  })

  it('a guru finds the report of the own school, and no other school there', async () => {
    const guru = await openAs(people, 'guru')
    await guru.goto('/dashboard/laporan/lembaga')
    const names = guru.getByRole('table').locator('tbody a')
    await expect.poll(() => names.count(), soon).toBe(1)
    await names.click()
    await guru.getByRole('heading', { level: 1, name: 'SMP Pelita Nusantara Bandung' }).waitFor(soon)
    await guru.context().close()
  })
})

describe('the tour', () => {
  it('goes by Enter alone from page to page, is over when one likes, and is offered once', async () => {
    const guru = await openAs(people, 'guru')
    await guru.goto('/dashboard')
    const offer = guru.getByRole('link', { name: 'Keliling sebentar' })
    await offer.focus()
    await guru.keyboard.press('Enter')
    const strip = guru.getByRole('complementary', { name: 'Keliling' })
    await strip.getByText('Keliling 1 dari 6').waitFor(soon)
    await strip.getByRole('link', { name: 'Berikutnya' }).focus()
    for (const title of ['Paket Soal', 'Bank Soal', 'Jadwal Ujian']) {
      await guru.keyboard.press('Enter')
      await strip.locator('strong', { hasText: title }).waitFor(soon)
      await guru.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(soon)
    }
    await expectAccessible(guru)
    await strip.getByRole('link', { name: 'Akhiri' }).click()
    await strip.waitFor({ state: 'detached', ...soon })
    await guru.goto('/dashboard')
    await guru.getByRole('link', { name: 'Buat paket soal' }).waitFor(soon)
    expect(await offer.count()).toBe(0)
    await guru.context().close()
  })
})

describe('one after the other', () => {
  it('students of a report and questions of a statistic are gone through without the list in between', async () => {
    await page.goto('/dashboard/laporan/murid')
    await page.getByRole('link', { name: 'Sumatif Tengah Semester Matematika' }).click()
    const first = page.getByRole('table').locator('a[href^="/laporan/murid/"]').first()
    await first.waitFor(soon)
    const name = await first.innerText()
    await first.click()
    const title = () => page.getByRole('heading', { level: 1 }).innerText()
    await expect.poll(title, soon).toBe(name)
    const next = page.getByRole('link', { name: /^Murid berikutnya/ })
    const label = (await next.getAttribute('aria-label')) ?? ''
    await next.click()
    await expect.poll(title, soon).toBe(label.replace('Murid berikutnya: ', ''))
    await page.getByRole('link', { name: `Murid sebelumnya: ${name}` }).click()
    await expect.poll(title, soon).toBe(name)
    const paket = (await page.getByRole('link', { name: 'Hasil ujian' }).getAttribute('href'))?.split('/')[2]
    await page.goto(`/paket-soal/${paket}/statistik-paket-soal?butir=1`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Butir berikutnya' }).click()
    await panel.getByText('Butir 2', { exact: true }).waitFor(soon)
    expect(new URL(page.url()).searchParams.get('butir')).toBe('2')
    await panel.getByRole('button', { name: 'Butir sebelumnya' }).click()
    await panel.getByText('Butir 1', { exact: true }).waitFor(soon)
    expect(await panel.getByRole('button', { name: 'Butir sebelumnya' }).isDisabled()).toBe(true)
  })
})
